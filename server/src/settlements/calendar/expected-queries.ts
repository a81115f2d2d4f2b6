import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { UnsettledHour } from '../runs/item-queries.ts';
import { isSettled, unsettledPayments } from '../runs/item-queries.ts';

/** Sums over payments of one GST rate, in paise; `taxable` is the part of the fee that bears GST. */
export interface ExpectedSums {
  /** Hundredths of a percent. */
  readonly gst_rate: number;
  readonly total: number;
  readonly fee: number;
  readonly taxable: number;
}

/**
 * The unsettled sums of the hours whose last payment completed before a cut, and the other hours with unsettled money:
 * the rollup, which changes with the payments, less the settled part of its hours. Times in ms.
 */
export async function sumWaitingHours(
  tx: Tx,
  tenantId: string,
  { cut, now }: { readonly cut: number; readonly now: number },
): Promise<{ readonly overdue: readonly ExpectedSums[]; readonly hours: readonly UnsettledHour[] }> {
  const isOver = sql`(p.finished_until < ${new Date(cut)}) is true`;
  const { rows } = await sql<ExpectedSums & { hours: number[]; begun: boolean[] }>`
    select g.basis_points as gst_rate, coalesce(sum(p.amount - coalesce(s.amount, 0)) filter (where ${isOver}), 0) as total,
      coalesce(sum(p.fee - coalesce(s.fee, 0)) filter (where ${isOver}), 0) as fee,
      coalesce(sum(p.taxable - coalesce(s.taxable, 0)) filter (where ${isOver}), 0) as taxable,
      coalesce(array_agg(extract(epoch from p.hour)::float8 * 1000 order by p.hour) filter (where not ${isOver}), '{}') as hours,
      coalesce(array_agg(s.hour is not null order by p.hour) filter (where not ${isOver}), '{}') as begun
    from payment_state_hour p join gst_period g on p.hour >= g.valid_from and p.hour < g.valid_until
      left join settled_hour s on s.tenant_id = p.tenant_id and s.hour = p.hour
    where p.tenant_id = ${tenantId} and p.state = 'COMPLETED' and p.hour < ${new Date(now)} and p.count > coalesce(s.count, 0)
    group by g.basis_points, g.valid_from order by g.valid_from`.execute(tx);
  const hours = rows.flatMap((row) => row.hours.map((hour, index) => ({ hour, isBegun: row.begun[index] === true })));
  return { overdue: rows, hours };
}

/** Payments completed in these hours, by day of India, less their settled part. `cutOff` in minutes after midnight. */
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

/** The deductions of refunds and chargebacks from the next settlement, less what they return, in paise. */
export async function sumDeductions(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ off: number }>`
    select (
      select coalesce(sum(case when netted = 'NO' then amount - returned_fee - returned_gst else -amount end), 0) from refund
      where tenant_id = ${tenantId} and ((netted = 'NO' and state not in ('FAILED', 'REJECTED'))
        or (netted = 'OUT' and state in ('FAILED', 'REJECTED')))
    ) + (
      select coalesce(sum(m.amount), 0) from chargeback_movement m
      join chargeback c on c.tenant_id = m.tenant_id and c.id = m.chargeback_id
      where m.tenant_id = ${tenantId}
        and not ${isSettled(tenantId, { payment: sql`c.payment_id`, kind: sql`'CHARGEBACK'`, subject: sql`m.journal_id` })}
    ) as off`.execute(tx);
  return rows[0]?.off ?? 0;
}
