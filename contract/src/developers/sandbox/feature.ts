import { ownIds } from '../../core/ids.ts';
import { netBankingBanks } from '../../rail/names.ts';

/** Ids of saved scripts. */
export const sandboxScriptIds = ownIds('scr');

/** The audit log texts of this feature's actions. */
export const sandboxActs = {
  SANDBOX_RESET: 'Reset the sandbox',
} as const;

/** The payment outcomes that a tester can choose, named like the simulator's test instruments. */
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

/** The refund outcomes, with the amounts in paise that trigger them; any other amount succeeds. */
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

/** The steps of the clock: a minute, to a moment of the merchant's day, or 30 days. */
export const clockMoves = ['MINUTE', 'CUT_OFF', 'SETTLEMENT', 'MONTH'] as const;

/** A move of the clock. */
export type ClockMove = (typeof clockMoves)[number];

/** The states of a bank: it answers, answers late, or refuses. */
export const bankStates = ['UP', 'SLOW', 'DOWN'] as const;

/** The state of a bank. */
export type BankState = (typeof bankStates)[number];

/**
 * The banks of a sandbox whose state a tester can choose: those of net banking, and the networks of the other methods.
 */
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

/** How far a sandbox's clock may be ahead, in days: longer than the life of any link or order. */
export const maxDaysAhead = 730;

/** The maximum number of a sandbox's scripts. */
export const maxScripts = 50;
