import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { CardNetwork, RailInstrument } from '@galla/contract/payments/payments/instruments.ts';
import type { RailFailureKind, railStates } from '@galla/contract/rail/callbacks.ts';

/** The state of a payment or a refund at the rail. An uncertain state is PENDING, never FAILED. */
export type RailState = (typeof railStates)[number];

/** The data that the rail needs for each method. */
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

/** The sandbox of an instruction, which only the simulator reads: an engine never gets one (decision 132). */
export interface InstructionOfSandbox {
  /** The id of the sandbox, which has its own clock and whose data is deleted together. */
  readonly id: string;
}

/** A tester's choices for a payment in a sandbox. */
interface PaymentOfSandbox extends InstructionOfSandbox {
  /** The outcome, in the simulator's own words; without one the customer decides on the bank's page. */
  readonly outcome?: string;
  /** Set if the bank of the payment is not working normally. */
  readonly bank?: 'SLOW' | 'DOWN';
}

/** One attempt of a customer to pay. A repeated attempt gets the first answer. */
export interface PaymentInstruction {
  /** Galla's id of the attempt, in its public form. */
  readonly attemptId: string;
  readonly merchantId: string;
  readonly merchantName: string;
  /** In paise. */
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly merchantOrderId: string;
  /** The address that the bank's own page returns the customer to. */
  readonly returnUrl: string;
  /** When the customer can no longer pay: ISO 8601. */
  readonly expiresAt: string;
  readonly sandbox?: PaymentOfSandbox;
}

/**
 * The customer's next step: scan or open a UPI link, or go to a page of the bank. `testUrl` is the simulator's page on
 * which a tester plays the customer's app; no engine has one.
 */
export type NextStep =
  | { readonly type: 'UPI'; readonly uri: string; readonly testUrl?: string }
  | { readonly type: 'REDIRECT'; readonly url: string };

/** The instrument that the customer paid with. For a card at most its last 4 digits. */
export interface PaidWith {
  readonly instrument: RailInstrument;
  readonly cardNetwork?: CardNetwork;
  readonly cardLast4?: string;
  readonly cardIssuer?: string;
  /** Whether a corporate card was used, which has a higher price. */
  readonly cardCategory?: 'CONSUMER' | 'CORPORATE';
  readonly bank?: string;
  readonly wallet?: string;
  readonly vpa?: string;
}

/** The rail's answer to an attempt. */
export interface RailPayment {
  readonly attemptId: string;
  /** The provider's transaction id, which refunds refer to. */
  readonly providerTransactionId: string;
  readonly state: RailState;
  readonly next?: NextStep;
  readonly paidWith?: PaidWith;
  readonly utr?: string;
  readonly arn?: string;
  readonly failureReason?: string;
}

/** A refund. The rail carries out each refund id once, however often it is sent. */
export interface RefundInstruction {
  /** Galla's id of the refund, in its public form. */
  readonly refundId: string;
  readonly merchantId: string;
  readonly providerTransactionId: string;
  /** In paise. */
  readonly amount: number;
  /** The paid amount, in paise: the rail refuses more than this over all refunds of the payment. */
  readonly paid: number;
  readonly sandbox?: InstructionOfSandbox;
}

/** The rail's answer to a refund. */
export interface RailRefund {
  readonly refundId: string;
  readonly state: RailState;
  readonly utr?: string;
  readonly arn?: string;
  readonly failureReason?: string;
}

/** A payment to a merchant's bank account. The rail carries out each payout id once, however often it is sent. */
export interface PayoutInstruction {
  /** Galla's id of the payout, in its public form. */
  readonly payoutId: string;
  readonly merchantId: string;
  /** In paise. */
  readonly amount: number;
  /** The bank account. Its number stays in memory, or is stored sealed. */
  readonly account: { readonly holder: string; readonly ifsc: string; readonly number: string };
  readonly sandbox?: InstructionOfSandbox;
}

/** The rail's answer to a payout. */
export interface RailPayout {
  readonly payoutId: string;
  readonly state: RailState;
  readonly utr?: string;
  readonly failureReason?: string;
  /** Whether sending it again may succeed; LASTING if omitted. */
  readonly failureKind?: RailFailureKind;
}

