import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longLocks } from './testing/migration-locks.ts';

/** The files up to this one were applied before the rule existed. */
const lastBeforeRule = 80;
/** Later files that were applied before the check read every form of these statements. */
const applied = new Set([
  '0088-outbox-partitions.sql',
  '0111-second-person.sql',
  '0113-payouts-sent-again.sql',
  '0120-credit-notes.sql',
  '0126-page-order-network.sql',
]);

const migrations = join(import.meta.dirname, '../../migrations');

test('a migration locks no table for longer than a moment', () => {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const breaches = names
    .filter((name) => Number(name.slice(0, 4)) > lastBeforeRule && !applied.has(name))
    .flatMap((name) => longLocks(readFileSync(join(migrations, name), 'utf8')).map((lock) => `${name}: ${lock}`));
  expect(breaches).toEqual([]);
});

test.each([
  ['CREATE INDEX till_name ON till (name)', ['an index of till']],
  ['CREATE UNIQUE INDEX till_name ON ONLY till (name)', ['an index of till']],
  ['CREATE INDEX CONCURRENTLY till_name ON till (name)', []],
  ['CREATE TABLE till (id int); CREATE INDEX ON till (id); ALTER TABLE till ADD CHECK (id > 0)', []],
  ['ALTER TABLE till ADD COLUMN note text, ADD CONSTRAINT short CHECK (length(note) < 9)', ['short of till']],
  ['ALTER TABLE till ADD CONSTRAINT short CHECK (length(note) < 9) NOT VALID', []],
  ['ALTER TABLE till ADD CONSTRAINT owner FOREIGN KEY (owner_id) REFERENCES person', ['owner of till']],
  ['ALTER TABLE till ADD COLUMN owner_id int REFERENCES person', ['a constraint of till']],
  ['ALTER TABLE till ADD CONSTRAINT one UNIQUE (name)', ['one of till']],
  ['ALTER TABLE till ADD CONSTRAINT till_pkey PRIMARY KEY USING INDEX till_key', []],
  ['ALTER TABLE till ADD COLUMN note text', []],
  ['-- CREATE INDEX till_name ON till (name);\nSELECT 1', []],
  ['DO $do$ BEGIN IF true THEN CREATE INDEX till_name ON till (name); END IF; END $do$', ['an index of till']],
])('of “%s”, the long locks are %j', (script, locks) => {
  expect(longLocks(script)).toEqual(locks);
});
