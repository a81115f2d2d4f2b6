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
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { BellRing, CalendarPlus, Clock, FileText, Landmark, Link2Off, Moon, Plus, QrCode } from 'lucide-react';

/** The outcomes of a payment, each with a note. */
export const paymentOutcomes = (): {
  readonly [Name in SandboxPaymentOutcome]: readonly [label: string, note: string];
} => ({
  success: [t`Success`, t`Paid immediately`],
  failure: [t`Declined by the customer`, t`No money taken`],
  'insufficient-funds': [t`Not enough money`, t`No money taken`],
  'authentication-failed': [t`Authentication failed`, t`No money taken`],
  'technical-failure': [t`Bank error`, t`No money taken`],
  'pending-success': [t`Pending, then success`, t`Move the clock by a minute`],
  'pending-failure': [t`Pending, then failure`, t`Move the clock by a minute`],
  duplicate: [t`Three callbacks`, t`Duplicate callbacks (counted once)`],
  'late-success': [t`Late callback`, t`After the attempt expired`],
  'wrong-amount': [t`Wrong amount`, t`₹1.00 less than asked`],
  unreported: [t`No callback`, t`Found by status check`],
  reversed: [t`Callbacks out of order`, t`Success, then pending`],
});

const ofPayment = (outcome: SandboxRefundOutcome): string =>
  t`${{ amount: formatMoney(sandboxRefundAmounts[outcome] ?? 0) }} of the payment`;

/** The outcomes of a refund, each with a note. */
export const refundOutcomes = (): {
  readonly [Name in SandboxRefundOutcome]: readonly [label: string, note: string];
} => ({
  success: [t`Success`, t`Full remaining amount`],
  failure: [t`Declined by the bank`, ofPayment('failure')],
  'insufficient-funds': [t`Not enough money`, ofPayment('insufficient-funds')],
  'technical-failure': [t`Bank error`, ofPayment('technical-failure')],
  'pending-success': [t`Pending, then success`, ofPayment('pending-success')],
  'pending-failure': [t`Pending, then failure`, ofPayment('pending-failure')],
  duplicate: [t`Three callbacks`, ofPayment('duplicate')],
  unreported: [t`No callback`, ofPayment('unreported')],
});

/** The moves of the clock. */
export const moveLabels = (): { readonly [Move in ClockMove]: readonly [label: string, icon: IconType] } => ({
  MINUTE: [t`1 minute`, Plus],
  CUT_OFF: [t`To the cut-off`, Moon],
  SETTLEMENT: [t`To the settlement`, Landmark],
  MONTH: [t`1 month`, CalendarPlus],
});

/** The next events of the clock. */
export const stepLabels = (): { readonly [Kind in ClockStep['kind']]: readonly [label: string, icon: IconType] } => ({
  REMINDER: [t`Reminder`, BellRing],
  LINK_EXPIRES: [t`Link expires`, Link2Off],
  ORDER_EXPIRES: [t`Order expires`, Clock],
  QR_EXPIRES: [t`QR code expires`, QrCode],
  CUT_OFF: [t`Cut-off`, Moon],
  REPORT: [t`Report`, FileText],
  SETTLEMENT: [t`Settlement`, Landmark],
});

/** The events caused by a move, by event type. */
const eventLabels: Readonly<Record<string, MessageDescriptor>> = {
  'payment-link.expired': msg`Links expired`,
  'payment-link.reminded': msg`Reminders sent`,
  'payment-link.paid': msg`Links paid`,
  'settlement.created': msg`Settlements created`,
  'settlement.processed': msg`Settlements paid out`,
  'report.ready': msg`Reports ready`,
  'payment.created': msg`Payments made`,
  'payment.updated': msg`Payments updated`,
  'order.created': msg`Orders created`,
  'order.paid': msg`Orders paid`,
  'order.expired': msg`Orders expired`,
  'refund.completed': msg`Refunds completed`,
  'refund.failed': msg`Refunds failed`,
};

/** The name of an event; unnamed events show their type. */
export function eventLabel(type: string): string {
  const label = eventLabels[type];
  return label === undefined ? type : t(label);
}

/** The states of banks. */
export const bankLabels: { readonly [State in BankState]: MessageDescriptor } = {
  UP: msg({ message: 'Up', comment: 'A bank that works' }),
  SLOW: msg`Slow`,
  DOWN: msg({ message: 'Down', comment: 'A bank that does not work' }),
};

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

const disputes = { OPEN: msg`Open a dispute`, WON: msg`Win the dispute`, LOST: msg`Lose the dispute` } as const;

/** The texts of the acts on a dispute. */
export const disputeLabels = disputes;

/** A script's steps with their numbers, which people and keys refer to. */
export const numbered = (steps: readonly ScriptStep[]) => steps.map((step, index) => ({ number: index + 1, step }));

/** A step of a script as text. */
export function stepText(step: ScriptStep): string {
  switch (step.do) {
    case 'PAY':
      return t`Payment of ${{ amount: formatMoney(step.with.amount) }}: ${{ outcome: paymentOutcomes()[step.with.outcome][0] }}`;
    case 'ORDER':
      return t`Order of ${{ amount: formatMoney(step.with.amount) }}`;
    case 'REFUND':
      return t`Refund: ${{ outcome: refundOutcomes()[step.with.outcome][0] }}`;
    case 'DISPUTE':
      return t(disputes[step.with.act]);
    case 'BANK':
      return `${sandboxBanks[step.with.bank]}: ${t(bankLabels[step.with.state])}`;
    case 'CLOCK':
      return t`Clock: ${{ move: moveLabels()[step.with.to][0] }}`;
    default:
      return step satisfies never;
  }
}
