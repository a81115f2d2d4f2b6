import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { sidePatterns } from '@galla/contract/payments/ingestion/endpoints.ts';
import { instrumentOfMethod } from '@galla/contract/payments/payments/instruments.ts';
import type { RailQrPaymentCallback } from '@galla/contract/rail/callbacks.ts';
import { paidState } from '@galla/contract/shops/dynamic-qr/states.ts';
import { keepContradiction } from '../../payments/ingestion/public/contradiction-queries.ts';
import type { IngestionService } from '../../payments/ingestion/public/service.ts';
import { ingestEvents } from '../../payments/ingestion/public/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { contentId } from '../../platform/ids.ts';
import type { Engine } from '../../platform/rail/engine-keys.ts';
import { atClockOf, timeAt } from '../../platform/sandbox-clock.ts';
import { refundAutomatically } from '../../refunds/refunds/public/service.ts';
import { findSettledGst } from '../../settlements/settlements/public/settled-gst-queries.ts';
import { announceChange } from './announce-changes.ts';
import { dynamicQrExpiry } from './expiry.ts';
import type { DynamicQrKey } from './public/key.ts';
import { endDynamicQr, findState } from './queries.ts';
import type { Payee, ScannedCode } from './report-queries.ts';
import { findPayee, findPayeeOfVpa, markReturned, recordPayment } from './report-queries.ts';
import type { Scanned } from './scanned.ts';
import { findScanned, readPayeeVpa } from './scanned.ts';

/** The dependencies of applying a report. */
export interface QrSettlement extends Pick<Platform, 'database' | 'masterKey' | 'clock' | 'log'> {
  readonly ingestion: IngestionService;
}

/** An automatic action has no client address. */
const noAddress = '';

/**
 * Applies a report of a QR payment, any number of times and in any order. Ingestion stores the payment first; then the
 * dynamic QR code changes in one transaction. After a crash in between, the same report completes the work. An unknown
 * reference loses no money: the payment is stored without a store.
 * @throws Problem UNKNOWN_MERCHANT, 409 for a contradicting report
 */
export async function settleQrPayment(
  platform: QrSettlement,
  engine: Engine,
  report: RailQrPaymentCallback,
): Promise<void> {
  const payee = await payeeOf(platform, engine, report);
  const settlement = await atClockOf(platform, payee.tenantId);
  const { database, clock } = settlement;
  const scanned = await inTenant(database, payee.tenantId, (tx) => findScanned(tx, payee.tenantId, report.reference));
  const paymentId = await write(settlement, payee, engine, scanned, report);
  const { dynamicQr } = scanned;
  if (dynamicQr === undefined) return;
  await inTenant(database, payee.tenantId, (tx) =>
    apply(tx, { settlement, dynamicQr, report, paymentId, now: clock.now() }),
  );
}

/**
 * The tenant that the money belongs to: the merchant's tenant in the mode of the key, or of the VPA if the key has both
 * modes.
 */
async function payeeOf({ database, clock }: QrSettlement, { keyId, modes }: Engine, report: RailQrPaymentCallback) {
  const { mode: wanted, vpa } = readPayeeVpa(report.vpa);
  const mode = modes.find((one) => one === wanted) ?? modes[0];
  const { payee, owner } = await inTransaction(database, async (tx) => ({
    payee: await findPayee(tx, report.merchantId, mode),
    owner: await findPayeeOfVpa(tx, vpa, mode),
  }));
  if (payee === undefined) throw new Problem('UNKNOWN_MERCHANT', 404);
  if (owner === undefined || owner.merchantId === report.merchantId) return payee;
  const refusal = {
    code: 'MERCHANT_ID_MISMATCH',
    field: 'vpa',
    message: 'The VPA belongs to another merchant.',
  } as const;
  await inTransaction(database, (tx) =>
    keepContradiction(tx, {
      ...refusal,
      id: contentId(`${keyId}|${refusal.code}|${JSON.stringify(report)}`),
      engine_key_id: keyId,
      merchant_id: report.merchantId,
      provider_transaction_id: report.providerTransactionId,
      event: report,
      received_at: new Date(clock.now()),
    }),
  );
  throw new Problem(refusal.code, 409);
}

