import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { isTree, type Tree, treeOfSql } from '../testing/sql-tables.ts';
import { type SqlText, sqlOf } from '../testing/sql-texts.ts';

beforeAll(loadModule);

/** Whether a SELECT claims a limited number of rows. */
const isClaim = ({ limitCount, lockingClause }: Tree): boolean =>
  limitCount !== undefined &&
  Array.isArray(lockingClause) &&
  lockingClause.some(({ LockingClause }) => LockingClause.waitPolicy === 'LockWaitSkip');

/** The nodes that enclose a SELECT and decide how often it runs. */
const enclosing = new Set(['SubLink', 'RangeSubselect', 'CommonTableExpr']);
/** The links to a subquery that runs once if it depends on no row outside it. */
const readOnce = ['ARRAY_SUBLINK', 'EXPR_SUBLINK'];

/** Whether the SELECT in a node runs once: it is the statement itself, a value, or a materialized expression. */
const runsOnce = (kind: string, { subLinkType, ctematerialized }: Tree): boolean =>
  kind === '' || readOnce.includes(String(subLinkType)) || ctematerialized === 'CTEMaterializeAlways';

/** For each claim of a statement whether it runs once. */
function claimsOf(statement: unknown): boolean[] {
  const found: boolean[] = [];
  const visit = (node: unknown, kind: string, holder: Tree): void => {
    if (!isTree(node)) return;
    for (const [key, child] of Object.entries(node)) {
      if (isTree(child) && isClaim(child)) found.push(runsOnce(kind, holder));
      if (isTree(child) && enclosing.has(key)) visit(child, key, child);
      else visit(child, kind, holder);
    }
  };
  visit(statement, '', {});
  return found;
}

function claimsOfText(text: SqlText): boolean[] {
  const tree = treeOfSql(text);
  if (tree === undefined) throw new Error(`The parser cannot read line ${text.line}`);
  return claimsOf(tree);
}

const skipsLocked = ({ parts }: SqlText) =>
  parts.some((part) => typeof part === 'string' && /skip\s+locked/i.test(part));
const claimsIn = (path: string, code: string) =>
  sqlOf(path, code)
    .filter((found) => found.kind === 'sql')
    .filter(skipsLocked)
    .flatMap(claimsOfText);

// The planner may read `in (select …)` and `from (select …)` again for each row if it expects few. Rows that were
// already changed are then skipped, and the limit counts from zero again. An array, a scalar, a materialized expression
// and a separate statement are read once.
test('every statement that claims a limited number of rows selects them once', () => {
  const sources = join(import.meta.dirname, '../..');
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  const claims = files.map((file) => [file, claimsIn(file, readFileSync(join(sources, file), 'utf8'))] as const);
  expect(claims.filter(([, once]) => once.includes(false)).map(([file]) => file)).toEqual([]);
  expect(claims.flatMap(([, once]) => once).length).toBeGreaterThan(8);
});

const code = (text: string) => `sql\`${text.replaceAll('#', ['$', '{value}'].join(''))}\``;

test.each([
  'update refund set tries = 1 where id in (select id from refund limit # for update skip locked)',
  'update refund r set tries = 1 from (select id from refund limit # for no key update skip locked) due where r.id = due.id',
  'with due as (select id from refund limit # for update skip locked) delete from refund using due where refund.id = due.id',
  'delete from refund where exists (select 1 from refund limit 5 FOR UPDATE SKIP LOCKED)',
])('a claim that may be read again is found: %s', (text) => {
  expect(claimsIn('example.ts', code(text))).toEqual([false]);
});

test.each([
  'update refund set tries = 1 where id = any (array(select id from refund limit # for update skip locked))',
  'with due as materialized (select id from refund limit # for update skip locked) delete from refund using due where refund.id = due.id',
  'update refund set tries = 1 where id = (select id from refund order by id limit 1 for update skip locked)',
  'select id from refund limit # for update skip locked',
])('a claim that is read once passes: %s', (text) => {
  expect(claimsIn('example.ts', code(text))).toEqual([true]);
});
