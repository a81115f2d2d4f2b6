import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { namedOne } from '../../../platform/db/tenants.ts';
import type { UnsettledHour } from '../runs/item-queries.ts';
import { isSettled, unsettledPayments } from '../runs/item-queries.ts';

/** Sums over payments with one GST rate, in paise. `taxable` is the part of the fee that bears GST. */
export interface ExpectedSums {
  /** Hundredths of a percent. */
  readonly gst_rate: number;
  readonly total: number;
  readonly fee: number;
  readonly taxable: number;
}

/** One tenant or several. A single one keeps the plan of a look-up by key. */
const ofTenants = (column: RawBuilder<unknown>, tenants: readonly string[]) =>
  tenants.length === 1 ? sql`${column} = ${tenants[0]}` : sql`${column} = any (${uuidArray(tenants)})`;

/** The money that waits for a settlement: sums of complete hours, and hours whose payments are read one by one. */
export interface Waiting {
  readonly overdue: readonly ExpectedSums[];
  readonly hours: readonly UnsettledHour[];
}

/**
 * By tenant, the unsettled sums of the hours whose last payment completed before a cut-off, and the other hours with
 * unsettled money. Computed as the rollup, which changes with the payments, less the settled part of its hours. Times
 * are in ms.
 */
export async function sumWaitingHours(
  tx: Tx,
  tenants: readonly string[],
  { cut, now }: { readonly cut: number; readonly now: number },
): Promise<ReadonlyMap<string, Waiting>> {
  const isOver = sql`(p.finished_until < ${new Date(cut)}) is true`;
  const { rows } = await sql<ExpectedSums & { tenant_id: string; hours: number[]; begun: boolean[] }>`
    select p.tenant_id, g.basis_points as gst_rate, coalesce(sum(p.amount - coalesce(s.amount, 0)) filter (where ${isOver}), 0) as total,
      coalesce(sum(p.fee - coalesce(s.fee, 0)) filter (where ${isOver}), 0) as fee,
      coalesce(sum(p.taxable - coalesce(s.taxable, 0)) filter (where ${isOver}), 0) as taxable,
      coalesce(array_agg(extract(epoch from p.hour)::float8 * 1000 order by p.hour) filter (where not ${isOver}), '{}') as hours,
      coalesce(array_agg(s.hour is not null order by p.hour) filter (where not ${isOver}), '{}') as begun
    from payment_state_hour p join gst_period g on p.hour >= g.valid_from and p.hour < g.valid_until
      left join settled_hour s on s.tenant_id = p.tenant_id and s.hour = p.hour
    where ${ofTenants(sql`p.tenant_id`, tenants)} and p.state = 'COMPLETED' and p.hour < ${new Date(now)}
      and p.count > coalesce(s.count, 0)
    group by p.tenant_id, g.basis_points, g.valid_from order by g.valid_from`.execute(tx);
  const waiting = new Map<string, { overdue: ExpectedSums[]; hours: UnsettledHour[] }>();
  for (const row of rows) {
    const { overdue, hours } = waiting.get(row.tenant_id) ?? { overdue: [], hours: [] };
    overdue.push(row);
    hours.push(...row.hours.map((hour, index) => ({ hour, isBegun: row.begun[index] === true })));
    waiting.set(row.tenant_id, { overdue, hours });
  }
  return waiting;
}

/**
 * Payments completed in these hours, by Indian calendar day, less their settled part. `cutOff` is in minutes after
 * midnight.
 */
export async function sumRecentPayments(
  tx: Tx,
  tenantId: string,
  { hours, cutOff }: { readonly hours: readonly UnsettledHour[]; readonly cutOff: number },
): Promise<readonly (ExpectedSums & { readonly day: string; readonly online: boolean })[]> {
  if (hours.length === 0) return [];
  const { rows } = await sql<ExpectedSums & { day: string; online: boolean }>`
    select ((finished_at - ${cutOff % 1440} * interval '1 minute') at time zone 'Asia/Kolkata')::date as day, online, gst_rate,
      sum(total) as total, sum(fee) as fee, sum(taxable) as taxable
    from ${unsettledPayments(tenantId, hours)} p group by 1, 2, 3`.execute(tx);
  return rows;
}

/** By tenant, the deductions for refunds and chargebacks in the next settlement, less what they return, in paise. */
export async function sumDeductions(tx: Tx, tenants: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const [only] = namedOne(tenants) ?? [];
  const { rows } = await sql<{ tenant_id: string; off: number }>`
    select tenant_id, sum(off)::bigint as off from (
      select tenant_id, sum(case when netted = 'NO' then amount - returned_fee - returned_gst else -amount end) as off
      from refund
      where ${ofTenants(sql`tenant_id`, tenants)} and ((netted = 'NO' and state not in ('FAILED', 'REJECTED'))
        or (netted = 'OUT' and state in ('FAILED', 'REJECTED')))
      group by tenant_id
      union all
      select m.tenant_id, sum(m.amount) from chargeback_movement m
      join chargeback c on c.tenant_id = m.tenant_id and c.id = m.chargeback_id
      where ${ofTenants(sql`m.tenant_id`, tenants)}
        and not ${isSettled(only === undefined ? sql`m.tenant_id` : sql`${only}::uuid`, { payment: sql`c.payment_id`, kind: sql`'CHARGEBACK'`, subject: sql`m.journal_id` })}
      group by m.tenant_id
    ) off group by tenant_id`.execute(tx);
  return new Map(rows.map((row) => [row.tenant_id, row.off]));
}
