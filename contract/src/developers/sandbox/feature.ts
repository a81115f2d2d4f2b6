import { ownIds } from '../../core/ids.ts';
import { netBankingBanks } from '../../rail/callbacks.ts';

/** Ids of saved scripts. */
export const sandboxScriptIds = ownIds('scr');

/** The acts of this feature in the audit log, with their texts. */
export const sandboxActs = {
  SANDBOX_RESET: 'Reset the sandbox',
} as const;

/** The outcomes of a payment that a tester chooses, by the words that the simulator's test instruments have too. */
export const sandboxPaymentOutcomes = [
  'success',
  'failure',
  'insufficient-funds',
  'authentication-failed',
  'technical-failure',
  'pending-success',
  'pending-failure',
  'duplicate',
  'late-success',
  'wrong-amount',
  'unreported',
  'reversed',
] as const;

/** The outcome of a payment. */
export type SandboxPaymentOutcome = (typeof sandboxPaymentOutcomes)[number];

/** The outcomes of a refund, with the amounts in paise that lead to them; a success is of any amount. */
export const sandboxRefundAmounts = {
  success: null,
  failure: 11_01,
  'insufficient-funds': 11_05,
  'technical-failure': 11_06,
  'pending-success': 11_02,
  'pending-failure': 11_03,
  duplicate: 11_07,
  unreported: 11_09,
} as const;

/** The outcome of a refund. */
export type SandboxRefundOutcome = keyof typeof sandboxRefundAmounts;

/** How far the clock moves at once: a minute, to a moment of the merchant's day, or 30 days. */
export const clockMoves = ['MINUTE', 'CUT_OFF', 'SETTLEMENT', 'MONTH'] as const;

/** A move of the clock. */
export type ClockMove = (typeof clockMoves)[number];

/** What a bank does: it answers, it answers later, or it refuses. */
export const bankStates = ['UP', 'SLOW', 'DOWN'] as const;

/** The state of a bank. */
export type BankState = (typeof bankStates)[number];

/** The banks of a sandbox whose state a tester chooses: those of net banking, and the networks of the other methods. */
export const sandboxBanks = {
  UPI: 'UPI switch',
  CARD: 'Card networks',
  HDFC: netBankingBanks.HDFC,
  SBIN: netBankingBanks.SBIN,
  UTIB: netBankingBanks.UTIB,
  ICIC: netBankingBanks.ICIC,
  WALLET: 'Wallets',
} as const;

/** A bank of a sandbox. */
export type SandboxBank = keyof typeof sandboxBanks;

/** How much later a slow bank answers, in seconds. */
export const slowBankSeconds = 12;

/** How far the clock of a sandbox may be ahead, in days: longer than any link or order lives. */
export const maxDaysAhead = 730;

/** How many scripts a sandbox keeps. */
export const maxScripts = 50;
