import { typedPaise } from '../../core/rupees.ts';

/** The states of a settlement, each with its label (SET-01). */
export const settlementStates = {
  SETTLED: 'Settlement successful',
  PENDING: 'Settlement pending',
  FAILED: 'Settlement failed',
} as const;

/** A state of a settlement. */
export type SettlementState = keyof typeof settlementStates;

/** The states of a settlement. */
export const settlementStateNames = Object.keys(settlementStates) as [SettlementState, ...SettlementState[]];

/**
 * Why a payout failed. PASSING is retried automatically, LASTING after the merchant changes the account, CONTRADICTED
 * by the provider, because the bank's reports about earlier payouts contradict each other.
 */
export const payoutFailureKinds = ['PASSING', 'LASTING', 'CONTRADICTED'] as const;

/** The reasons that hold a settlement back, with their texts. */
export const waitingReasons = {
  BANK_CLOSED: 'Banks are closed today.',
  TOO_EARLY: 'Settlements are created at 6 AM.',
  MADE: 'Today’s settlement is created. Later payments arrive on the next working days.',
  NOTHING_DUE: 'Nothing is due today.',
  REFUNDS_EXCEED: 'Refunds exceed the amount due. The difference is deducted from your next settlements.',
  BELOW_MINIMUM: 'The amount due is below the minimum settlement. It’s sent once more payments come in.',
  NO_ACCOUNT: 'You have no bank account for settlements. Ask your payments provider to add one.',
  ACCOUNT_CHANGING: 'Your new bank account is on a safety hold. Settlements resume when it ends.',
  HELD: 'Your payments provider has put your settlements on hold. Ask them why.',
  FROZEN: 'Your settlements are paused while we check your account. Your money is safe.',
} as const;

/** A reason that holds a settlement back. */
export type WaitingReason = keyof typeof waitingReasons;

/** The reasons that stop every settlement until a person acts. */
export const stoppedReasons = ['FROZEN', 'HELD', 'ACCOUNT_CHANGING', 'NO_ACCOUNT'] as const satisfies WaitingReason[];

/** The items of a settlement. */
export const settlementItemKinds = ['PAYMENT', 'REFUND', 'REFUND_RETURNED', 'CHARGEBACK'] as const;

/** The kinds of items of a settlement. */
export type SettlementItemKind = (typeof settlementItemKinds)[number];

/**
 * Reads UTR and amount from a text pasted from a bank's message or statement. A UTR has 12 digits (UPI, IMPS), 16
 * characters (NEFT) or 22 (RTGS); amounts are in rupees, `Rs 1,234.50` or `INR1234.50`.
 */
export function readBankLine(text: string): { readonly utr?: string; readonly amount?: number } {
  const utr = bankWords(text).find(isUtr);
  const [, rupees = ''] = /(?:RS\.?|INR|₹)\s*(\d[\d,]*(?:\.\d+)?)/.exec(text.toUpperCase()) ?? [];
  const amount = typedPaise(rupees.replace(/,$/, ''));
  return { ...(utr === undefined ? {} : { utr }), ...(amount === undefined ? {} : { amount }) };
}

/** The words of a bank's line that could be a reference, in upper case. */
export const bankWords = (text: string): readonly string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];

/** Whether a word has the format of a UTR. */
export const isUtr = (word: string): boolean =>
  /^\d{12}$/.test(word) || (/^[A-Z]([A-Z0-9]{15}|[A-Z0-9]{21})$/.test(word) && word.replace(/\D/g, '').length >= 6);

/** The maximum number of merchants on a page. */
export const maxExpected = 100;

/** The maximum number of days in an answer: the six weeks of a month's calendar. */
export const maxGroupDays = 42;
