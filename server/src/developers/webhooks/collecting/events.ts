import { encodeId } from '@galla/contract/core/ids.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { kyc, vendors } from './account-events.ts';
import type { OutboxEntry } from './collect-queries.ts';
import { keyOf, type MadeEvent, made, type Reader } from './made-event.ts';
import type { ChargebackSubject, OrderSubject, PaymentSubject, RefundSubject } from './subject-queries.ts';
import {
  findChargebackSubjects,
  findLinkSubjects,
  findOrderSubjects,
  findPaymentSubjects,
  findRefundSubjects,
  findReportSubjects,
  findSettlementSubjects,
} from './subject-queries.ts';

const iso = (at: Date) => at.toISOString();
const paymentIdOf = (id: string) => encodeId('payment', id);

const findPaymentsOf = (tx: Tx, tenantId: string, rows: readonly { readonly payment_id: string }[]) =>
  findPaymentSubjects(tx, tenantId, [...new Set(rows.map(({ payment_id }) => payment_id))]);

/** An engine's report this long after a payment's end makes no event about that end. */
const newsMs = 20 * 86_400_000;

const payments: Reader = async (tx, tenantId, ids) => {
  const found = await findPaymentSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    if (row === undefined) return [];
    const last = Math.max(row.received_at.getTime(), (row.finished_at ?? row.created_at).getTime());
    return entry.created_at.getTime() - last > newsMs ? [] : eventsOfPayment(row);
  };
};

/** A payment may have changed since, but its row has the times of all its states. */
function eventsOfPayment(row: PaymentSubject): MadeEvent[] {
  const about = { orderKey: row.id, reference: row.merchant_order_id, paymentId: row.id, amount: row.amount };
  const data = paymentData(row);
  const open = { status: 'PENDING' as const, utr: null, reason: null };
  const pending =
    row.pending_at === null ? [] : [made({ ...about, type: 'payment.pending', data: { ...data, ...open } })];
  if (row.state === 'INITIATED' || row.state === 'PENDING') return pending;
  const end = { status: row.state, utr: row.utr, reason: row.failure_reason };
  const type = row.state === 'COMPLETED' ? 'payment.completed' : 'payment.failed';
  return [...pending, made({ ...about, type, data: { ...data, ...end } })];
}

const paymentData = (row: PaymentSubject) => ({
  payment: paymentIdOf(row.id),
  order: row.merchant_order_id,
  transaction: row.provider_transaction_id,
  amount: row.amount,
  currency: 'INR' as const,
  paidWith: Object.entries(instruments).find(([code]) => code === row.instrument)?.[1].family ?? 'OTHERS',
  createdAt: iso(row.created_at),
});

/** The events of a payment after its completion: it came too late, or its customer disputes it. */
function eventOfCompleted(
  type: 'payment.late_success' | 'payment.disputed',
  about: ReturnType<typeof aboutPayment>,
  payment: PaymentSubject | undefined,
): MadeEvent[] {
  if (payment === undefined) return [];
  const end = { status: 'COMPLETED' as const, utr: payment.utr, reason: null };
  return [made({ ...about, amount: payment.amount, type, data: { ...paymentData(payment), ...end } })];
}

const refundTypes = {
  'refund.created': ['refund.processing', 'PENDING'],
  'refund.approved': ['refund.processing', 'PENDING'],
  'refund.completed': ['refund.completed', 'COMPLETED'],
  'refund.failed': ['refund.failed', 'FAILED'],
} as const;

