import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';

const byId = <T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

type PaymentColumns = 'id' | 'amount' | 'offer_adjustment' | 'state' | 'instrument' | 'provider_transaction_id' | 'utr';

/** The fields of a payment that events contain. */
export type PaymentSubject = Pick<Row<'payment'>, PaymentColumns | 'merchant_order_id' | 'failure_reason'> &
  Pick<Row<'payment'>, 'created_at' | 'pending_at' | 'finished_at' | 'received_at'>;

export async function findPaymentSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<PaymentSubject>`
    select id, amount, offer_adjustment, state, instrument, provider_transaction_id, utr, merchant_order_id, failure_reason,
      created_at, pending_at, finished_at, received_at
    from payment where tenant_id = ${tenantId} and id = any (${uuidArray(ids)})`.execute(tx);
  return byId(rows);
}

/** A refund with the order of its payment. */
export type RefundSubject = Pick<Row<'refund'>, 'id' | 'payment_id' | 'amount' | 'state' | 'utr' | 'arn'> &
  Pick<Row<'refund'>, 'reason' | 'failure_reason' | 'created_at' | 'decided_at'> & {
    readonly merchant_order_id: string | null;
  };

export async function findRefundSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<RefundSubject>`
    select r.id, r.payment_id, r.amount, r.state, r.utr, r.arn, r.reason, r.failure_reason, r.created_at, r.decided_at, p.merchant_order_id
    from refund r left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.tenant_id = ${tenantId} and r.id = any (${uuidArray(ids)})`.execute(tx);
  return byId(rows);
}

export async function findSettlementSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('settlement')
    .select(['id', 'day', 'gross', 'fee', 'gst', 'refunded', 'net', 'utr', 'failure_reason'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any (${uuidArray(ids)})`)
    .execute();
  return byId(rows);
}

export async function findLinkSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('payment_link')
    .select(['id', 'reference_id', 'amount', 'paid_amount', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any (${uuidArray(ids)})`)
    .execute();
  return byId(rows);
}

/** A chargeback with the order of its payment. */
export type ChargebackSubject = Pick<Row<'chargeback'>, 'id' | 'payment_id' | 'amount' | 'reason' | 'opened_at'> & {
  readonly merchant_order_id: string | null;
};

export async function findChargebackSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<ChargebackSubject>`
    select c.id, c.payment_id, c.amount, c.reason, c.opened_at, p.merchant_order_id
    from chargeback c left join payment p on p.tenant_id = c.tenant_id and p.id = c.payment_id
    where c.tenant_id = ${tenantId} and c.id = any (${uuidArray(ids)})`.execute(tx);
  return byId(rows);
}

/** An order with the payment that paid it. */
export type OrderSubject = Pick<Row<'checkout_order'>, 'id' | 'merchant_order_id' | 'amount' | 'created_at'> & {
  readonly payment_id: string | null;
};

export async function findOrderSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<OrderSubject>`
    select o.id, o.merchant_order_id, o.amount, o.created_at, a.payment_id
    from checkout_order o left join checkout_attempt a on a.tenant_id = o.tenant_id and a.id = o.paid_attempt_id
    where o.tenant_id = ${tenantId} and o.id = any (${uuidArray(ids)})`.execute(tx);
  return byId(rows);
}

/** The reason for the status of a merchant's KYC, by merchant id. The tenant is the merchant's. */
export async function findKycSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('merchant as m')
    .innerJoin('tenant as t', 't.merchant_id', 'm.id')
    .select(['m.id', 'm.kyc_status', 'm.kyc_reason'])
    .where('t.id', '=', tenantId)
    .where('m.id', '=', sql<string>`any (${uuidArray(ids)})`)
    .execute();
  return byId(rows);
}

/** The vendors of a tenant's merchant by their ids. */
export async function findVendorSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('vendor_link as v')
    .innerJoin('tenant as t', 't.merchant_id', 'v.merchant_id')
    .select(['v.id', 'v.vendor_name'])
    .where('t.id', '=', tenantId)
    .where('v.id', '=', sql<string>`any (${uuidArray(ids)})`)
    .execute();
  return byId(rows);
}

export async function findReportSubjects(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('report')
    .select(['id', 'kind', 'first_day', 'last_day', 'format', 'row_count', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any (${uuidArray(ids)})`)
    .execute();
  return byId(rows);
}
