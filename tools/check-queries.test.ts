import { expect, test } from 'vitest';
import { hasSql, problemsOfRepository, queryProblems } from './check-queries.ts';

test.each([
  ['the SQL tag', "import { sql } from 'kysely';"],
  ['the SQL tag beside a type', "import { type RawBuilder, sql } from 'kysely';"],
  ['a builder', "const row = await tx.selectFrom('store').selectAll().executeTakeFirst();"],
  ['a builder on a line of its own', "await tx\n    .updateTable('store')\n    .set({ name })\n    .execute();"],
  ['a query of the driver', 'const { rows } = await database.pool.query<Row>(statement);'],
  ['a copy', "import { to as copyTo } from 'pg-copy-streams';"],
  ['a statement as text', 'export const prices = `(\n  SELECT json_build_object() FROM pricing)`;'],
])('%s is SQL', (_name, text) => {
  expect(hasSql(text)).toBe(true);
});

test.each([
  ['a type of the query library', "import type { RawBuilder } from 'kysely';"],
  ['a comment about SQL', '// Ends with `select 1`, as tx.selectFrom() would.\n/** `update store set name` */'],
  ['an event of a socket', "server.once('listening', done); server.on('listen', done)"],
  ['a text on a screen', "const label = 'Choose or select a store';"],
])('%s is not SQL', (_name, text) => {
  expect(hasSql(text)).toBe(false);
});

const rule = "import { sql } from 'kysely';";

test('a feature may contain SQL only in queries.ts and *-queries.ts', () => {
  const files = ['service.ts', 'queries.ts', 'list-queries.ts', 'lists/row-queries.ts', 'stores.test.ts'].map(
    (name) => ({
      path: `server/src/shops/stores/${name}`,
      text: rule,
    }),
  );
  expect(queryProblems(files, [])).toEqual([
    'server/src/shops/stores/service.ts has SQL; it belongs into a file named queries.ts or *-queries.ts',
  ]);
});

test('platform and main follow the same rule, except for listed modules and folders', () => {
  const files = ['platform/events/outbox.ts', 'platform/http/app.ts', 'main/processes/api.ts'].map((path) => ({
    path: `server/src/${path}`,
    text: rule,
  }));
  expect(queryProblems(files, ['server/src/platform/events/', 'server/src/main/processes/api.ts'])).toEqual([
    'server/src/platform/http/app.ts has SQL; it belongs into a file named queries.ts or *-queries.ts',
  ]);
});

test('an exception that follows the rule must be removed from the list', () => {
  expect(queryProblems([], ['server/src/shops/stores/service.ts'])).toHaveLength(1);
});

test('the repository contains SQL only in query files', () => {
  expect(problemsOfRepository()).toEqual([]);
});
