import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { isIstMidnight, istDay } from '../platform/indian-time.ts';
import { facts } from '../transactions/facts.ts';
import type { PaymentSelection } from '../transactions/payment-filters.ts';

/** Sums of one bar and state: `at` is the start of the hour, or of the IST day. */
export interface BarSum {
  at: Date;
  state: string;
  count: number;
  amount: number;
  refunded: number;
}

/** Sums by hour or IST day and state. */
export async function sumByTime(tx: Tx, selection: PaymentSelection, unit: 'hour' | 'day'): Promise<BarSum[]> {
  const bar =
    unit === 'hour'
      ? sql`f.hour`
      : sql`date_trunc('day', f.hour at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`;
  const { rows } = await sql<BarSum>`
    select ${bar} as at, f.state, sum(f.count) as count, sum(f.amount) as amount, sum(f.refunded) as refunded
    from ${facts(selection)} f group by 1, 2`.execute(tx);
  return rows;
}

/** What was collected by instrument, most first. */
export async function sumByInstrument(
  tx: Tx,
  selection: PaymentSelection,
): Promise<{ instrument: string; count: number; amount: number }[]> {
  const { rows } = await sql<{ instrument: string; count: number; amount: number }>`
    select f.instrument, sum(f.count) as count, sum(f.amount) as amount
    from ${facts({ ...selection, states: ['COMPLETED'] })} f group by 1 order by 3 desc, 1`.execute(tx);
  return rows;
}

/** What was collected by tenant, most first. */
export async function sumByTenant(
  tx: Tx,
  selection: PaymentSelection,
  most: number,
): Promise<{ tenant_id: string; count: number; amount: number }[]> {
  const { rows } = await sql<{ tenant_id: string; count: number; amount: number }>`
    select f.tenant_id, sum(f.count) as count, sum(f.amount) as amount
    from ${facts({ ...selection, states: ['COMPLETED'] })} f group by 1 order by 3 desc, 1 limit ${most}`.execute(tx);
  return rows;
}

/** One store's place in the ranking; `stores` is how many stores collected anything. */
export interface StoreSum {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  count: number;
  amount: number;
  stores: number;
}

/** The stores that collected most. Whole IST days come from the rollup by day, other ranges from each store's hours. */
export async function rankStores(tx: Tx, selection: PaymentSelection, most: number): Promise<StoreSum[]> {
  const wholeDays = isIstMidnight(selection.from) && isIstMidnight(selection.to);
  const ranked = wholeDays
    ? storeDays(selection)
    : sql`(select f.tenant_id, f.store_id, f.count, f.amount from ${facts({ ...selection, storeIds: selection.storeIds ?? (await storesOf(tx, selection)), states: ['COMPLETED'] })} f)`;
  const { rows } = await sql<StoreSum>`
    select s.tenant_id, s.id, s.code, s.name, r.count, r.amount, r.stores from (
      select r.tenant_id, r.store_id, sum(r.count) as count, sum(r.amount) as amount, count(*) over () as stores
      from ${ranked} r group by 1, 2 order by 4 desc, 2 limit ${most}
    ) r join store s on s.tenant_id = r.tenant_id and s.id = r.store_id order by r.amount desc, s.id`.execute(tx);
  return rows;
}

function storeDays(selection: PaymentSelection) {
  const own = selection.storeIds === null ? sql`true` : sql`d.store_id = any (${uuidArray(selection.storeIds)})`;
  return sql`(select d.tenant_id, d.store_id, d.count, d.amount from payment_store_day d
    where d.tenant_id = any (${uuidArray(selection.tenants)}) and d.day >= ${istDay(selection.from)}::date and d.day < ${istDay(selection.to)}::date
      and d.state = 'COMPLETED' and ${own})`;
}

async function storesOf(tx: Tx, selection: PaymentSelection): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from store where tenant_id = any (${uuidArray(selection.tenants)})`.execute(tx);
  return rows.map(({ id }) => id);
}
