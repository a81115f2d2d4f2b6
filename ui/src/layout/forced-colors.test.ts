import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const trees = ['ui/src', 'dashboard/src', 'checkout/src', 'counter/src', 'operator/src'];

/** Forced colours remove shadows, so an edge drawn only by a shadow disappears. */
const edgeOfShadow = /box-shadow:\s*(?:\n\s*)?inset 0 0 0 [\d.]+px/;

test('an element with a shadow as its edge has an edge in forced colours as well', () => {
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
