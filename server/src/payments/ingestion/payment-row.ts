import { isLost, stateRank } from '@galla/contract/payments/payments/states.ts';
import { newId } from '../../platform/ids.ts';
import { chargesOf } from '../../settlements/ledger/public/charges.ts';
import { type Prices, tariffAt } from '../../settlements/ledger/public/tariff.ts';
import type { StoredPayment } from '../payments/public/stored-payment.ts';
import type { CheckedEvent } from './events.ts';

/** A checked event with the ids of its codes, in the writer's form. */
export interface Arrival extends CheckedEvent {
  readonly engineKeyId: string;
  readonly tenantId: string;
  readonly prices: Prices;
  readonly location: PaymentLocation;
  /** How far the clock of its sandbox is ahead of the installation's, in ms. */
  readonly ahead: number;
}

/** Where a payment was taken, by our ids. */
export interface PaymentLocation {
  readonly storeId?: string | undefined;
  readonly terminalId?: string | undefined;
  readonly qrCodeId?: string | undefined;
}

/** The effect of one event on its payment. */
export type Step =
  | { readonly is: 'accepted' | 'duplicate'; readonly row: StoredPayment }
  | { readonly is: 'AMOUNT_MISMATCH' | 'STATE_CONFLICT'; readonly row: StoredPayment };

/**
 * The column of each event field that can have a warning. A later event may fill these columns or, if it moves the
 * payment forward, correct them.
 */
const columnsByField = {
  'customer.name': 'customer_name',
  'customer.phone': 'customer_phone',
  'customer.vpa': 'customer_vpa',
  'instrumentDetails.cardNetwork': 'card_network',
  'instrumentDetails.cardCategory': 'card_category',
  'instrumentDetails.cardLast4': 'card_last4',
  'instrumentDetails.cardIssuer': 'card_issuer',
  'instrumentDetails.bank': 'bank',
  'instrumentDetails.wallet': 'wallet',
  paymentSolution: 'payment_solution',
  merchantOrderId: 'merchant_order_id',
  merchantTransactionId: 'merchant_transaction_id',
  offerId: 'offer_id',
  utr: 'utr',
  arn: 'arn',
  failureReason: 'failure_reason',
} as const satisfies Readonly<Record<string, keyof StoredPayment>>;

const details = Object.values(columnsByField);

const finalRank = stateRank.COMPLETED;

/** The row of a payment from its first event. */
export function beginPayment(
  { event, warnings = [], tenantId, location, createdAt, at }: Arrival,
  receivedAt: string,
): StoredPayment {
  const time = new Date(at).toISOString();
  const { instrumentDetails: instrument, customer } = event;
  return {
    tenant_id: tenantId,
    id: newId(createdAt),
    store_id: location.storeId,
    terminal_id: location.terminalId,
    qr_code_id: location.qrCodeId,
    amount: event.amount,
    offer_adjustment: event.offerAdjustment ?? 0,
    fee: 0,
    gst: 0,
    created_at: new Date(createdAt).toISOString(),
    pending_at: event.state === 'PENDING' ? time : undefined,
    finished_at: stateRank[event.state] === finalRank ? time : undefined,
    updated_at: time,
    received_at: receivedAt,
    state: event.state,
    instrument: event.instrument,
    payment_solution: event.paymentSolution,
    provider_transaction_id: event.providerTransactionId,
    merchant_transaction_id: event.merchantTransactionId,
    merchant_order_id: event.merchantOrderId,
    utr: event.utr,
    arn: event.arn,
    offer_id: event.offerId,
    customer_name: customer?.name,
    customer_phone: customer?.phone,
    customer_vpa: customer?.vpa,
    card_network: instrument?.cardNetwork,
    card_last4: instrument?.cardLast4,
    card_issuer: instrument?.cardIssuer,
    card_category: instrument?.cardCategory,
    bank: instrument?.bank,
    wallet: instrument?.wallet,
    failure_reason: isLost(event.state) ? event.failureReason : undefined,
    warnings: warnings.length === 0 ? undefined : warnings.map(({ field }) => field),
  };
}

/**
 * Applies one event to a payment. States only move forward (`stateRank`). An event that moves the state may correct
 * details; any other event fills only empty ones. So the order of arrival makes no difference. The start of the payment
 * never changes, because its id carries it.
 */
export function advancePayment(row: StoredPayment, arrival: Arrival): Step {
  const { event } = arrival;
  if (event.amount !== row.amount || (event.offerAdjustment ?? 0) !== row.offer_adjustment) {
    return { is: 'AMOUNT_MISMATCH', row };
  }
  const step = stateRank[event.state] - stateRank[row.state];
  if (step === 0 && stateRank[row.state] === finalRank && event.state !== row.state) {
    return { is: 'STATE_CONFLICT', row };
  }
  const incoming = beginPayment(arrival, row.received_at);
  const next = { ...row };
  if (step > 0) {
    next.state = event.state;
    next.instrument = event.instrument;
  }
  for (const column of details) {
    if (incoming[column] !== undefined && (step > 0 || next[column] === undefined))
      Object.assign(next, { [column]: incoming[column] });
  }
  copyLocation(next, incoming, step > 0);
  next.warnings = warningsOf(row, incoming, next);
  next.pending_at = earlier(row.pending_at, incoming.pending_at);
  next.finished_at = earlier(row.finished_at, incoming.finished_at);
  if (incoming.updated_at > row.updated_at) next.updated_at = incoming.updated_at;
  return { is: step > 0 ? 'accepted' : 'duplicate', row: next };
}

/** Books a completed payment in a journal, with its charges according to the tariff. */
export function bookPayment(row: StoredPayment, journalId: string, prices: Prices): void {
  row.journal_id = journalId;
  Object.assign(
    row,
    chargesOf(
      {
        amount: row.amount,
        instrument: row.instrument,
        cardNetwork: row.card_network,
        cardCategory: row.card_category,
        byQr: row.qr_code_id !== undefined || row.payment_solution === 'QR',
      },
      tariffAt(prices, Date.parse(row.created_at)),
    ),
  );
}

/** A warning stays as long as its value. A later event with a valid value removes it. */
function warningsOf(row: StoredPayment, incoming: StoredPayment, next: StoredPayment): readonly string[] | undefined {
  const holdsFor = (source: StoredPayment) => (field: string) => {
    const column = (columnsByField as Readonly<Record<string, (typeof details)[number]>>)[field];
    return column === undefined || next[column] === source[column];
  };
  const fields = [
    ...(row.warnings ?? []).filter(holdsFor(row)),
    ...(incoming.warnings ?? []).filter(holdsFor(incoming)),
  ];
  return fields.length === 0 ? undefined : [...new Set(fields)];
}

/** Store, terminal and QR code change together, so that a terminal is never stored with another store. */
function copyLocation(next: StoredPayment, incoming: StoredPayment, forward: boolean): void {
  if (incoming.store_id === undefined) return;
  if (next.store_id !== incoming.store_id) {
    if (next.store_id !== undefined && !forward) return;
    next.store_id = incoming.store_id;
    next.terminal_id = incoming.terminal_id;
    next.qr_code_id = incoming.qr_code_id;
    return;
  }
  next.terminal_id = (forward ? incoming.terminal_id : next.terminal_id) ?? next.terminal_id ?? incoming.terminal_id;
  next.qr_code_id = (forward ? incoming.qr_code_id : next.qr_code_id) ?? next.qr_code_id ?? incoming.qr_code_id;
}

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
