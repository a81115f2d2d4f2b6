import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import type { AutomaticRefundReason, RefundReason, RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import { leftOf } from '@galla/contract/refunds/refunds/rules.ts';
import type { Refund, RefundDetails, RefundStats } from '@galla/contract/refunds/refunds/schemas.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keysetPage, pageAt } from '../../../platform/db/keyset-page.ts';
import type { RefundRow } from '../list-queries.ts';
import { findRefundRow, listRefunds, sumRefunds } from '../list-queries.ts';
import { selectionOf } from '../selection-queries.ts';
import type { PaymentsOfOrder } from './payments-of-order.ts';

type ListInput = Received<typeof refunds.list>['body'];

/** One page of refunds, with the cursors for the next and previous pages. */
export async function listPage(
  tx: Tx,
  scope: Scope,
  { filters, page }: ListInput,
  paymentsOfOrder: PaymentsOfOrder,
): Promise<Answer<typeof refunds.list>> {
  const place = pageAt('refund', page);
  const read = await listRefunds(tx, selectionOf(scope, filters, paymentsOfOrder), place);
  const { rows, next, previous } = keysetPage(read, place, ({ id }) => encodeId('refund', id));
  return { refunds: rows.map((row) => toRefund(scope, row)), next, previous };
}

/** Totals over exactly the refunds that the same filters list. */
export async function findStats(
  tx: Tx,
  scope: Scope,
  filters: ListInput['filters'],
  paymentsOfOrder: PaymentsOfOrder,
): Promise<RefundStats> {
  const sums = await sumRefunds(tx, selectionOf(scope, filters, paymentsOfOrder));
  const add = (key: 'count' | 'amount', ...states: RefundState[]) =>
    sums.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + row[key], 0);
  return {
    refunded: add('amount', 'COMPLETED'),
    completed: add('count', 'COMPLETED'),
    pendingAmount: add('amount', 'PENDING'),
    pending: add('count', 'PENDING'),
    awaitingAmount: add('amount', 'AWAITING_APPROVAL'),
    awaiting: add('count', 'AWAITING_APPROVAL'),
    failedAmount: add('amount', 'FAILED', 'REJECTED'),
    failed: add('count', 'FAILED', 'REJECTED'),
    count: { count: sums.reduce((sum, row) => sum + row.count, 0), exact: true },
  };
}

/** One refund as lists show it. @throws Problem REFUND_NOT_FOUND, also for a refund outside the scope */
export async function findOne(tx: Tx, scope: Scope, id: string): Promise<Refund> {
  return toRefund(scope, await findRow(tx, scope, id));
}

/** One refund with all its details. @throws Problem REFUND_NOT_FOUND, also for a refund outside the scope */
export async function findDetails(tx: Tx, scope: Scope, refundId: string): Promise<RefundDetails> {
  const row = await findRow(tx, scope, decodeId('refund', refundId));
  const own = row.asked_by === scope.personId;
  const { payment_total: total, payment_refunded: refunded } = row;
  const sums = { total, refunded, reserved: row.payment_reserved, chargedBack: row.payment_charged_back };
  return {
    ...toRefund(scope, row),
    timeline: timelineOf(row),
    payment: {
      unitId: encodeId('payment', row.payment_id),
      paymentState: row.payment_state,
      totalAmount: total,
      refundedAmount: refunded,
      refundableAmount: row.payment_state === 'COMPLETED' ? leftOf(sums) : 0,
      utr: row.payment_utr,
      createdAt: row.payment_created_at.toISOString(),
    },
    own,
    mayDecide: row.state === 'AWAITING_APPROVAL' && !own && scope.permissions.has('refund_access'),
  };
}

async function findRow(tx: Tx, scope: Scope, id: string | undefined): Promise<RefundRow> {
  const row = id === undefined ? undefined : await findRefundRow(tx, scope, id);
  if (row === undefined) throw new Problem('REFUND_NOT_FOUND', 404);
  return row;
}

function toRefund(scope: Scope, row: RefundRow): Refund {
  const merchant = scope.merchants.find(({ tenantId }) => tenantId === row.tenant_id);
  return {
    refundId: encodeId('refund', row.id),
    merchantId: merchant?.merchantId ?? '',
    merchantName: merchant?.name ?? '',
    state: row.state,
    amount: row.amount,
    reason: row.reason as RefundReason | AutomaticRefundReason,
    note: row.note,
    failureReason: row.failure_reason,
    utr: row.utr,
    arn: row.arn,
    unitId: encodeId('payment', row.payment_id),
    paymentTotal: row.payment_total,
    instrument: row.instrument as Instrument,
    instrumentLabel: row.instrument_label,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    storeId: row.store_code,
    storeName: row.store_name,
    providerTransactionId: row.provider_transaction_id,
    merchantOrderId: row.merchant_order_id,
    askedBy: row.asked_by_name,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** The steps of a refund, oldest first. */
function timelineOf(row: RefundRow): RefundDetails['timeline'] {
  const steps: RefundDetails['timeline'] = [];
  const add = (
    step: RefundDetails['timeline'][number]['step'],
    at: Date | null,
    by: string | null,
    note: string | null,
  ) => (at === null ? undefined : steps.push({ step, at: at.toISOString(), by, note }));
  const waited = row.state === 'AWAITING_APPROVAL' || row.decided_at !== null;
  add(waited ? 'ASKED' : 'INITIATED', row.created_at, row.asked_by_name, row.note);
  if (row.state !== 'REJECTED') add('APPROVED', row.decided_at, row.decided_by_name, row.decision_note);
  else add('REJECTED', row.decided_at, row.decided_by_name, row.decision_note);
  add('SENT', row.sent_at, null, null);
  if (row.state === 'COMPLETED' || row.state === 'FAILED') add(row.state, row.finished_at, null, row.failure_reason);
  return steps;
}
