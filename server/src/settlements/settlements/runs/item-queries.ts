import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseFewer, takingAt } from '../../../platform/db/distribution/without-copy.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { bearsGstOf, tenThousandthHalfEven } from '../../ledger/public/gst-queries.ts';
import type { Cuts } from '../terms.ts';

const hourMs = 3_600_000;

/** The settlement that gets the due items. UUIDs. */
export interface SettlementKey {
  readonly tenantId: string;
  readonly settlementId: string;
}

/** Sums over the payments added to a settlement, in paise. */
export interface SettledPayments {
  readonly payments: number;
  readonly gross: number;
  readonly fee: number;
  /** The part of the fee that bears GST. */
  readonly taxable: number;
  readonly gst: number;
  /** The GST of the settlement minus the GST charged for its payments. */
  readonly gst_rounding: number;
  /** In hundredths of a percent; null if the payments have several rates. */
  readonly gst_rate: number | null;
}

/** Sums over the refunds deducted or returned by a settlement, in paise. */
export interface SettledRefunds {
  readonly refunds: number;
  readonly refunded: number;
  readonly returned: number;
  /** The charges returned with them. */
  readonly returned_fee: number;
  readonly returned_taxable: number;
  readonly returned_gst: number;
  /** The refunds. UUIDs. */
  readonly ids: readonly string[];
}

/** An hour in Indian time with unsettled payments, by its start in ms. */
export interface UnsettledHour {
  readonly hour: number;
  /** Whether other payments of the hour are in a settlement. */
  readonly isBegun: boolean;
}

/**
 * The hours with unsettled payments: those in which the rollup, which changes with the payments, counts more completed
 * payments than settlements contain. The cost depends on the hours, not on the payments.
 */
async function unsettledHours(tx: Tx, tenantId: string, before: number): Promise<UnsettledHour[]> {
  const { rows } = await sql<{ hour: Date; settled: number }>`
    select p.hour, coalesce(s.count, 0) as settled
    from payment_state_hour p left join settled_hour s on s.tenant_id = p.tenant_id and s.hour = p.hour
    where p.tenant_id = ${tenantId} and p.state = 'COMPLETED' and p.hour < ${new Date(before)}
      and p.count > coalesce(s.count, 0)
    order by p.hour`.execute(tx);
  return rows.map(({ hour, settled }) => ({ hour: hour.getTime(), isBegun: settled > 0 }));
}

/**
 * Whether an item of a payment is in a settlement: a look-up by the full key for each row. With a join, the planner may
 * read all items of a merchant for each payment, because it does not know how many the last runs have added. No other
 * index begins with the tenant, because the planner would consider it as good as the key
 * (0011-plan-reads-by-values-and-rollups.md).
 */
