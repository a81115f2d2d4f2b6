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
import { plural, t } from '@lingui/core/macro';
import { closedName } from '../../../../settlements/settlements/public/closed-name.ts';

/**
 * The lines of the ledger, down to the bank if that amount is known. A payment that is not completed has no last line.
 */
export function ledgerRows(payment: PaymentDetails, money: MoneyOfPayment | undefined): LedgerRow[] {
  const { totalAmount, paymentState } = payment;
  const paid = paidRows(payment);
  const struck = isLost(paymentState);
  if (paymentState !== 'COMPLETED') return [...paid, { label: t`Payment`, amount: totalAmount, kind: 'sum', struck }];
  if (money !== undefined) {
    const sum: LedgerRow[] = paid.length === 1 ? [] : [{ label: t`Payment`, amount: totalAmount, kind: 'sum' }];
    return [...paid, ...sum, ...takenOff(money), toBank(money)];
  }
  return [...paid, ...remains(payment)];
}

function paidRows({ amount, offerAdjustment, offerId, paymentState, ...payment }: PaymentDetails): LedgerRow[] {
  const struck = isLost(paymentState);
  return [
    {
      label: paymentState === 'COMPLETED' ? t`Customer paid` : t`Customer pays`,
      note: payment.instrumentLabel ?? instruments[payment.instrument].name,
      amount,
      struck,
    },
    ...(offerAdjustment === 0
      ? []
      : [{ label: t`Offer, paid by the bank`, note: offerId, amount: offerAdjustment, struck }]),
  ];
}

function takenOff({ refunds, refunded, chargedBack, fee, gst }: MoneyOfPayment): LedgerRow[] {
  return [
    ...(refunds === 0 ? [] : [{ label: t`Refunds`, note: refundCount(refunds), amount: -refunded }]),
    ...(chargedBack === 0 ? [] : [{ label: t`Chargebacks`, amount: -chargedBack }]),
    ...(fee === 0 ? [] : [{ label: t`Fee`, amount: -fee }]),
    ...(gst === 0 ? [] : [{ label: t`GST on fee`, amount: -gst }]),
  ];
}

/** The last line. Amounts deducted after the settlement reduce later ones, so the bank shows another amount. */
function toBank(money: MoneyOfPayment): LedgerRow {
  const { settlement, settled, net } = money;
  const when = [accountText(money), whenText(money)].filter(Boolean).join(', ');
  return settlement === null || settled === net
    ? { label: t`To your bank`, note: when, amount: net, kind: 'total' }
    : { label: t`After later deductions`, note: `${formatMoney(settled)}: ${when}`, amount: net, kind: 'total' };
}

/** The account that the money goes to: `HDFC Bank •• 4417`. */
export const accountText = ({ account }: Pick<MoneyOfPayment, 'account'>): string =>
  account === null ? t`No bank account yet` : `${account.bank ?? t`Bank account`} •• ${account.last4}`;

function whenText({ settlement, expected, stopped, net }: MoneyOfPayment): string {
  if (settlement?.state === 'SETTLED') return formatDateTime(settlement.finishedAt);
  if (settlement !== null) return settlement.state === 'FAILED' ? t`rejected by the bank` : t`on its way`;
  if (stopped !== null) return isOnHold(stopped) ? t`on hold` : t`waiting for more payments`;
  return expected === null || net <= 0 ? '' : t`expected ${{ day: formatWeekday(atDay(expected.day)) }}`;
}

/** Whether a person has to act before anything is settled; otherwise it waits for more payments. */
const isOnHold = (stopped: NonNullable<MoneyOfPayment['stopped']>) =>
  stopped !== 'BELOW_MINIMUM' && stopped !== 'REFUNDS_EXCEED';