/**
 * An account check at a bank, by a payment of the provider's own money into the account. Each id is carried out once.
 */
export interface AccountCheckInstruction {
  readonly checkId: string;
  readonly merchantId: string;
  /** In paise. */
  readonly amount: number;
  readonly account: PayoutInstruction['account'];
}

/** The rail's answer to an account check. */
export interface RailAccountCheck {
  readonly checkId: string;
  readonly state: RailState;
  /** The holder's name according to the bank. */
  readonly registeredName?: string;
  readonly utr?: string;
  readonly failureReason?: string;
}

/** A request to open the payment gateway for a merchant. Each id is carried out once. */
export interface ActivationInstruction {
  readonly activationId: string;
  readonly merchantId: string;
  readonly merchantName: string;
  /** The merchant's website; null if it has none. */
  readonly website: string | null;
}

/** The rail's answer to a gateway request. A `COMPLETED` one contains the merchant's id at the gateway. */
export interface RailActivation {
  readonly activationId: string;
  readonly state: RailState;
  readonly gatewayMerchantId?: string;
  readonly failureReason?: string;
}

/** A check of a UPI address at a bank. No money moves, so it may be repeated. */
export interface VpaCheckInstruction {
  readonly checkId: string;
  readonly merchantId: string;
  readonly vpa: string;
  /** The name that the merchant registered with. */
  readonly holder: string;
}

/** The rail's answer to a check of a UPI address. */
export interface RailVpaCheck {
  readonly checkId: string;
  readonly state: RailState;
  /** The holder's name according to the bank. */
  readonly registeredName?: string;
  readonly failureReason?: string;
}

/** The rail did not answer, or its answer does not show what happened to the money: the outcome is unknown. */
export class RailUnknown extends Error {
  override readonly name = 'RailUnknown';
}

/**
 * The connection to the banks: the provider's payment engine, or the simulator. A later outcome arrives as a signed
 * callback. If an outcome stays unknown, Galla queries it by id.
 */
export interface Rail {
  /** @throws {RailUnknown} if the outcome of the attempt is unknown */
  startPayment(instruction: PaymentInstruction): Promise<RailPayment>;
  /** Undefined if the rail does not know the attempt. */
  findPayment(attemptId: string): Promise<RailPayment | undefined>;
  /** @throws {RailUnknown} if the outcome of the refund is unknown */
  startRefund(instruction: RefundInstruction): Promise<RailRefund>;
  /** Undefined if the rail does not know the refund. */
  findRefund(refundId: string): Promise<RailRefund | undefined>;
  /** @throws {RailUnknown} if the outcome of the payout is unknown */
  startPayout(instruction: PayoutInstruction): Promise<RailPayout>;
  /** Undefined if the rail does not know the payout. */
  findPayout(payoutId: string): Promise<RailPayout | undefined>;
  /** @throws {RailUnknown} if the outcome of the check is unknown */
  checkAccount(instruction: AccountCheckInstruction): Promise<RailAccountCheck>;
  /** Undefined if the rail does not know the check. */
  findAccountCheck(checkId: string): Promise<RailAccountCheck | undefined>;
  /** @throws {RailUnknown} if the outcome of the request is unknown */
  activateGateway(instruction: ActivationInstruction): Promise<RailActivation>;
  /** Undefined if the rail does not know the request. */
  findActivation(activationId: string): Promise<RailActivation | undefined>;
  /** @throws {RailUnknown} if the bank does not answer */
  checkVpa(instruction: VpaCheckInstruction): Promise<RailVpaCheck>;
}

/** A chargeback that a tester opens: the network takes back the money of a completed payment. `amount` in paise. */
export interface SandboxChargeback {
  readonly merchantId: string;
  readonly providerTransactionId: string;
  readonly amount: number;
  readonly reason: string;
}

/** A tester's operations on one sandbox of the simulator. */
export interface SandboxRail {
  /** Advances the time of a sandbox's payments, refunds and payouts by this many ms. */
  passTime(sandbox: string, ms: number): Promise<void>;
  /** Deletes everything of a sandbox. */
  forget(sandbox: string): Promise<void>;
  openChargeback(chargeback: SandboxChargeback): Promise<void>;
  endChargeback(chargebackId: string, state: 'WON' | 'LOST'): Promise<void>;
}