/** Stores the current state of the payment. Returns its UUID. */
async function write(
  { ingestion, log, clock }: QrSettlement,
  { mode }: Payee,
  { keyId }: Engine,
  scanned: Scanned,
  report: RailQrPaymentCallback,
): Promise<string> {
  const [answer] = await ingestEvents(ingestion, keyId, [eventOf(scanned, report, clock)], mode);
  const paymentId = answer?.paymentId === undefined ? undefined : decodeId('payment', answer.paymentId);
  if (answer?.status !== 'refused' && paymentId !== undefined) return paymentId;
  const { code, field } = answer ?? {};
  log.error({ reference: report.reference, code, field }, 'a payment by QR code is refused');
  if (code === 'STATE_CONFLICT' || code === 'AMOUNT_MISMATCH') throw new Problem(code, 409);
  throw new Problem('INTERNAL_SERVER_ERROR', 500);
}

function eventOf({ code }: Scanned, report: RailQrPaymentCallback, clock: Clock): PaymentEvent {
  const { merchantId, providerTransactionId, state, amount, paidWith, utr, arn, failureReason } = report;
  const vpa = paidWith?.vpa;
  // Limited to now, because the rail's clock may run ahead of ours.
  const at = new Date(Math.min(timeAt(clock, Date.parse(report.at)), clock.now())).toISOString();
  return {
    merchantId,
    providerTransactionId,
    state,
    amount,
    instrument: paidWith?.instrument ?? instrumentOfMethod.UPI,
    paymentSolution: 'QR',
    ...(report.reference === undefined ? {} : { merchantTransactionId: report.reference }),
    ...counterFields(code),
    ...(utr === undefined ? {} : { utr }),
    ...(arn === undefined ? {} : { arn }),
    ...(vpa !== undefined && sidePatterns.vpa.test(vpa) ? { customer: { vpa } } : {}),
    ...(failureReason === undefined ? {} : { failureReason }),
    createdAt: at,
    updatedAt: at,
  };
}

function counterFields(code: ScannedCode | undefined): Partial<PaymentEvent> {
  if (code === undefined) return {};
  return {
    storeId: code.store_code,
    ...(code.terminal_code === null ? {} : { terminalId: code.terminal_code }),
    ...(code.qr_code === null ? {} : { qrCodeId: code.qr_code }),
    ...(code.bill_number === null ? {} : { merchantOrderId: code.bill_number }),
  };
}

interface Arrived {
  readonly settlement: QrSettlement;
  readonly dynamicQr: DynamicQrKey;
  readonly report: RailQrPaymentCallback;
  readonly paymentId: string;
  readonly now: number;
}

/**
 * The first payment that completes ends the code: `endDynamicQr` is one conditional UPDATE, so of any number of
 * simultaneous payments only one finds the code open. Every other payment is refunded in the same transaction, so that
 * a crash never keeps a customer's money.
 */
async function apply(tx: Tx, { settlement, dynamicQr, report, paymentId, now }: Arrived): Promise<void> {
  const at = new Date(now);
  if (!(await recordPayment(tx, dynamicQr, paymentId, report.state, at))) return;
  if (report.state === 'FAILED') await dynamicQrExpiry.endGrace(tx, dynamicQr, now);
  if (report.state !== 'COMPLETED') return announceChange(tx, dynamicQr, now);
  const asked = await findState(tx, dynamicQr);
  const end = { state: paidState(asked?.amount ?? 0, report.amount), paymentId };
  if (await endDynamicQr(tx, dynamicQr, end, at)) return announceChange(tx, dynamicQr, now);
  const ended = (await findState(tx, dynamicQr))?.state;
  const reason = ended === 'PAID' || ended === 'PAID_OTHER' ? 'PAID_TWICE' : 'LATE_PAYMENT';
  await markReturned(tx, dynamicQr.tenantId, paymentId, reason);
  const context = { masterKey: settlement.masterKey, now, address: noAddress, userAgent: undefined };
  // Last, because it locks the merchant's audit log.
  await refundAutomatically(tx, context, { tenantId: dynamicQr.tenantId, paymentId, reason, findSettledGst });
}