const refunds: Reader = async (tx, tenantId, ids) => {
  const found = await findRefundSubjects(tx, tenantId, ids);
  const late = [...found.values()].filter(({ reason }) => reason === 'LATE_PAYMENT');
  const payments = await findPaymentsOf(tx, tenantId, late);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const known = keyOf(refundTypes, entry.type);
    if (row === undefined || known === undefined || isAwaiting(row, entry.type)) return [];
    const [type, status] = refundTypes[known];
    const ended = status === 'PENDING' ? { utr: null, arn: null, reason: null } : endOf(row);
    const first =
      entry.type === 'refund.created'
        ? eventOfCompleted('payment.late_success', aboutPayment(row), payments.get(row.payment_id))
        : [];
    const data = {
      refund: encodeId('refund', row.id),
      payment: paymentIdOf(row.payment_id),
      order: row.merchant_order_id,
      amount: row.amount,
      currency: 'INR' as const,
      status,
      ...ended,
      createdAt: iso(row.created_at),
    };
    return [...first, made({ type, data, ...aboutPayment(row) })];
  };
};

const endOf = ({ utr, arn, failure_reason: reason }: RefundSubject) => ({ utr, arn, reason });
/** Whether a refund waits for a second person's approval. After the approval it is with the bank. */
const isAwaiting = ({ state, decided_at }: RefundSubject, type: string) =>
  type === 'refund.created' && (decided_at !== null || state === 'AWAITING_APPROVAL' || state === 'REJECTED');

const aboutPayment = (row: Pick<ChargebackSubject, 'payment_id' | 'merchant_order_id' | 'amount'>) => ({
  orderKey: row.payment_id,
  reference: row.merchant_order_id,
  paymentId: row.payment_id,
  amount: row.amount,
});

const settlementTypes = {
  'settlement.created': 'PENDING',
  'settlement.processed': 'SETTLED',
  'settlement.failed': 'FAILED',
} as const;

const settlements: Reader = async (tx, tenantId, ids) => {
  const found = await findSettlementSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const type = keyOf(settlementTypes, entry.type);
    if (row === undefined || type === undefined) return [];
    const status = settlementTypes[type];
    const data = {
      settlement: encodeId('settlement', row.id),
      day: row.day,
      gross: row.gross,
      fee: row.fee,
      gst: row.gst,
      refunded: row.refunded,
      net: row.net,
      currency: 'INR' as const,
      status,
      utr: status === 'SETTLED' ? row.utr : null,
      reason: status === 'FAILED' ? row.failure_reason : null,
    };
    const about = { orderKey: row.id, reference: row.day, paymentId: null, amount: row.net };
    // A failed payout is sent again, and may fail again.
    return [made({ type, data, ...about, ...(type !== 'settlement.processed' && { repeats: true as const }) })];
  };
};

const linkTypes = {
  'payment-link.created': ['payment_link.created', 'ACTIVE'],
  'payment-link.part-paid': ['payment_link.part_paid', 'ACTIVE'],
  'payment-link.paid': ['payment_link.paid', 'COMPLETED'],
  'payment-link.expired': ['payment_link.expired', 'EXPIRED'],
  'payment-link.cancelled': ['payment_link.cancelled', 'CANCELLED'],
  'payment-link.failed': ['payment_link.failed', 'FAILED'],
} as const;

const links: Reader = async (tx, tenantId, ids) => {
  const found = await findLinkSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const known = keyOf(linkTypes, entry.type);
    if (row === undefined || known === undefined) return [];
    const [type, status] = linkTypes[known];
    const data = {
      link: encodeId('paymentLink', row.id),
      reference: row.reference_id,
      amount: row.amount,
      paidAmount: type === 'payment_link.created' ? 0 : row.paid_amount,
      currency: 'INR' as const,
      status,
      expiresAt: iso(row.expires_at),
    };
    const about = { orderKey: row.id, reference: row.reference_id, paymentId: null, amount: row.amount };
    return [made({ type, data, ...about, ...(type === 'payment_link.part_paid' && { repeats: true as const }) })];
  };
};

const chargebackTypes = {
  'chargeback.opened': ['dispute.opened', 'OPENED'],
  'chargeback.won': ['dispute.won', 'WON'],
  'chargeback.lost': ['dispute.lost', 'LOST'],
} as const;

