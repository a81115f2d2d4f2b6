import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { ApiRefund } from '@galla/contract/developers/merchant-api/schemas.ts';
import type { Refund, RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import { paymentsOfOrder } from '../../collect/checkout/public/payments-of-order-queries.ts';
import { findDetails, listPage } from '../../payments/transactions/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  findOne,
  findDetails as findRefundDetails,
  listPage as listRefundPage,
} from '../../refunds/refunds/public/refund-view.ts';
import { createRefund } from '../../refunds/refunds/public/service.ts';
import { expands, viewPayment, withPayments } from './expand.ts';
import { findPaidOrder } from './orders.ts';
import { findMetadata, insertMetadata } from './queries.ts';

type NewRefund = Infer<typeof merchantApi.createRefund.spec.body>;
type PaymentQuery = Infer<typeof merchantApi.listPayments.spec.query>;
type RefundQuery = Infer<typeof merchantApi.listRefunds.spec.query>;

const usualRangeMs = 30 * 86_400_000;
/** A range without an end includes payments of the current second. */
const aheadMs = 60_000;

const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number) => ({
  from: from ?? new Date(Math.min(now, to === undefined ? now : Date.parse(to)) - usualRangeMs).toISOString(),
  to: to ?? new Date(now + aheadMs).toISOString(),
});

/** One page of payments. */
export async function listPayments(tx: Tx, { scope, now }: ApiKeyContext, query: PaymentQuery) {
  const { size, after, before, state, merchantOrderId, utr, providerTransactionId } = query;
  const search =
    searchBy('merchantOrderId', merchantOrderId) ??
    searchBy('utr', utr) ??
    searchBy('transactionId', providerTransactionId);
  const filters = {
    ...rangeOf(query, now),
    ...(state === undefined ? {} : { states: [state] }),
    ...(search === undefined ? {} : { search }),
  };
  const { payments, next, previous } = await listPage(tx, scope, { filters, page: { size, after, before } });
  return { payments: payments.map(viewPayment), next, previous };
}

const searchBy = <By extends 'merchantOrderId' | 'utr' | 'transactionId'>(by: By, value: string | undefined) =>
  value === undefined ? undefined : { by, value };

/** One payment with all its details. */
export async function readPayment(tx: Tx, context: ApiKeyContext, shown: string, expand?: string) {
  const payment = viewPayment(await findDetails(tx, context.scope, shown));
  if (!expands(context, expand, 'order')) return payment;
  return { ...payment, order: await findPaidOrder(tx, context, payment) };
}

export async function readPaymentStatus(tx: Tx, context: ApiKeyContext, shown: string) {
  const payment = await readPayment(tx, context, shown);
  const { paymentId, paymentState, amount, refundedAmount, failureReason, completedAt, updatedAt } = payment;
  return { paymentId, paymentState, amount, refundedAmount, failureReason, completedAt, updatedAt };
}

/** Refunds a payment in the transaction of its idempotency key. */
export async function createApiRefund(tx: Tx, context: ApiKeyContext, body: NewRefund) {
  const { paymentId: unitId, metadata, ...rest } = body;
  const { tenantId } = context.apiKey;
  const { refundId } = await createRefund(tx, context, tenantId, { unitId, ...rest }).catch(nameAsAsked);
  await insertMetadata(tx, tenantId, refundId, metadata);
  return viewRefund(await findOne(tx, context.scope, refundId), metadata);
}

/** Screens use `unitId` for the API's `paymentId`. An error must name the field that the program sent. */
function nameAsAsked(error: unknown): never {
  if (!(error instanceof Problem) || error.errors === undefined) throw error;
  const errors = error.errors.map((one) => (one.field === 'unitId' ? { ...one, field: 'paymentId' } : one));
  throw new Problem(error.code, error.status, { errors });
}

/** One page of refunds. */
export async function listRefunds(tx: Tx, context: ApiKeyContext, query: RefundQuery) {
  const { scope, apiKey, now } = context;
  const { size, after, before, state, paymentId } = query;
  const filters = {
    ...rangeOf(query, now),
    ...(state === undefined ? {} : { states: [state] }),
    ...(paymentId === undefined ? {} : { search: { by: 'paymentId' as const, value: paymentId } }),
  };
  const { refunds, next, previous } = await listRefundPage(
    tx,
    scope,
    { filters, page: { size, after, before } },
    paymentsOfOrder,
  );
  const ids = refunds.map(({ refundId }) => decodeId('refund', refundId) ?? '');
  const metadata = await findMetadata(tx, apiKey.tenantId, ids);
  const shown = refunds.map((one, at) => viewRefund(one, metadata.get(ids[at] ?? '') ?? {}));
  return { refunds: await expanded(tx, context, query.expand, shown), next, previous };
}

export async function readRefund(tx: Tx, context: ApiKeyContext, shown: string, expand?: string) {
  const { scope, apiKey } = context;
  const refund = await findRefundDetails(tx, scope, shown);
  const id = decodeId('refund', refund.refundId) ?? '';
  const metadata = await findMetadata(tx, apiKey.tenantId, [id]);
  const [answer] = await expanded(tx, context, expand, [viewRefund(refund, metadata.get(id) ?? {})]);
  if (answer === undefined) throw new Problem('REFUND_NOT_FOUND', 404);
  return answer;
}

const expanded = (tx: Tx, context: ApiKeyContext, expand: string | undefined, refunds: readonly ApiRefund[]) =>
  withPayments(tx, context, expand, refunds, ({ paymentId }) => paymentId);

function viewRefund(
  { unitId, merchantName: _name, ...rest }: Refund | RefundDetails,
  metadata: Record<string, string>,
) {
  const { refundId, merchantId, state, amount, reason, note, failureReason, utr, arn, paymentTotal, instrument } = rest;
  const { instrumentLabel, customerName, customerPhone, storeId, storeName, providerTransactionId } = rest;
  const { merchantOrderId, askedBy, createdAt, sentAt, finishedAt } = rest;
  return {
    refundId,
    paymentId: unitId,
    merchantId,
    state,
    amount,
    reason,
    note,
    failureReason,
    utr,
    arn,
    paymentTotal,
    instrument,
    instrumentLabel,
    customerName,
    customerPhone,
    storeId,
    storeName,
    providerTransactionId,
    merchantOrderId,
    askedBy,
    createdAt,
    sentAt,
    finishedAt,
    metadata,
  };
}
