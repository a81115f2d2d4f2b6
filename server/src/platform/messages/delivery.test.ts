// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { inTransaction, openDatabase } from '../db/database.ts';
import { noId } from '../ids.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { deliverMessages } from './delivery.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.connectionString, role: 'galla_worker', connections: 1 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('a process claims no more messages than it has places, whatever the planner knows about the table', async () => {
  const owner = new pg.Client({ connectionString: own.connectionString });
  await owner.connect();
  const now = new Date();
  const post = () =>
    owner.query(
      `INSERT INTO message (id, channel, destination, body, created_at, next_try_at)
       VALUES ($1, 'SMS', '9000000001', 'Hello', $2, $2)`,
      [randomUUID(), now],
    );
  await post();
  // From now on the planner's statistics show one message.
  await owner.query('VACUUM ANALYZE message');
  for (let count = 0; count < 4; count += 1) await post();
  await owner.end();
  const claim = { tenantId: noId, now, places: 2, except: [] };
  expect(await inTransaction(database, (tx) => deliverMessages.claim(tx, claim))).toHaveLength(2);
});