const chargebacks: Reader = async (tx, tenantId, ids) => {
  const found = await findChargebackSubjects(tx, tenantId, ids);
  const payments = await findPaymentsOf(tx, tenantId, [...found.values()]);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const known = keyOf(chargebackTypes, entry.type);
    if (row === undefined || known === undefined) return [];
    const [type, status] = chargebackTypes[known];
    const data = {
      dispute: encodeId('chargeback', row.id),
      payment: paymentIdOf(row.payment_id),
      order: row.merchant_order_id,
      amount: row.amount,
      currency: 'INR' as const,
      status,
      reason: row.reason,
      openedAt: iso(row.opened_at),
    };
    const own = made({ type, data, ...aboutPayment(row) });
    if (type !== 'dispute.opened') return [own];
    return [...eventOfCompleted('payment.disputed', aboutPayment(row), payments.get(row.payment_id)), own];
  };
};

const orderTypes = {
  'order.created': ['order.created', 'CREATED'],
  'order.paid': ['pg.order.completed', 'PAID'],
  'order.expired': ['order.expired', 'EXPIRED'],
  'order.cancelled': ['order.cancelled', 'CANCELLED'],
} as const;

const orders: Reader = async (tx, tenantId, ids) => {
  const found = await findOrderSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const known = keyOf(orderTypes, entry.type);
    if (row === undefined || known === undefined) return [];
    const [type, status] = orderTypes[known];
    return [made({ type, data: orderData(row, status), ...aboutOrder(row, status) })];
  };
};

const orderData = <Status extends string>(row: OrderSubject, status: Status) => ({
  orderId: encodeId('order', row.id),
  order: row.merchant_order_id,
  amount: row.amount,
  currency: 'INR' as const,
  status,
  payment: status === 'PAID' && row.payment_id !== null ? paymentIdOf(row.payment_id) : null,
  createdAt: iso(row.created_at),
});
const aboutOrder = (row: OrderSubject, status: string) => ({
  orderKey: row.id,
  reference: row.merchant_order_id,
  paymentId: status === 'PAID' ? row.payment_id : null,
  amount: row.amount,
});

const reports: Reader = async (tx, tenantId, ids) => {
  const found = await findReportSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const type = entry.type;
    if (row === undefined || (type !== 'report.ready' && type !== 'report.failed')) return [];
    const isReady = type === 'report.ready';
    const data = {
      report: encodeId('report', row.id),
      kind: row.kind,
      from: row.first_day,
      to: row.last_day,
      format: row.format,
      status: isReady ? ('SUCCESSFUL' as const) : ('FAILED' as const),
      rows: isReady ? row.row_count : null,
    };
    // A failed report is generated again when a person requests it.
    return [made({ type, data, orderKey: row.id, repeats: true, reference: null, paymentId: null, amount: null })];
  };
};

/** The readers of events, by the first word of the outbox type. */
const readers: Readonly<Record<string, Reader>> = {
  payment: payments,
  refund: refunds,
  settlement: settlements,
  'payment-link': links,
  chargeback: chargebacks,
  order: orders,
  report: reports,
  kyc,
  vendor: vendors,
};

const kindOf = ({ type }: OutboxEntry) => type.slice(0, type.indexOf('.'));

/** The events of outbox entries, in order. */
export async function eventsOf(
  tx: Tx,
  tenantId: string,
  entries: readonly OutboxEntry[],
): Promise<{ entry: OutboxEntry; event: MadeEvent }[]> {
  const known = new Map<string, (entry: OutboxEntry) => MadeEvent[]>();
  for (const kind of new Set(entries.map(kindOf))) {
    const ids = entries.filter((entry) => kindOf(entry) === kind).map(({ subject_id }) => subject_id);
    const reader = readers[kind];
    if (reader !== undefined) known.set(kind, await reader(tx, tenantId, [...new Set(ids)]));
  }
  return entries.flatMap((entry) => (known.get(kindOf(entry))?.(entry) ?? []).map((event) => ({ entry, event })));
}
