import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { isLost } from '@galla/contract/payments/payments/states.ts';
import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import type { LedgerRow } from '@galla/ui/figures/Ledger.tsx';
import { paymentCount, refundCount } from '@galla/ui/format/counts.ts';
import { atDay, formatDateTime, formatDay, formatWeekday, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { closedName } from '../../../../settlements/settlements/public/closed-name.ts';

/**
 * The lines of the ledger, down to the bank if that amount is known. A payment that is not completed has no last line.
 */
export function ledgerRows(payment: PaymentDetails, money: MoneyOfPayment | undefined): LedgerRow[] {
  const { totalAmount, paymentState } = payment;
  const paid = paidRows(payment);
  const struck = isLost(paymentState);
  if (paymentState !== 'COMPLETED') return [...paid, { label: 'Payment', amount: totalAmount, kind: 'sum', struck }];
  if (money !== undefined) {
    const sum: LedgerRow[] = paid.length === 1 ? [] : [{ label: 'Payment', amount: totalAmount, kind: 'sum' }];
    return [...paid, ...sum, ...takenOff(money), toBank(money)];
  }
  return [...paid, ...remains(payment)];
}

function paidRows({ amount, offerAdjustment, offerId, paymentState, ...payment }: PaymentDetails): LedgerRow[] {
  const struck = isLost(paymentState);
  return [
    {
      label: paymentState === 'COMPLETED' ? 'Customer paid' : 'Customer pays',
      note: payment.instrumentLabel ?? instruments[payment.instrument].name,
      amount,
      struck,
    },
    ...(offerAdjustment === 0
      ? []
      : [{ label: 'Offer, paid by the bank', note: offerId, amount: offerAdjustment, struck }]),
  ];
}

function takenOff({ refunds, refunded, chargedBack, fee, gst }: MoneyOfPayment): LedgerRow[] {
  return [
    ...(refunds === 0 ? [] : [{ label: 'Refunds', note: refundCount(refunds), amount: -refunded }]),
    ...(chargedBack === 0 ? [] : [{ label: 'Chargebacks', amount: -chargedBack }]),
    ...(fee === 0 ? [] : [{ label: 'Fee', amount: -fee }]),
    ...(gst === 0 ? [] : [{ label: 'GST on fee', amount: -gst }]),
  ];
}

/** The last line. Amounts deducted after the settlement reduce later ones, so the bank shows another amount. */
function toBank(money: MoneyOfPayment): LedgerRow {
  const { settlement, settled, net } = money;
  const when = [accountText(money), whenText(money)].filter(Boolean).join(', ');
  return settlement === null || settled === net
    ? { label: 'To your bank', note: when, amount: net, kind: 'total' }
    : { label: 'After later deductions', note: `${formatMoney(settled)}: ${when}`, amount: net, kind: 'total' };
}

/** The account that the money goes to: `HDFC Bank •• 4417`. */
export const accountText = ({ account }: Pick<MoneyOfPayment, 'account'>): string =>
  account === null ? 'No bank account yet' : `${account.bank ?? 'Bank account'} •• ${account.last4}`;

function whenText({ settlement, expected, stopped, net }: MoneyOfPayment): string {
  if (settlement?.state === 'SETTLED') return formatDateTime(settlement.finishedAt);
  if (settlement !== null) return settlement.state === 'FAILED' ? 'rejected by the bank' : 'on its way';
  if (stopped !== null) return isOnHold(stopped) ? 'on hold' : 'waiting for more payments';
  return expected === null || net <= 0 ? '' : `expected ${formatWeekday(atDay(expected.day))}`;
}

/** Whether a person has to act before anything is settled; otherwise it waits for more payments. */
const isOnHold = (stopped: NonNullable<MoneyOfPayment['stopped']>) =>
  stopped !== 'BELOW_MINIMUM' && stopped !== 'REFUNDS_EXCEED';

/** The remaining amount of a payment whose settlement is not shown. */
function remains({ totalAmount, refundedAmount, refundableAmount, chargedBackAmount }: PaymentDetails): LedgerRow[] {
  const onTheirWay = totalAmount - refundedAmount - refundableAmount - chargedBackAmount;
  if (refundableAmount === totalAmount) return [{ label: 'Payment', amount: totalAmount, kind: 'total' }];
  return [
    { label: 'Payment', amount: totalAmount, kind: 'sum' },
    ...(refundedAmount === 0 ? [] : [{ label: 'Refunded', amount: -refundedAmount }]),
    ...(onTheirWay === 0 ? [] : [{ label: 'Pending refunds', amount: -onTheirWay }]),
    ...(chargedBackAmount === 0 ? [] : [{ label: 'Chargebacks', amount: -chargedBackAmount }]),
    {
      label: chargedBackAmount === 0 ? 'After refunds' : 'Remaining',
      amount: refundableAmount,
      kind: 'total',
    },
  ];
}

/** The state beside the amount: where a completed payment's money is. Undefined if none is expected. */
export function bankState({
  settlement,
  expected,
  stopped,
  net,
  settled,
}: MoneyOfPayment): { readonly label: string; readonly group: StatusGroup } | undefined {
  if (settlement !== null && settled <= 0) return undefined;
  if (settlement?.state === 'SETTLED') return { label: 'In your bank', group: 'success' };
  if (settlement?.state === 'FAILED') return { label: 'Rejected by your bank', group: 'error' };
  if (settlement !== null) return { label: 'On its way to your bank', group: 'warning' };
  if (net <= 0) return undefined;
  if (stopped !== null)
    return isOnHold(stopped) ? { label: 'On hold', group: 'error' } : { label: 'Waiting', group: 'warning' };
  return expected === null ? undefined : { label: `Settles ${formatWeekday(atDay(expected.day))}`, group: 'warning' };
}

/** Why a payment is settled on its day: the agreed days, and the days on which banks are closed. */
export function expectedDayReason({
  day,
  workingDays,
  closed,
  isLate,
}: NonNullable<MoneyOfPayment['expected']>): string {
  if (isLate) return 'The due date has passed, so this payment will be in your next settlement.';
  const closedDays = closed.map((one) => formatWeekday(atDay(one.day))).join(', ');
  const rule =
    workingDays === 0
      ? 'Payments settle on the same working day.'
      : workingDays === 1
        ? 'Payments settle on the next working day.'
        : `Payments settle in ${workingDays} working days.`;
  if (closed.length === 0) return rule;
  return `${rule} Banks are closed on ${closedDays}, so expect this on ${formatWeekday(atDay(day))}.`;
}

/** The events from the payment to the bank, past and expected. */
export function bankEvents(money: MoneyOfPayment): TimelineEvent[] {
  const { settlement, expected, stopped, net } = money;
  if (settlement !== null) return settlementEvents(money, settlement);
  if (net <= 0) return [];
  const detail = `${formatMoney(net)}, ${accountText(money)}`;
  if (stopped !== null) return [{ title: isOnHold(stopped) ? 'On hold' : 'Waiting', detail, state: 'waiting' }];
  if (expected === null) return [];
  return [
    ...expected.closed.map(
      ({ day, ...closed }): TimelineEvent => ({
        title: 'Banks are closed',
        detail: closedName({ day, closed }) ?? '',
        when: formatDay(atDay(day)),
        state: 'next',
      }),
    ),
    { title: 'To your bank', detail, when: formatDay(atDay(expected.day)), state: 'next' },
  ];
}

function settlementEvents(
  money: MoneyOfPayment,
  { createdAt, sentAt, finishedAt, state, payments, utr, failureReason }: NonNullable<MoneyOfPayment['settlement']>,
): TimelineEvent[] {
  const dayOf = (at: string, before: string) => (isoDay(at) === isoDay(before) ? '' : formatDay(at));
  const events: TimelineEvent[] = [
    {
      title: 'Added to a settlement',
      at: createdAt,
      detail: [paymentCount(payments), formatDay(createdAt)].join(', '),
      state: 'done',
    },
  ];
  if (sentAt !== null)
    events.push({ title: 'Sent to your bank', at: sentAt, detail: dayOf(sentAt, createdAt), state: 'done' });
  if (finishedAt === null) return [...events, { title: 'Waiting for your bank', state: 'waiting' }];
  const day = dayOf(finishedAt, createdAt);
  const detail =
    state === 'SETTLED'
      ? [`${formatMoney(money.settled)}, ${accountText(money)}`, utr === null ? '' : `UTR ${utr}`, day]
      : [failureReason ?? 'The bank gave no reason.', day];
  return [
    ...events,
    {
      title: state === 'SETTLED' ? 'In your bank' : 'Rejected by your bank',
      at: finishedAt,
      detail: detail.filter(Boolean).join(', '),
      state: state === 'SETTLED' ? 'done' : 'failed',
    },
  ];
}
