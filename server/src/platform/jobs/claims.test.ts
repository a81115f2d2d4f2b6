// Also on PostgreSQL 15.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');

/** The text before the parenthesis around the text at `index`; undefined if only the statement itself encloses it. */
function opener(text: string, index: number): string | undefined {
  let depth = 0;
  for (let at = index; text[at] !== '`'; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth < 0) return text.slice(Math.max(0, at - 40), at);
  }
  return undefined;
}

// The planner may read `in (select …)` and `from (select …)` again for each row if it expects few. Rows that were
// already changed are then skipped, and the limit counts from zero again. An array, a materialized expression and a
// separate statement are read once.
test('every statement that claims a limited number of rows selects them once', () => {
  const again: string[] = [];
  let claims = 0;
  for (const file of globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(join(sources, file), 'utf8');
    for (const { index } of text.matchAll(/\blimit \$\{[^}]*\} for (no key )?update skip locked/g)) {
      claims += 1;
      if (!/(\barray|\bas materialized )$/.test(opener(text, index) ?? 'array')) again.push(file);
    }
  }
  expect(again).toEqual([]);
  expect(claims).toBeGreaterThan(3);
});
