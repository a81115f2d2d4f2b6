import type { ClockStep, MadeOrder, SandboxSettlement } from '@galla/contract/developers/sandbox/endpoints.ts';
import type {
  BankState,
  ClockMove,
  SandboxBank,
  SandboxPaymentOutcome,
  SandboxRefundOutcome,
} from '@galla/contract/developers/sandbox/feature.ts';
import { sandboxBanks, sandboxRefundAmounts, slowBankSeconds } from '@galla/contract/developers/sandbox/feature.ts';
import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { BellRing, CalendarPlus, Clock, FileText, Landmark, Link2Off, Moon, Plus, QrCode } from 'lucide-react';

/** The outcomes of a payment, each with a note. */
export const paymentOutcomes: { readonly [Name in SandboxPaymentOutcome]: readonly [label: string, note: string] } = {
  success: ['Success', 'Paid immediately'],
  failure: ['Declined by the customer', 'No money taken'],
  'insufficient-funds': ['Not enough money', 'No money taken'],
  'authentication-failed': ['Authentication failed', 'No money taken'],
  'technical-failure': ['Bank error', 'No money taken'],
  'pending-success': ['Pending, then success', 'Move the clock by a minute'],
  'pending-failure': ['Pending, then failure', 'Move the clock by a minute'],
  duplicate: ['Three callbacks', 'Duplicate callbacks (counted once)'],
  'late-success': ['Late callback', 'After the attempt expired'],
  'wrong-amount': ['Wrong amount', '₹1.00 less than asked'],
  unreported: ['No callback', 'Found by status check'],
  reversed: ['Callbacks out of order', 'Success, then pending'],
};

const ofPayment = (outcome: SandboxRefundOutcome): string =>
  t`${{ amount: formatMoney(sandboxRefundAmounts[outcome] ?? 0) }} of the payment`;

/** The outcomes of a refund, each with a note. */
export const refundOutcomes: { readonly [Name in SandboxRefundOutcome]: readonly [label: string, note: string] } = {
  success: ['Success', 'Full remaining amount'],
  failure: ['Declined by the bank', ofPayment('failure')],
  'insufficient-funds': ['Not enough money', ofPayment('insufficient-funds')],
  'technical-failure': ['Bank error', ofPayment('technical-failure')],
  'pending-success': ['Pending, then success', ofPayment('pending-success')],
  'pending-failure': ['Pending, then failure', ofPayment('pending-failure')],
  duplicate: ['Three callbacks', ofPayment('duplicate')],
  unreported: ['No callback', ofPayment('unreported')],
};

/** The moves of the clock. */
export const moveLabels: { readonly [Move in ClockMove]: readonly [label: string, icon: IconType] } = {
  MINUTE: ['1 minute', Plus],
  CUT_OFF: ['To the cut-off', Moon],
  SETTLEMENT: ['To the settlement', Landmark],
  MONTH: ['1 month', CalendarPlus],
};

/** The next events of the clock. */
export const stepLabels: { readonly [Kind in ClockStep['kind']]: readonly [label: string, icon: IconType] } = {
  REMINDER: ['Reminder', BellRing],
  LINK_EXPIRES: ['Link expires', Link2Off],
  ORDER_EXPIRES: ['Order expires', Clock],
  QR_EXPIRES: ['QR code expires', QrCode],
  CUT_OFF: ['Cut-off', Moon],
  REPORT: ['Report', FileText],
  SETTLEMENT: ['Settlement', Landmark],
};

/** The events caused by a move, by event type. */
const eventLabels: Readonly<Record<string, string>> = {
  'payment-link.expired': 'Links expired',
  'payment-link.reminded': 'Reminders sent',
  'payment-link.paid': 'Links paid',
  'settlement.created': 'Settlements created',
  'settlement.processed': 'Settlements paid out',
  'report.ready': 'Reports ready',
  'payment.created': 'Payments made',
  'payment.updated': 'Payments updated',
  'order.created': 'Orders created',
  'order.paid': 'Orders paid',
  'order.expired': 'Orders expired',
  'refund.completed': 'Refunds completed',
  'refund.failed': 'Refunds failed',
};

/** The name of an event; unnamed events show their type. */
export const eventLabel = (type: string): string => eventLabels[type] ?? type;

/** The states of banks. */
export const bankLabels: { readonly [State in BankState]: string } = { UP: 'Up', SLOW: 'Slow', DOWN: 'Down' };

/** What a bank does now. */
export function bankNote(bank: SandboxBank, state: BankState): string {
  if (state === 'SLOW') return t`Responds after ${{ seconds: slowBankSeconds }} s`;
  if (state === 'DOWN') return t`Declines immediately`;
  if (bank === 'UPI') return t`All apps`;
  if (bank === 'CARD') return t`All cards`;
  return bank === 'WALLET' ? t`All wallets` : t`Net banking`;
}

/** How far the clock is ahead. */
export function aheadText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return t`The same as real time`;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return t`${days} d ${hours} h ahead of real time`;
  return hours > 0 ? t`${hours} h ${rest} min ahead of real time` : t`${rest} min ahead of real time`;
}

/** The state of an order. */
export function madeState({ state, tried }: MadeOrder): { readonly group: StatusGroup; readonly label: string } {
  if (state === 'PAID') return { group: 'success', label: t`Paid` };
  if (state !== 'CREATED') return { group: 'neutral', label: state === 'EXPIRED' ? t`Expired` : t`Cancelled` };
  if (tried === 'FAILED') return { group: 'error', label: t`Failed` };
  return { group: 'warning', label: tried === null ? t`Not paid yet` : t`Pending` };
}

/** The state of a settlement. */
export function settledState(state: SandboxSettlement['state']): {
  readonly group: StatusGroup;
  readonly label: string;
} {
  if (state === 'PENDING') return { group: 'warning', label: t`With the bank` };
  return state === 'SETTLED' ? { group: 'success', label: t`Paid out` } : { group: 'error', label: t`Failed` };
}

const disputes = { OPEN: 'Open a dispute', WON: 'Win the dispute', LOST: 'Lose the dispute' } as const;

/** The texts of the acts on a dispute. */
export const disputeLabels = disputes;

/** A script's steps with their numbers, which people and keys refer to. */
export const numbered = (steps: readonly ScriptStep[]) => steps.map((step, index) => ({ number: index + 1, step }));

/** A step of a script as text. */
export function stepText(step: ScriptStep): string {
  switch (step.do) {
    case 'PAY':
      return t`Payment of ${{ amount: formatMoney(step.with.amount) }}: ${{ outcome: paymentOutcomes[step.with.outcome][0] }}`;
    case 'ORDER':
      return t`Order of ${{ amount: formatMoney(step.with.amount) }}`;
    case 'REFUND':
      return t`Refund: ${{ outcome: refundOutcomes[step.with.outcome][0] }}`;
    case 'DISPUTE':
      return disputes[step.with.act];
    case 'BANK':
      return `${sandboxBanks[step.with.bank]}: ${bankLabels[step.with.state]}`;
    case 'CLOCK':
      return t`Clock: ${{ move: moveLabels[step.with.to][0] }}`;
    default:
      return step satisfies never;
  }
}
