// Also on PostgreSQL 15.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('only one module defines the format of a PIN code', () => {
  const root = join(import.meta.dirname, '../../../..');
  const sources = globSync(
    ['contract/src/**/*.ts', 'server/src/**/*.ts', '{dashboard,operator,ui}/src/**/*.{ts,tsx}'],
    {
      cwd: root,
    },
  );
  expect(sources.length).toBeGreaterThan(500);
  const saying = sources.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /\[1-9\](\\d|\[0-9\])\{(5\}|2\}\s?\S{0,3}(\\d|\[0-9\])\{3\})/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(saying).toEqual(['contract/src/core/pincode.ts']);
});
