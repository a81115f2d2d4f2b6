import { expect, test } from 'vitest';
import { withoutValues } from './statement-text.ts';

test('a statement keeps its structure and loses every value', () => {
  const cases: [string, string][] = [
    [`select * from payment where id = $1 and state = 'PENDING'`, 'select * from payment where id = $1 and state = ?'],
    [`begin; set local galla.tenants = '{0198c1,0198c2}'`, 'begin; set local galla.tenants = ?'],
    [`select "a'b", 'it''s', 12.50, 1e9, t1.x2 from t1 limit 50`, `select "a'b", ?, ?, ?, t1.x2 from t1 limit ?`],
    [`select E'a\\'b' , 'secret\\' , x`, 'select ? , ? , x'],
    [`select $tag$it's secret$tag$, $$more$$, $2`, 'select ?, ?, $2'],
    [`select 'open and never closed`, 'select ?'],
    ['copy (select 1\n  from x) to stdout', 'copy (select ? from x) to stdout'],
  ];
  for (const [text, bare] of cases) expect(withoutValues(text)).toBe(bare);
  expect(withoutValues(`select ${'a, '.repeat(2_000)}b`).length).toBe(2_000);
});
