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

/** What was collected by one instrument. */
export interface InstrumentSum {
  instrument: string;
  count: number;
  amount: number;
}

/** Sums by hour or IST day and state. */
export async function sumByTime(tx: Tx, selection: PaymentSelection, unit: 'hour' | 'day'): Promise<BarSum[]> {
  const { rows } = await sql<BarSum>`
    select ${barOf(unit)} as at, f.state, sum(f.count) as count, sum(f.amount) as amount, sum(f.refunded) as refunded
    from ${facts(selection)} f group by 1, 2`.execute(tx);
  return rows;
}

/** Sums by hour or IST day and state, and what was collected by instrument, most first: both from one reading. */
export async function sumByTimeAndInstrument(
  tx: Tx,
  selection: PaymentSelection,
  unit: 'hour' | 'day',
): Promise<{ readonly bars: BarSum[]; readonly instruments: InstrumentSum[] }> {
  const { rows } = await sql<BarSum & InstrumentSum>`
    select b.at, b.state, b.instrument, sum(b.count) as count, sum(b.amount) as amount, sum(b.refunded) as refunded
    from (select f.*, ${barOf(unit)} as at from ${facts(selection)} f) b
    group by grouping sets ((b.at, b.state), (b.instrument, b.state))`.execute(tx);
  const instruments = rows.filter(({ instrument, state }) => instrument !== null && state === 'COMPLETED');
  return {
    bars: rows.filter(({ at }) => at !== null),
    instruments: instruments.sort((a, b) => b.amount - a.amount || (a.instrument < b.instrument ? -1 : 1)),
  };
}

/** IST has no other offsets, so its days are bins of 24 hours: a fraction of what a change of time zone costs for each row. */
function barOf(unit: 'hour' | 'day') {
  return unit === 'hour' ? sql`f.hour` : sql`date_bin('1 day', f.hour, '1999-12-31T18:30:00Z'::timestamptz)`;
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
