import { accentOf, emailMessage } from '../../platform/messages/email.ts';
import type { Message } from '../../platform/messages/outbox.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';

const rupeesFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});
const timeOf = (at: Date) => timeFormat.format(at).toUpperCase();

/** The merchant whose payments are announced. */
export interface NotifyingMerchant {
  readonly name: string;
  readonly mode: TenantMode;
}

/** A payment as its message describes it. */
export interface PaymentText {
  readonly amount: number;
  readonly finished_at: Date;
  readonly utr: string | null;
  readonly payer: string | null;
  readonly store_name: string | null;
  readonly terminal_name: string | null;
}

const begins = ({ name, mode }: NotifyingMerchant) => (mode === 'test' ? `Test mode, no money: ${name}` : name);

export function paymentMessage(merchant: NotifyingMerchant, payment: PaymentText): string {
  const place = [payment.store_name, payment.terminal_name].filter((part) => part !== null).join(', ');
  const parts = [
    `${rupeesFormat.format(payment.amount / 100)} received`,
    ...(place === '' ? [] : [`at ${place}`]),
    ...(payment.payer === null ? [] : [`from ${payment.payer}`]),
    `at ${timeOf(payment.finished_at)}.`,
  ];
  return `${begins(merchant)}: ${parts.join(' ')}${payment.utr === null ? '' : ` UTR ${payment.utr}.`}`;
}

/** The message for several payments within a minute. */
export const digestMessage = (merchant: NotifyingMerchant, count: number, amount: number, since: Date): string =>
  `${begins(merchant)}: ${count} payments received since ${timeOf(since)}, ${rupeesFormat.format(amount / 100)} in all.`;

/** The email about payments, in English, because an address has no language. */
export function alertEmail(
  destination: string,
  { name, contact }: NotifyingMerchant & { readonly contact: ProviderContact },
  lead: string,
  count: number,
): Message {
  const subject = count === 1 ? `Payment to ${name}` : `${count} payments to ${name}`;
  const from = { language: 'en', providerName: contact.name, accent: accentOf(contact) } as const;
  return emailMessage(destination, { ...from, subject, lead, facts: [], action: null, note: null });
}
