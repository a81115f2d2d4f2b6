import { encodeId } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { PaymentSolution } from '@galla/contract/payments/payments/solutions.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import type { Payment, PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { type anyRefundReason, leftOf } from '@galla/contract/refunds/refunds/rules.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { PaymentRow } from './list-queries.ts';
import type { ChargebackOfPaymentRow, RefundOfPaymentRow, SettlementOfPaymentRow } from './queries.ts';

/** A row in the contract's form, with the name of its merchant. */
export function toPayment(scope: Scope, row: PaymentRow): Payment {
  const merchant = scope.merchants.find(({ tenantId }) => tenantId === row.tenant_id);
  return {
    unitId: encodeId('payment', row.id),
    merchantId: merchant?.merchantId ?? '',
    merchantName: merchant?.name ?? '',
    paymentState: row.state,
    totalAmount: row.total,
    amount: row.amount,
    offerAdjustment: row.offer_adjustment,
    refundedAmount: row.refunded,
    instrument: row.instrument as Instrument,
    instrumentLabel: row.instrument_label,
    paymentSolution: row.payment_solution as PaymentSolution | null,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    storeId: row.store_code,
    storeName: row.store_name,
    terminalName: row.terminal_name,
    qrCodeName: row.qr_code_name,
    utr: row.utr,
    arn: row.arn,
    providerTransactionId: row.provider_transaction_id,
    merchantTransactionId: row.merchant_transaction_id,
    merchantOrderId: row.merchant_order_id,
    settlementUtr: row.settlement_utr,
    failureReason: row.failure_reason,
    createdAt: row.created_at.toISOString(),
    completedAt: row.finished_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** All details of one payment, with its refunds and settlement if the person may see them. */
export function toPaymentDetails(
  scope: Scope,
  row: PaymentRow,
  {
    refunds,
    chargebacks,
    settlement,
  }: {
    readonly refunds: readonly RefundOfPaymentRow[] | null;
    readonly chargebacks: readonly ChargebackOfPaymentRow[];
    readonly settlement: SettlementOfPaymentRow | undefined;
  },
): PaymentDetails {
  const payment = toPayment(scope, row);
  const completed = row.state === 'COMPLETED';
  const seesCharges = completed && scope.permissions.has('settlements_access');
  return {
    ...payment,
    offerId: row.offer_id,
    paidTo: [payment.merchantName, payment.storeName].filter((name) => name !== null).join(', '),
    paidBy: payment.customerName ?? payment.instrumentLabel ?? payment.customerPhone,
    cardIssuer: row.card_issuer,
    refundableAmount: completed ? leftOf({ ...row, chargedBack: row.charged_back }) : 0,
    chargedBackAmount: row.charged_back,
    chargebacks: chargebacks.map(toChargebackOfPayment),
    fee: seesCharges ? row.fee : null,
    gst: seesCharges ? row.gst : null,
    settlement:
      settlement === undefined
        ? null
        : {
            settlementId: encodeId('settlement', settlement.id),
            settlementDate: settlement.day,
            state: settlement.state,
          },
    refunds: refunds?.map(toRefundOfPayment) ?? null,
    timeline: timelineOf(row),
    warnings: row.warnings ?? [],
  };
}

function toRefundOfPayment(row: RefundOfPaymentRow): NonNullable<PaymentDetails['refunds']>[number] {
  return {
    refundId: encodeId('refund', row.id),
    state: row.state,
    amount: row.amount,
    reason: row.reason as keyof typeof anyRefundReason,
    askedBy: row.asked_by_name,
    failureReason: row.failure_reason,
    utr: row.utr,
    arn: row.arn,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function toChargebackOfPayment(row: ChargebackOfPaymentRow): PaymentDetails['chargebacks'][number] {
  return {
    chargebackId: encodeId('chargeback', row.id),
    state: row.state,
    amount: row.amount,
    takenAmount: row.taken,
    reason: row.reason,
    arn: row.arn,
    openedAt: row.opened_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** The time at which a payment entered each of its states, oldest first. */
function timelineOf(row: PaymentRow): PaymentDetails['timeline'] {
  const steps: { state: PaymentState; at: string; note: string | null }[] = [
    { state: 'INITIATED', at: row.created_at.toISOString(), note: row.terminal_name },
  ];
  if (row.pending_at !== null) steps.push({ state: 'PENDING', at: row.pending_at.toISOString(), note: null });
  if (row.finished_at !== null)
    steps.push({ state: row.state, at: row.finished_at.toISOString(), note: row.failure_reason });
  return steps;
}
