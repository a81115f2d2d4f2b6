import { expect, test } from 'vitest';
import { purge } from '../../platform/retention.ts';
import { retention } from '../features.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

test('the worker purges every table that has a retention, and nothing that is new', async () => {
  await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  expect(await purge(galla.rows, retention, galla.now())).toBe(0);
  expect(await purge(galla.rows, retention, galla.now() + 400 * 86_400_000)).toBeGreaterThan(0);
  for (const rows of retention) {
    // Time partitions go by the clock of the database (platform/db/partitions).
    if ('partitions' in rows) continue;
    const { table } = rows;
    const left = await galla.rows.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .execute();
    expect([table, left]).toEqual([table, [{ rows: 0 }]]);
  }
});

test('rows of many days that nobody purged go step by step, and those that are due later stay', async () => {
  const { pool } = galla.database;
  const now = galla.now();
  for (const age of [29.9, 30.1, 30.2, 33, 40, 500])
    await pool.query(
      `INSERT INTO page_event (id, received_at, person_id, group_value, event) VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'G', '{}')`,
      [new Date(now - age * 86_400_000)],
    );
  const events = retention.filter(({ table }) => table === 'page_event');
  expect(await purge(galla.rows, events, now)).toBe(5);
  expect(await purge(galla.rows, events, now)).toBe(0);
  expect(await purge(galla.rows, events, now + 86_400_000)).toBe(1);
});
