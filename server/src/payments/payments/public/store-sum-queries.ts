import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf, uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { firstIdAt, noId } from '../../../platform/ids.ts';
import { hourSums } from './hour-sum-queries.ts';
import type { PaymentSelection } from './selection.ts';

/** One store of a tenant. */
export interface StoreOwner {
  readonly tenantId: string;
  readonly storeId: string;
}

/** The sums of stores on an IST day (`YYYY-MM-DD`), as a table to join: tenant_id, store_id, count, amount. */
export const takingsOfDay = (tenants: readonly string[], day: string): RawBuilder<unknown> =>
  sql`(select d.tenant_id, d.store_id, d.count, d.amount from payment_store_day d
    where ${isOneOf(sql`d.tenant_id`, 'uuid', tenants)} and d.state = 'COMPLETED' and d.day = ${day}::date)`;

/**
 * The completion time of the last payment of store `s` of a tenant, as an expression: one look-up in the index of a
 * store's payments.
 * @param tenant of the store. If it is known, a distributed database asks one node
 */
export const lastPaymentOfStore = (tenant: RawBuilder<unknown>): RawBuilder<Date | null> => sql`
  (select coalesce(p.finished_at, p.created_at) from payment p where p.tenant_id = ${tenant} and p.store_id = s.id and p.state = 'COMPLETED' order by p.id desc limit 1)`;

/** The sum of one counter, QR code and instrument. The zero UUID stands for none. */
export interface StorePartSum {
  terminal_id: string;
  qr_code_id: string;
  instrument: Instrument;
  count: number;
  amount: number;
  refunded: number;
}

/** The sums of the parts of a store in a range of whole hours of IST (ms since 1970). */
export async function sumStoreParts(
  tx: Tx,
  { tenantId, storeId }: StoreOwner,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<StorePartSum[]> {
  const { rows } = await sql<StorePartSum>`
    select r.terminal_id, r.qr_code_id, r.instrument, sum(r.count) as count, sum(r.amount) as amount, sum(r.refunded) as refunded
    from payment_store_hour r
    where r.tenant_id = ${tenantId} and r.store_id = ${storeId} and r.state = 'COMPLETED'
      and r.hour >= ${new Date(from)} and r.hour < ${new Date(to)}
    group by 1, 2, 3`.execute(tx);
  return rows;
}

/** The sum of a store or counter in one hour of the day and state. The zero UUID stands for no counter. */
export interface StoreHourSum {
  id: string;
  /** From 0 to 23, of IST. */
  hour: number;
  state: string;
  count: number;
  amount: number;
  refunded: number;
}

/** The sums of stores, or of their counters, by hour of the day in a range of whole hours of IST (ms since 1970). */
export async function sumStoreHours(
  tx: Tx,
  { tenants, storeIds }: { readonly tenants: readonly string[]; readonly storeIds: readonly string[] },
  { from, to }: { readonly from: number; readonly to: number },
  by: 'store' | 'counter',
): Promise<StoreHourSum[]> {
  const { rows } = await sql<StoreHourSum>`
    select ${by === 'store' ? sql`r.store_id` : sql`r.terminal_id`} as id, ${hourOfDay(sql`r.hour`)} as hour, r.state,
      sum(r.count) as count, sum(r.amount) as amount, sum(r.refunded) as refunded
    from payment_store_hour r
    where ${isOneOf(sql`r.tenant_id`, 'uuid', tenants)} and r.store_id = any (${uuidArray(storeIds)})
      and r.hour >= ${new Date(from)} and r.hour < ${new Date(to)}
    group by 1, 2, 3 having sum(r.count) > 0`.execute(tx);
  return rows;
}

/** The sums of each hour of the day, from 0 to 23 of IST. */
export async function sumByHourOfDay(
  tx: Tx,
  selection: PaymentSelection,
): Promise<{ hour: number; count: number; amount: number }[]> {
  const { rows } = await sql<{ hour: number; count: number; amount: number }>`
    select ${hourOfDay(sql`f.hour`)} as hour, sum(f.count) as count, sum(f.amount) as amount
    from ${hourSums({ ...selection, states: ['COMPLETED'] })} f group by 1`.execute(tx);
  return rows;
}

const hourOfDay = (hour: RawBuilder<unknown>) =>
  sql<number>`extract(hour from ${hour} at time zone 'Asia/Kolkata')::int`;

const hourMs = 3_600_000;

/**
 * The completion time of the last payment of each counter of a store since the start of an IST hour. Null stands for no
 * counter. The rollup has its hour, so only payments of that hour are read.
 */
export async function findLastPayments(
  tx: Tx,
  { tenantId, storeId }: StoreOwner,
  since: number,
): Promise<Map<string | null, Date>> {
  const { rows: hours } = await sql<{ terminal_id: string; hour: Date }>`
    select r.terminal_id, max(r.hour) as hour from payment_store_hour r
    where r.tenant_id = ${tenantId} and r.store_id = ${storeId} and r.state = 'COMPLETED' and r.count > 0
      and r.hour >= ${new Date(since)}
    group by 1`.execute(tx);
  const pieces = hours.map(({ terminal_id, hour }) => ({
    terminal_id: terminal_id === noId ? null : terminal_id,
    first: firstIdAt(hour.getTime()),
    beyond: firstIdAt(hour.getTime() + hourMs),
  }));
  const { rows } = await sql<{ terminal_id: string | null; at: Date }>`
    select x.terminal_id, p.at from json_to_recordset(${JSON.stringify(pieces)}) as x (terminal_id uuid, first uuid, beyond uuid)
    cross join lateral (select max(coalesce(p.finished_at, p.created_at)) as at from payment p
      where p.tenant_id = ${tenantId} and p.store_id = ${storeId} and p.id >= x.first and p.id < x.beyond
        and p.state = 'COMPLETED' and p.terminal_id is not distinct from x.terminal_id) p
    where p.at is not null`.execute(tx);
  return new Map(rows.map(({ terminal_id, at }) => [terminal_id, at]));
}