export const isSettled = (
  tenantId: string | RawBuilder<unknown>,
  { payment, kind, subject }: { readonly [Name in 'payment' | 'kind' | 'subject']: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`((
  select true from settlement_item i where i.tenant_id = ${tenantId} and i.payment_id = ${payment} and i.kind = ${kind}
    and i.subject_id = ${subject} limit 1) is not null)`;

const isPaymentSettled = (tenantId: string, payment: RawBuilder<unknown>) =>
  isSettled(tenantId, { payment, kind: sql`'PAYMENT'`, subject: payment });

/** Consecutive hours as one range. `to` is exclusive, in ms. */
interface Range {
  readonly from: number;
  to: number;
  readonly isBegun: boolean;
}

function rangesOf(hours: readonly UnsettledHour[]): Range[] {
  const ranges: Range[] = [];
  for (const { hour, isBegun } of hours) {
    const last = ranges.at(-1);
    if (last?.to === hour && last.isBegun === isBegun) last.to = hour + hourMs;
    else ranges.push({ from: hour, to: hour + hourMs, isBegun });
  }
  return ranges;
}

/**
 * The completed, unsettled payments that began in these hours, earliest first, as a subquery. Each range is read by
 * key. Without `offset 0` the planner may join all payments of the merchant with all ranges, because it does not know
 * how few payments lie in each, and the time grows quadratically. The order forces the key's index even if a new
 * merchant seems to have a single payment by every index.
 */
export function unsettledPayments(tenantId: string, hours: readonly UnsettledHour[]): RawBuilder<unknown> {
  const ranges = rangesOf(hours);
  const from = uuidArray(ranges.map((range) => firstIdAt(range.from)));
  const to = uuidArray(ranges.map((range) => firstIdAt(range.to)));
  return sql`(
    select p.* from unnest(${from}, ${to}, ${ranges.map(({ isBegun }) => isBegun)}::boolean[]) as h (from_id, to_id, is_begun)
    cross join lateral (
      select p.id, p.total, p.fee, p.gst, case when ${sql.raw(bearsGstOf('g'))} then p.fee else 0 end as taxable, g.basis_points as gst_rate,
        p.created_at, p.finished_at, p.store_id is null and p.qr_code_id is null as online
      from payment p join gst_period g on p.created_at >= g.valid_from and p.created_at < g.valid_until
      where p.tenant_id = ${tenantId} and p.id >= h.from_id and p.id < h.to_id and p.state = 'COMPLETED'
        and (not h.is_begun or not ${isPaymentSettled(tenantId, sql`p.id`)})
      order by p.id offset 0
    ) p
  )`;
}

const nothing: SettledPayments = { payments: 0, gross: 0, fee: 0, taxable: 0, gst: 0, gst_rounding: 0, gst_rate: null };

/**
 * Adds every unsettled payment that completed before the cut-offs to this settlement. A payment that an engine reported
 * late is added to the next settlement. GST is computed once for each rate and allocated by largest remainder, as CGST
 * (SGST is equal) or as IGST (0039-gst-by-settlement.md).
 */
export async function addPayments(tx: Tx, key: SettlementKey, cuts: Cuts, isIgst: boolean): Promise<SettledPayments> {
  const { tenantId, settlementId } = key;
  const hours = await unsettledHours(tx, tenantId, Math.max(cuts.inStore, cuts.online));
  if (hours.length === 0) return nothing;
  const parts = isIgst ? sql`1` : sql`2`;
  const tax = sql`(taxable * (gst_rate / ${parts}))`;
  const { end, taken } = await takingAt(tx);
  const { rows } = await sql<SettledPayments & { taken: number }>`
    with due as materialized (
      select id, total, fee, gst as charged, taxable, created_at, gst_rate, ${tax} / 10000 as floor,
        row_number() over (partition by gst_rate order by ${tax} % 10000 desc, id) as key
      from ${unsettledPayments(tenantId, hours)} p
      where finished_at < case when online then ${new Date(cuts.online)}::timestamptz else ${new Date(cuts.inStore)}::timestamptz end
    ), tax as (
      select gst_rate, ${tenThousandthHalfEven(sql`sum(${tax})::bigint`)} - sum(floor) as left_over from due group by gst_rate
    ), shared as materialized (
      select due.*, ${parts} * (floor + case when key <= left_over then 1 else 0 end) as gst
      from due join tax using (gst_rate)
    ), taken as (
      insert into settlement_item (tenant_id, payment_id, kind, subject_id, settlement_id, amount, gst)
      select ${tenantId}, id, 'PAYMENT', id, ${settlementId}, total - fee - gst, gst from shared ${end}
    ), counted as (
      insert into settled_hour as s (tenant_id, hour, count, amount, fee, taxable)
      select ${tenantId}, date_trunc('hour', created_at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as hour,
        count(*), sum(total), sum(fee), sum(taxable) from due group by 2
      on conflict (tenant_id, hour) do update set count = s.count + excluded.count, amount = s.amount + excluded.amount,
        fee = s.fee + excluded.fee, taxable = s.taxable + excluded.taxable
    )
    select count(*) as payments, coalesce(sum(total), 0) as gross, coalesce(sum(fee), 0) as fee,
      coalesce(sum(taxable), 0) as taxable, coalesce(sum(gst), 0) as gst, coalesce(sum(gst - charged), 0) as gst_rounding,
      case when min(gst_rate) = max(gst_rate) then max(gst_rate) end as gst_rate,
      ${taken} as taken
    from shared`.execute(tx);
  const { taken: count, ...sums } = rows[0] ?? { ...nothing, taken: 0 };
  refuseFewer(count, sums.payments);
  return sums;
}

/**
 * Deducts refunds as soon as they are requested, because their money is reserved then. Returns deducted refunds that
 * failed. Only refunds of settled payments count, because unsettled payments include their own refunds. The refund rows
 * stay locked, so that the caller can mark them.
 */
export async function addRefunds(tx: Tx, { tenantId, settlementId }: SettlementKey): Promise<SettledRefunds> {
  const { end, taken } = await takingAt(tx);
  const { rows } = await sql<SettledRefunds & { due: number; taken: number }>`
    with due as materialized (
      select r.id, r.payment_id, r.amount, r.netted = 'NO' as is_new, r.returned_fee, r.returned_gst from refund r
      where r.tenant_id = ${tenantId}
        and ((r.netted = 'NO' and r.state not in ('FAILED', 'REJECTED'))
          or (r.netted = 'OUT' and r.state in ('FAILED', 'REJECTED')))
        and ${isPaymentSettled(tenantId, sql`r.payment_id`)}
      order by r.id for update
    ), taken as (
      insert into settlement_item (tenant_id, payment_id, kind, subject_id, settlement_id, amount, gst)
      select ${tenantId}, payment_id, case when is_new then 'REFUND' else 'REFUND_RETURNED' end, id, ${settlementId},
        case when is_new then returned_fee + returned_gst - amount else amount end, case when is_new then -returned_gst else 0 end
      from due ${end}
    )
    select count(*) filter (where is_new) as refunds, coalesce(sum(amount) filter (where is_new), 0) as refunded,
      coalesce(sum(amount) filter (where not is_new), 0) as returned,
      coalesce(sum(returned_fee) filter (where is_new), 0) as returned_fee,
      coalesce(sum(returned_fee) filter (where is_new and returned_gst > 0), 0) as returned_taxable,
      coalesce(sum(returned_gst) filter (where is_new), 0) as returned_gst, coalesce(array_agg(id), '{}') as ids,
      count(*) as due, ${taken} as taken
    from due`.execute(tx);
  if (rows[0] === undefined) throw new RangeError('Sums have one row');
  const { due, taken: count, ...sums } = rows[0];
  refuseFewer(count, due);
  return sums;
}

/**
 * Deducts new chargebacks of settled payments, and returns chargebacks that the merchant won.
 * @returns the deducted sum in paise, negative if the returns are larger
 */
export async function addChargebacks(tx: Tx, { tenantId, settlementId }: SettlementKey): Promise<number> {
  const { end, taken } = await takingAt(tx);
  const { rows } = await sql<{ charged_back: number; due: number; taken: number }>`
    with due as materialized (
      select m.journal_id, c.payment_id, m.amount from chargeback_movement m
      join chargeback c on c.tenant_id = ${tenantId} and c.id = m.chargeback_id
      where m.tenant_id = ${tenantId} and ${isPaymentSettled(tenantId, sql`c.payment_id`)}
        and not ${isSettled(tenantId, { payment: sql`c.payment_id`, kind: sql`'CHARGEBACK'`, subject: sql`m.journal_id` })}
    ), taken as (
      insert into settlement_item (tenant_id, payment_id, kind, subject_id, settlement_id, amount)
      select ${tenantId}, payment_id, 'CHARGEBACK', journal_id, ${settlementId}, -amount from due ${end}
    )
    select coalesce(sum(amount), 0) as charged_back, count(*) as due, ${taken} as taken from due`.execute(tx);
  const [sums = { charged_back: 0, due: 0, taken: 0 }] = rows;
  refuseFewer(sums.taken, sums.due);
  return sums.charged_back;
}