/** The remaining amount of a payment whose settlement is not shown. */
function remains({ totalAmount, refundedAmount, refundableAmount, chargedBackAmount }: PaymentDetails): LedgerRow[] {
  const onTheirWay = totalAmount - refundedAmount - refundableAmount - chargedBackAmount;
  if (refundableAmount === totalAmount) return [{ label: t`Payment`, amount: totalAmount, kind: 'total' }];
  return [
    { label: t`Payment`, amount: totalAmount, kind: 'sum' },
    ...(refundedAmount === 0 ? [] : [{ label: t`Refunded`, amount: -refundedAmount }]),
    ...(onTheirWay === 0 ? [] : [{ label: t`Pending refunds`, amount: -onTheirWay }]),
    ...(chargedBackAmount === 0 ? [] : [{ label: t`Chargebacks`, amount: -chargedBackAmount }]),
    {
      label: chargedBackAmount === 0 ? t`After refunds` : t`Remaining`,
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
  if (settlement?.state === 'SETTLED') return { label: t`In your bank`, group: 'success' };
  if (settlement?.state === 'FAILED') return { label: t`Rejected by your bank`, group: 'error' };
  if (settlement !== null) return { label: t`On its way to your bank`, group: 'warning' };
  if (net <= 0) return undefined;
  if (stopped !== null)
    return isOnHold(stopped) ? { label: t`On hold`, group: 'error' } : { label: t`Waiting`, group: 'warning' };
  return expected === null
    ? undefined
    : { label: t`Settles ${{ day: formatWeekday(atDay(expected.day)) }}`, group: 'warning' };
}

/** Why a payment is settled on its day: the agreed days, and the days on which banks are closed. */
export function expectedDayReason({
  day,
  workingDays,
  closed,
  isLate,
}: NonNullable<MoneyOfPayment['expected']>): string {
  if (isLate) return t`The due date has passed, so this payment will be in your next settlement.`;
  const closedDays = closed.map((one) => formatWeekday(atDay(one.day))).join(', ');
  const rule =
    workingDays === 0
      ? t`Payments settle on the same working day.`
      : plural(workingDays, {
          one: 'Payments settle on the next working day.',
          other: 'Payments settle in # working days.',
        });
  if (closed.length === 0) return rule;
  return t`${rule} Banks are closed on ${closedDays}, so expect this on ${{ day: formatWeekday(atDay(day)) }}.`;
}

/** The events from the payment to the bank, past and expected. */
export function bankEvents(money: MoneyOfPayment): TimelineEvent[] {
  const { settlement, expected, stopped, net } = money;
  if (settlement !== null) return settlementEvents(money, settlement);
  if (net <= 0) return [];
  const detail = `${formatMoney(net)}, ${accountText(money)}`;
  if (stopped !== null) return [{ title: isOnHold(stopped) ? t`On hold` : t`Waiting`, detail, state: 'waiting' }];
  if (expected === null) return [];
  return [
    ...expected.closed.map(
      ({ day, ...closed }): TimelineEvent => ({
        title: t`Banks are closed`,
        detail: closedName({ day, closed }) ?? '',
        when: formatDay(atDay(day)),
        state: 'next',
      }),
    ),
    { title: t`To your bank`, detail, when: formatDay(atDay(expected.day)), state: 'next' },
  ];
}

function settlementEvents(
  money: MoneyOfPayment,
  { createdAt, sentAt, finishedAt, state, payments, utr, failureReason }: NonNullable<MoneyOfPayment['settlement']>,
): TimelineEvent[] {
  const dayOf = (at: string, before: string) => (isoDay(at) === isoDay(before) ? '' : formatDay(at));
  const events: TimelineEvent[] = [
    {
      title: t`Added to a settlement`,
      at: createdAt,
      detail: [paymentCount(payments), formatDay(createdAt)].join(', '),
      state: 'done',
    },
  ];
  if (sentAt !== null)
    events.push({ title: t`Sent to your bank`, at: sentAt, detail: dayOf(sentAt, createdAt), state: 'done' });
  if (finishedAt === null) return [...events, { title: t`Waiting for your bank`, state: 'waiting' }];
  const day = dayOf(finishedAt, createdAt);
  const detail =
    state === 'SETTLED'
      ? [`${formatMoney(money.settled)}, ${accountText(money)}`, utr === null ? '' : t`UTR ${utr}`, day]
      : [failureReason ?? t`The bank gave no reason.`, day];
  return [
    ...events,
    {
      title: state === 'SETTLED' ? t`In your bank` : t`Rejected by your bank`,
      at: finishedAt,
      detail: detail.filter(Boolean).join(', '),
      state: state === 'SETTLED' ? 'done' : 'failed',
    },
  ];
}
