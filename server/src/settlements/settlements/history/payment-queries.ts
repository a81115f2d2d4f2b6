import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import { sql } from 'kysely';
import { isOneOf } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { namedOne, ofSameTenant } from '../../../platform/db/tenants.ts';

/** A completed payment with its deductions and its settled parts, in paise. */
export interface PaymentMoneyRow {
  readonly tenant_id: string;
  readonly total: number;
  readonly fee: number;
  readonly gst: number;
  readonly charged_back: number;
  readonly finished_at: Date;
  /** Whether it was made neither in a store nor by QR code. */
  readonly online: boolean;
  /** Completed and pending refunds, with the charges that they return. */
  readonly refunds: number;
  readonly refunded: number;
  readonly returned_fee: number;
  /** Refunds that no settlement has deducted yet, less failed refunds whose deduction is not returned yet. */
  readonly outside: number;
  /** Its parts in settlements, without chargebacks. */
  readonly settled: number;
  /** Its contribution to its own settlement, after all deductions there. */
  readonly brought: number;
  readonly settlement_id: string | null;
}

/** A completed payment of one of these tenants. */
export async function findPaymentMoney(
  tx: Tx,
  tenants: readonly string[],
  id: string,
): Promise<PaymentMoneyRow | undefined> {
  const named = namedOne(tenants);
  const { rows } = await sql<PaymentMoneyRow>`
    select p.tenant_id, p.total, p.fee, p.gst, p.charged_back, p.finished_at,
      p.store_id is null and p.qr_code_id is null as online,
      coalesce(r.refunds, 0) as refunds, coalesce(r.refunded, 0) as refunded, coalesce(r.returned_fee, 0) as returned_fee,
      coalesce(r.outside, 0) as outside, coalesce(i.settled, 0) as settled, i.settlement_id, coalesce(own.brought, 0) as brought
    from payment p
    left join lateral (
      select count(*) filter (where is_good) as refunds, sum(amount) filter (where is_good) as refunded,
        -- Of an automatic refund that failed later, settlements keep the charges that they gave back.
        sum(returned_fee) filter (where is_good or netted <> 'NO') as returned_fee,
        sum(case when is_good then (amount - returned_fee - returned_gst) * (netted = 'NO')::int
          else -amount * (netted = 'OUT')::int end) as outside
      from (select *, state not in ('FAILED', 'REJECTED') as is_good from refund
        where ${ofSameTenant('refund', 'p', named)} and payment_id = p.id) one
    ) r on true
    left join lateral (
      select sum(amount) filter (where kind <> 'CHARGEBACK') as settled,
        min(settlement_id::text) filter (where kind = 'PAYMENT') as settlement_id
      from settlement_item where ${ofSameTenant('settlement_item', 'p', named)} and payment_id = p.id
    ) i on true
    left join lateral (
      select sum(amount) as brought from settlement_item
      where ${ofSameTenant('settlement_item', 'p', named)} and payment_id = p.id and settlement_id = i.settlement_id::uuid
    ) own on true
    where ${isOneOf(sql`p.tenant_id`, 'uuid', tenants)} and p.id = ${id} and p.state = 'COMPLETED'`.execute(tx);
  return rows[0];
}

/** A settlement with its last payout and that payout's account. */
export interface SettlementWithPayout {
  readonly id: string;
  readonly day: string;
  readonly state: Settlement['state'];
  readonly net: number;
  readonly payments: number;
  readonly utr: string | null;
  readonly failure_reason: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly finished_at: Date | null;
  readonly ifsc: string | null;
  readonly last4: string | null;
}

/** A settlement of a tenant with its last payout. */
export function findSettlementWithPayout(tx: Tx, tenantId: string, id: string): Promise<SettlementWithPayout> {
  return tx
    .selectFrom('settlement as s')
    .leftJoin('payout as o', (join) =>
      join.onRef('o.tenant_id', '=', 's.tenant_id').onRef('o.settlement_id', '=', 's.id'),
    )
    .leftJoin('payout_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'o.tenant_id').onRef('a.id', '=', 'o.payout_account_id'),
    )
    .select(['s.id', 's.day', 's.state', 's.net', 's.payments', 's.utr', 's.failure_reason', 's.created_at'])
    .select(['o.sent_at', 'o.finished_at', 'a.ifsc', 'a.last4'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
