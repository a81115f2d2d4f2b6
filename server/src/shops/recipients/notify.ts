import { notifyEveryMs } from '@galla/contract/shops/recipients/fields.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { istOffsetMs } from '../../platform/indian-time.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import type { PaymentOutcome } from '../../platform/rail/payment-outcome.ts';
import type { NotifyingMerchant } from './messages.ts';
import { alertEmail, digestMessage, paymentMessage } from './messages.ts';
import type { NotifiedPayment, OutboxEntry } from './notify-queries.ts';
import {
  findMerchantName,
  findPaymentText,
  findUnkept,
  keepWaiting,
  lockCursor,
  lockRecipients,
  moveCursor,
  readOutbox,
  takeNewPayments,
} from './notify-queries.ts';

type RecipientState = Row<'payment_recipient'>;
/** The merchant, and the provider that sends its messages. */
type Sender = NotifyingMerchant & { readonly contact: ProviderContact };

/** The maximum number of outbox entries read in one transaction. */
const maxEntries = 5_000;
/**
 * Payments that ended earlier are not announced, such as an old payment that changes, or an engine's file for a whole
 * day.
 */
const freshMs = 24 * 3_600_000;
/**
 * How long a payment is held while it is unknown whether the money stays. That is decided a moment after the payment,
 * or after a crash when the bank reports it again.
 */
const undecidedMs = 5 * 60_000;

/**
 * Notifies a tenant's recipients of completed payments. Reading the outbox, marking payments as announced and posting
 * the messages are one transaction, so that each recipient is notified of each payment once, whatever fails. Payments
 * that are refunded at once are not announced. True if there is more to read.
 */
export async function notifyTenant(
  tx: Tx,
  { tenantId, contact }: { readonly tenantId: string; readonly contact: ProviderContact },
  now: number,
): Promise<boolean> {
  const after = await lockCursor(tx, tenantId);
  if (after === undefined) return false;
  const read = await readOutbox(tx, tenantId, after, maxEntries);
  const unkept = await findUnkept(tx, tenantId, paymentIdsOf(read));
  const idsOf = (wanted: PaymentOutcome['outcome']) =>
    new Set(unkept.filter(({ outcome }) => outcome === wanted).map(({ id }) => id));
  const [undecided, returned] = [idsOf('UNDECIDED'), idsOf('RETURNED')];
  const held = read.findIndex(
    ({ subject_id, created_at }) => undecided.has(subject_id) && created_at.getTime() > now - undecidedMs,
  );
  const entries = held === -1 ? read : read.slice(0, held);
  const ids = paymentIdsOf(entries).filter((id) => !returned.has(id));
  const times = { now: new Date(now), since: new Date(now - freshMs) };
  const payments = ids.length === 0 ? [] : await takeNewPayments(tx, tenantId, ids, times);
  const recipients = await lockRecipients(tx, tenantId);
  const merchant = { ...(await findMerchantName(tx, tenantId)), contact };
  for (const recipient of recipients) await notifyRecipient(tx, merchant, recipient, payments, now);
  const due = recipients.filter(({ waiting_count }) => waiting_count > 0).map((waiting) => dueOf(waiting));
  const next = due.length === 0 ? null : new Date(Math.min(...due));
  await moveCursor(tx, tenantId, entries.at(-1)?.position ?? after, next);
  return entries.length === maxEntries;
}

const paymentIdsOf = (entries: readonly OutboxEntry[]): string[] => [
  ...new Set(entries.filter(({ type }) => type.startsWith('payment.')).map(({ subject_id }) => subject_id)),
];

/** When a recipient's pending payments may be sent. */
const dueOf = ({ last_notified_at }: RecipientState) => (last_notified_at?.getTime() ?? 0) + notifyEveryMs;

async function notifyRecipient(
  tx: Tx,
  merchant: Sender,
  recipient: RecipientState,
  payments: readonly NotifiedPayment[],
  now: number,
): Promise<void> {
  const wanted = payments.filter((payment) => wants(recipient, payment));
  for (const { id, amount, finished_at } of wanted) {
    recipient.waiting_count += 1;
    recipient.waiting_amount += amount;
    recipient.waiting_payment_id = id;
    if (recipient.waiting_since === null || finished_at < recipient.waiting_since)
      recipient.waiting_since = finished_at;
  }
  const isDue = recipient.waiting_count > 0 && dueOf(recipient) <= now;
  if (isDue) await send(tx, merchant, recipient, now);
  if (isDue || wanted.length > 0) await keepWaiting(tx, recipient);
}

/**
 * Whether a recipient is notified of a payment: after verification, for the chosen stores or QR codes, from the minimum
 * amount, within the hours.
 */
export function wants(
  recipient: Pick<
    RecipientState,
    'verified_at' | 'store_ids' | 'qr_code_ids' | 'from_amount' | 'from_minute' | 'to_minute'
  >,
  payment: Omit<NotifiedPayment, 'id'>,
): boolean {
  const { verified_at, store_ids, qr_code_ids, from_amount } = recipient;
  return (
    verified_at !== null &&
    payment.finished_at >= verified_at &&
    payment.amount >= from_amount &&
    isAt(store_ids, payment.store_id) &&
    isAt(qr_code_ids, payment.qr_code_id) &&
    isWithinHours(recipient, payment.finished_at)
  );
}

const isAt = (chosen: readonly string[] | null, id: string | null) =>
  chosen === null || (id !== null && chosen.includes(id));

function isWithinHours(
  { from_minute: from, to_minute: to }: Pick<RecipientState, 'from_minute' | 'to_minute'>,
  at: Date,
) {
  if (from === null || to === null) return true;
  const minute = Math.floor((at.getTime() + istOffsetMs) / 60_000) % 1440;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Posts one message about all pending payments. */
async function send(tx: Tx, merchant: Sender, recipient: RecipientState, now: number): Promise<void> {
  const { tenant_id, waiting_count: count, waiting_amount: amount, waiting_since: since } = recipient;
  const only = count === 1 ? await findPaymentText(tx, tenant_id, recipient.waiting_payment_id ?? '') : undefined;
  const body =
    only === undefined
      ? digestMessage(merchant, count, amount, since ?? new Date(now))
      : paymentMessage(merchant, only);
  const { mode, destination } = recipient;
  const message =
    mode === 'SMS'
      ? ({ channel: 'SMS', destination: smsTo(destination), body } as const)
      : alertEmail(destination, merchant, body, count);
  await postMessage(tx, message, now);
  recipient.last_notified_at = new Date(now);
  recipient.waiting_count = 0;
  recipient.waiting_amount = 0;
  recipient.waiting_since = null;
  recipient.waiting_payment_id = null;
}
