import { instrumentFamilies } from '@galla/contract/payments/payments/instruments.ts';
import type { CounterPayment } from '@galla/contract/shops/counter/schemas.ts';
import { amountWords } from '../voice/number-text.ts';

/** The app the customer paid with, or else the kind of instrument. */
export const fromWords = ({ app, family }: Pick<CounterPayment, 'app' | 'family'>): string =>
  app ?? instrumentFamilies[family].name;

/** `PhonePe · Rahul S.` */
export const payerWords = (payment: Pick<CounterPayment, 'app' | 'family' | 'payer'>): string =>
  [fromWords(payment), payment.payer].filter((part) => part !== null).join(' · ');

/** An amount in words, in the page's language, with a capital first letter. */
export function pageAmountWords(amount: number): string {
  const words = amountWords(import.meta.env['VITE_LANGUAGE'] === 'hi' ? 'hi' : 'en', amount);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
