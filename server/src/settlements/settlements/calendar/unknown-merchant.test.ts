import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { unsettledPayments } from '../runs/item-queries.ts';
import { settleToday } from '../runs/run.ts';
import { addSettled, settlementsOf, toWorkingMorning } from '../testing/fixtures.ts';

/** The planner's statistics know one merchant; another one's first settlements happen before they are updated. */
const galla = useGalla();
const payments = 4_000;
const minute = 60_000;
let owner: pg.Client;
let merchant: TestMerchant;

/** Payments of the last two days, alternating between in-store and online, so that they are due on different days. */
async function payAcrossCut(to: TestMerchant): Promise<void> {
  await galla.addStore(to, 'S1');
  for (let first = 0; first < payments; first += 1_000)
    await galla.pay(
      to,
      ...Array.from({ length: 1_000 }, (_, index) => {
        const at = new Date(
          galla.now() - minute - Math.floor(((first + index) * 40 * 60 * minute) / payments),
        ).toISOString();
        return { amount: 100_00, createdAt: at, updatedAt: at, ...(index % 2 === 0 ? {} : { storeId: 'S1' }) };
      }),
    );
}

const quiet = { error: () => undefined, info: () => undefined };
const run = () => settleToday({ database: galla.rows, clock: { now: () => galla.now() }, log: quiet });

/** Settles as in a release that did not update the planner's statistics after a run. */
async function settleWithoutStatistics(): Promise<void> {
  await owner.query('REVOKE EXECUTE ON FUNCTION analyze_table(text) FROM galla_worker');
  expect(await run()).toBeGreaterThan(0);
  await owner.query('GRANT EXECUTE ON FUNCTION analyze_table(text) TO galla_worker');
}

/** The indexes that the calendar uses to read unsettled payments, and the number of pages read. */
async function readPlan() {
  return await inTenant(galla.database, merchant.tenantId, async (tx) => {
    const hours = await sql<{ hour: Date; begun: boolean }>`
      select p.hour, s.count is not null as begun from payment_state_hour p
      left join settled_hour s on s.tenant_id = p.tenant_id and s.hour = p.hour
      where p.tenant_id = ${merchant.tenantId} and p.count > coalesce(s.count, 0) order by p.hour`.execute(tx);
    const unsettled = hours.rows.map(({ hour, begun }) => ({ hour: hour.getTime(), isBegun: begun }));
    expect(unsettled.some(({ isBegun }) => isBegun)).toBe(true);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers) select count(*) from ${unsettledPayments(merchant.tenantId, unsettled)} p`.execute(tx);
    const lines = rows.map((row) => row['QUERY PLAN']);
    const indexes = lines.flatMap((line) => /Scan using (\S+) on (?:payment|settlement_item) /.exec(line)?.[1] ?? []);
    return { indexes, pages: Number(/shared hit=(\d+)/.exec(lines.join('\n'))?.[1]), plan: lines.join('\n') };
  });
}

// The nodes of a cluster make their own plans.
describe.skipIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')('a merchant unknown to the planner', () => {
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: galla.url });
    await owner.connect();
    // Only the jobs may update the planner's statistics.
    for (const table of ['payment', 'settlement', 'settlement_item', 'settled_hour', 'payout'])
      await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await toWorkingMorning(galla, 1);
    await payAcrossCut(await addSettled(galla));
    await settleWithoutStatistics();
    await owner.query('ANALYZE');
    await toWorkingMorning(galla, 1);
    merchant = await addSettled(galla);
    await payAcrossCut(merchant);
  });
  afterAll(() => owner.end());

  test('SET-01 for a merchant without statistics the calendar looks up settled payments by key', async () => {
    await settleWithoutStatistics();
    const [settled] = await settlementsOf(galla, merchant);
    expect(settled?.payments).toBeGreaterThan(payments / 10);
    const { indexes, pages, plan } = await readPlan();
    expect(indexes, plan).toEqual(['payment_pkey', 'settlement_item_pkey']);
    expect(pages, plan).toBeLessThan(8 * payments);
  });

  test('for the items of a payment, no other index of settled items looks as good to the planner as their key', async () => {
    const { rows } = await owner.query<{ index: string }>(
      `SELECT c.relname AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
     WHERE i.indrelid = 'settlement_item'::regclass AND a.attname = 'tenant_id'`,
    );
    expect(rows).toEqual([{ index: 'settlement_item_pkey' }]);
  });

  test('SET-01 after a settlement run the planner has current statistics, so that reports use the right joins', async () => {
    const known = async () => {
      const { rows } = await owner.query<{ known: number; written: string }>(
        `SELECT reltuples AS known, (SELECT count(*) FROM settlement_item) AS written FROM pg_class WHERE oid = 'settlement_item'::regclass`,
      );
      return { known: rows[0]?.known, written: Number(rows[0]?.written) };
    };
    const before = await known();
    expect(before.known).toBeLessThan(before.written);
    await toWorkingMorning(galla);
    expect(await run()).toBeGreaterThan(0);
    const { known: after, written } = await known();
    expect(written).toBeGreaterThan(before.written);
    expect(after).toBe(written);
  });

  test('jobs analyze only the tables that they write', async () => {
    await expect(galla.rows.pool.query(`SELECT analyze_table('person')`)).rejects.toThrow('not analyzed by jobs');
    await expect(galla.database.pool.query(`SELECT analyze_table('payment')`)).rejects.toThrow('permission denied');
  });
});
