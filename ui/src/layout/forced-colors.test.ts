import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const trees = ['ui/src', 'dashboard/src', 'checkout/src', 'counter/src', 'operator/src'];

/** Forced colours take shadows away: an edge that is a shadow alone is no edge there. */
const edgeOfShadow = /box-shadow:\s*(?:\n\s*)?inset 0 0 0 [\d.]+px/;

test('what has its edge by a shadow has one in forced colours as well', () => {
  const missing = trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(tree, name))
      .filter((path) => {
        const css = readFileSync(join(root, path), 'utf8');
        return edgeOfShadow.test(css) && !css.includes('forced-colors: active');
      }),
  );
  expect(missing).toEqual([]);
});
