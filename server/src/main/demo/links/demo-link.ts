import type { PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import type { PaidWith } from '../../../platform/rail/rail.ts';

/**
 * When something happens: this many days before the last day of the demo, at an hour in India. With 0 days: this many
 * hours before its end.
 */
export type When = readonly [daysBefore: number, hour: number];

/** How a customer of the demo pays, and the bank's answer. */
export interface DemoWay {
  readonly method: PayWith;
  readonly paidWith: PaidWith;
}

/** What happens to a link of the demo after it was created. */
export type DemoStep = { readonly at: When } & (
  | { readonly is: 'opened'; readonly on: 'PHONE' | 'COMPUTER'; readonly times?: number }
  | { readonly is: 'failed'; readonly way: DemoWay; readonly reason: string; readonly times?: number }
  | { readonly is: 'paid'; readonly way: DemoWay; readonly amount?: number; readonly answers?: readonly string[] }
  /** A UPI code of the link is paid at `paidAt`, after the link has ended. */
  | { readonly is: 'paid late'; readonly way: DemoWay; readonly paidAt: When }
  | { readonly is: 'refunded'; readonly amount: number; readonly reason: string }
  | { readonly is: 'cancelled' }
);

/** A link of the demo, with its life. Amounts are paise. */
export interface DemoLink {
  readonly referenceId: string;
  readonly amount: number;
  readonly purpose: string;
  readonly customer: { readonly name: string; readonly phoneNumber?: string; readonly email?: string };
  /** The code of its store; none if it is for the whole merchant. */
  readonly store?: string;
  /** The phone of the person who created it. */
  readonly by: string;
  readonly created: When;
  /** The day on which it expires, counted as `When`; a negative day is in the future. */
  readonly expires: number;
  readonly sendBy?: readonly ('SMS' | 'EMAIL')[];
  readonly language?: 'en' | 'hi';
  readonly firstPartAtLeast?: number;
  readonly reminders?: number;
  readonly asks?: readonly { readonly label: string; readonly required: boolean }[];
  readonly items?: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly gstRate: 0 | 5 | 18;
  }[];
  /** Set for a link that could not be created. */
  readonly errored?: string;
  readonly life?: readonly DemoStep[];
}

/** Pays from a UPI app. */
export const byUpi = (vpa: string): DemoWay => ({
  method: { type: 'UPI' },
  paidWith: { instrument: 'ACCOUNT', vpa },
});

const expiry = { expiryMonth: 9, expiryYear: 2031, cvv: '000' } as const;

/** Pays with a Visa credit card that exists only in tests. */
export const byCard = (holder: string): DemoWay => ({
  method: { type: 'CARD', number: '4111111111111111', holder, ...expiry },
  paidWith: { instrument: 'CREDIT_CARD', cardNetwork: 'VISA', cardLast4: '1111', cardIssuer: 'HDFC Bank' },
});

/** Pays on the page of a bank. */
export const byBank: DemoWay = {
  method: { type: 'NET_BANKING', bank: 'HDFC' },
  paidWith: { instrument: 'NET_BANKING', bank: 'HDFC' },
};
