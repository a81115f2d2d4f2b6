import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type {} from '../server/src/platform/testing/test-database-setup.ts';
import { readOutcomes, refusedThere } from './statements.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galla-statements-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a program’s statements are recorded with their outcome, without their values', () => {
  const program = join(folder, 'program.mjs');
  const pg = join(import.meta.dirname, '../node_modules/pg/esm/index.mjs');
  writeFileSync(
    program,
    `import pg from '${pg}';
     const client = new pg.Client({ connectionString: process.argv[2] });
     await client.connect();
     await client.query("SELECT 'secret', $1::int", [7]);
     await client.query("SELECT 'other',   $1::int", [8]);
     await client.query('SELECT 1 / $1::int', [0]).catch(() => undefined);
     await client.query('SELECT nonsense').catch(() => undefined);
     await client.end();`,
  );
  const recorder = join(import.meta.dirname, '../server/src/platform/testing/record-statements.ts');
  const { stderr, status } = spawnSync(
    process.execPath,
    [`--import=${recorder}`, program, inject('testServer').admin],
    {
      env: { ...process.env, TEST_STATEMENTS: folder },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect([...readOutcomes(folder)].map(([statement, codes]) => [statement, ...codes])).toEqual([
    ['SELECT ?, $::int', ''],
    ['SELECT 0 / $::int', '22012'],
    ['SELECT nonsense', '42703'],
  ]);
});

test('a statement that fails only on the nodes is refused', () => {
  const outcomes = (of: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(of).map(([statement, codes]) => [statement, new Set(codes)]));
  const here = outcomes({ join: [''], insert: ['', '23505'], wrong: ['42703'], read: [''] });
  const there = outcomes({
    join: ['0A000'],
    insert: ['', '23505', '40P01'],
    wrong: ['42703'],
    read: [''],
    'another form': ['XX000'],
    'a form that passes': ['', '0A000'],
    'a form that is refused by a rule': ['23514'],
  });
  expect(refusedThere(here, there)).toEqual([
    { statement: 'join', code: '0A000' },
    { statement: 'another form', code: 'XX000' },
  ]);
});
