import { expect, test } from 'vitest';
import { purge } from '../../platform/retention.ts';
import { retention } from '../features.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

test('the worker purges every table that has a retention, and keeps new rows', async () => {
  await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  expect(await purge(galla.rows, retention, galla.now())).toBe(0);
  expect(await purge(galla.rows, retention, galla.now() + 400 * 86_400_000)).toBeGreaterThan(0);
  for (const rows of retention) {
    // Time partitions use the clock of the database (platform/db/partitions).
    if ('partitions' in rows) continue;
    const { table } = rows;
    const left = await galla.rows.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .execute();
    expect([table, left]).toEqual([table, [{ rows: 0 }]]);
  }
});

test('an overdue backlog of many days is purged step by step, and rows that are due later stay', async () => {
  const { pool } = galla.database;
  const now = galla.now();
  for (const age of [0.9, 1.1, 1.2, 4, 11, 500])
    await pool.query(`INSERT INTO rate_window (key, starts_at, ends_at, count) VALUES (gen_random_uuid(), $1, $1, 1)`, [
      new Date(now - age * 86_400_000),
    ]);
  const windows = retention.filter(({ table }) => table === 'rate_window');
  expect(await purge(galla.rows, windows, now)).toBe(5);
  expect(await purge(galla.rows, windows, now)).toBe(0);
  expect(await purge(galla.rows, windows, now + 86_400_000)).toBe(1);
});
