import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { checkMoney, giveAccount, paidNow, settle, settlementsOf, toWorkingMorning } from '../testing/fixtures.ts';
import { readCalendar } from './calendar.ts';

const galla = useGalla();
const hour = 3_600_000;
const oldHours = 3_000;
const wallet = { instrument: 'WALLET', amount: 1_000_00 } as const;
/** The net of one such payment: less a fee of 1.85 %, and GST on it. */
const net = 1_000_00 - 18_50 - 3_33;
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  const old = Array.from({ length: oldHours }, (_, number) => ({
    ...wallet,
    storeId: 'S1',
    createdAt: new Date(galla.now() - (24 * 20 + number) * hour).toISOString(),
  }));
  await galla.pay(merchant, ...old);
});

/** The number of payment rows that a connection has read so far. */
async function paymentsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = 'payment'`.execute(tx);
  return rows[0]?.read ?? 0;
}

/** This month's calendar, and the number of payment rows read for it. */
const readMonth = () =>
  inTenant(galla.rows, merchant.tenantId, async (tx) => {
    const before = await paymentsRead(tx);
    const calendar = await readCalendar(tx, merchant, istDay(galla.now()).slice(0, 7), galla.now());
    return { ...calendar, read: (await paymentsRead(tx)) - before };
  });

test('SET-01 the calendar reads only the payments of the last days, however many hours wait for a settlement', async () => {
  await paidNow(galla, merchant, { ...wallet, storeId: 'S1' });
  // It began long ago and was reported late. Its completion time determines when it is due.
  const began = new Date(galla.now() - 24 * 30 * hour).toISOString();
  await paidNow(galla, merchant, { ...wallet, createdAt: began, updatedAt: new Date(galla.now()).toISOString() });
  const { read, unsettled, days } = await readMonth();
  expect(unsettled / net).toBeCloseTo(oldHours + 2, 4);
  expect(read).toBeLessThan(10);
  const due = days.filter(({ expected }) => expected !== 0);
  expect(due[0]?.expected).toBeGreaterThan((oldHours - 1) * net);
});

test('SET-02 once the waiting hours are settled, the calendar expects only later payments, and the books agree', async () => {
  await giveAccount(galla, merchant);
  await settle(galla);
  expect(await settlementsOf(galla, merchant)).toMatchObject([{ payments: oldHours }]);
  await checkMoney(galla);
  await toWorkingMorning(galla);
  await settle(galla);
  const { read, unsettled } = await readMonth();
  expect(unsettled / net).toBeCloseTo(1, 4);
  expect(read).toBeLessThan(10);
  await checkMoney(galla);
});
