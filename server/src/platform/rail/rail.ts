import type { PayMethod } from '@galla/contract/checkout/pay-methods.ts';
import type { CardNetwork, RailInstrument } from '@galla/contract/payments/instruments.ts';
import type { railStates } from '@galla/contract/rail/callbacks.ts';

/** What the rail knows of a payment or a refund. What is not known for sure is PENDING, never FAILED. */
export type RailState = (typeof railStates)[number];

/** What the rail needs of each method. */
interface MethodDetails {
  readonly UPI: { readonly app?: string };
  readonly CARD: {
    readonly number: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
    readonly cvv: string;
    readonly holder: string;
  };
  readonly NET_BANKING: { readonly bank: string };
  readonly WALLET: { readonly wallet: string; readonly phone: string };
}

/** How a customer pays. Card data passes through memory only: it is never stored and never logged. */
export type PaymentMethod = { [Method in PayMethod]: { readonly type: Method } & MethodDetails[Method] }[PayMethod];

/** One attempt of a customer to pay. The same attempt again is answered as it was the first time. */
export interface PaymentInstruction {
  /** Galla's id of the attempt, as it is shown. */
  readonly attemptId: string;
  readonly merchantId: string;
  readonly merchantName: string;
  /** In paise. */
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly merchantOrderId: string;
  /** Where the bank's own page sends the customer back to. */
  readonly returnUrl: string;
  /** From when on the customer can no longer pay: ISO 8601. */
  readonly expiresAt: string;
}

/**
 * What the customer has to do next: scan or open a UPI link, or go to a page of the bank. `testUrl` is the simulator's
 * page on which a tester plays the customer's app; no engine has one.
 */
export type NextStep =
  | { readonly type: 'UPI'; readonly uri: string; readonly testUrl?: string }
  | { readonly type: 'REDIRECT'; readonly url: string };

/** What the rail says about what the customer paid with. Of a card no more than its last 4 digits. */
export interface PaidWith {
  readonly instrument: RailInstrument;
  readonly cardNetwork?: CardNetwork;
  readonly cardLast4?: string;
  readonly cardIssuer?: string;
  /** Whether a company's card was used, which costs the merchant more. */
  readonly cardCategory?: 'CONSUMER' | 'CORPORATE';
  readonly bank?: string;
  readonly wallet?: string;
  readonly vpa?: string;
}

/** The rail's answer to an attempt. */
export interface RailPayment {
  readonly attemptId: string;
  /** The provider's transaction id: what refunds name. */
  readonly providerTransactionId: string;
  readonly state: RailState;
  readonly next?: NextStep;
  readonly paidWith?: PaidWith;
  readonly utr?: string;
  readonly arn?: string;
  readonly failureReason?: string;
}

/** Money that goes back. The rail carries each refund id out once, however often it is asked. */
export interface RefundInstruction {
  /** Galla's id of the refund, as it is shown. */
  readonly refundId: string;
  readonly merchantId: string;
  readonly providerTransactionId: string;
  /** In paise. */
  readonly amount: number;
  /** What was paid, in paise: the rail refuses more than this over all refunds of the payment. */
  readonly paid: number;
}

/** The rail's answer to a refund. */
export interface RailRefund {
  readonly refundId: string;
  readonly state: RailState;
  readonly utr?: string;
  readonly arn?: string;
  readonly failureReason?: string;
}

/** Money that goes to a merchant's bank. The rail carries each payout id out once, however often it is asked. */
export interface PayoutInstruction {
  /** Galla's id of the payout, as it is shown. */
  readonly payoutId: string;
  readonly merchantId: string;
  /** In paise. */
  readonly amount: number;
  /** The bank account. Its number passes through memory only, and is stored sealed. */
  readonly account: { readonly holder: string; readonly ifsc: string; readonly number: string };
}

/** The rail's answer to a payout. */
export interface RailPayout {
  readonly payoutId: string;
  readonly state: RailState;
  readonly utr?: string;
  readonly failureReason?: string;
}

/** The rail did not answer, or not in a way that says what became of the money: the outcome is unknown. */
export class RailUnknown extends Error {
  override readonly name = 'RailUnknown';
}

/**
 * The way to the banks: the payment engine of the provider, or the simulator. What becomes final later arrives as a
 * signed callback; what stays unknown is asked by id.
 */
export interface Rail {
  /** @throws {RailUnknown} when the outcome of the attempt is unknown. */
  startPayment(instruction: PaymentInstruction): Promise<RailPayment>;
  /** Undefined where the rail never heard of the attempt. */
  findPayment(attemptId: string): Promise<RailPayment | undefined>;
  /** @throws {RailUnknown} when the outcome of the refund is unknown. */
  startRefund(instruction: RefundInstruction): Promise<RailRefund>;
  /** Undefined where the rail never heard of the refund. */
  findRefund(refundId: string): Promise<RailRefund | undefined>;
  /** @throws {RailUnknown} when the outcome of the payout is unknown. */
  startPayout(instruction: PayoutInstruction): Promise<RailPayout>;
  /** Undefined where the rail never heard of the payout. */
  findPayout(payoutId: string): Promise<RailPayout | undefined>;
}
