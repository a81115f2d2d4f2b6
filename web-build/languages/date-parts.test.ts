import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('UI-05 no written date is cut to a number of letters: Hindi month names have other lengths', () => {
  const files = globSync('{ui,dashboard,checkout,counter,operator}/src/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const cut = files.filter((file) =>
    /format(Day|Date|DateTime|Weekday|Month|DayHead)\([^()]*\)\s*\.(slice|substring)\(/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(cut).toEqual([]);
});
