import { isLost, paymentStateDetails } from '@galla/contract/payments/payments/states.ts';
import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { anyRefundReason, refundStateText } from '@galla/contract/refunds/refunds/rules.ts';
import { formatDay, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { msg, t } from '@lingui/core/macro';
import { wayOf } from '../payment-labels.ts';

/**
 * The history of a payment up to the bank, oldest first. Only the last step of a pending payment waits; expected steps
 * have no time and come last.
 */
export function timelineEvents(payment: PaymentDetails, toBank: readonly TimelineEvent[] = []): TimelineEvent[] {
  const events = [...paymentEvents(payment), ...refundEvents(payment), ...chargebackEvents(payment), ...toBank];
  const timeOf = ({ at }: TimelineEvent) => (at === undefined ? Number.POSITIVE_INFINITY : new Date(at).getTime());
  return events.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0));
}

function paymentEvents(payment: PaymentDetails): TimelineEvent[] {
  const { timeline, createdAt } = payment;
  return timeline.map(({ state, at, note }, index) => {
    const waits = (state === 'PENDING' || state === 'INITIATED') && index === timeline.length - 1;
    const detail = detailOf(payment, state, note);
    const day = isoDay(at) === isoDay(createdAt) ? '' : formatDay(at);
    return {
      title: paymentStateDetails[state].title,
      at,
      state: isLost(state) ? 'failed' : waits ? 'waiting' : 'done',
      detail: [detail, day].filter(Boolean).join(', '),
    };
  });
}

/** The refunds, each once, in its present state. */
function refundEvents({ refunds, createdAt }: PaymentDetails): TimelineEvent[] {
  return (refunds ?? []).toReversed().map((refund) => {
    const { state, amount, reason, askedBy, finishedAt } = refund;
    const at = finishedAt ?? refund.createdAt;
    const day = isoDay(at) === isoDay(createdAt) ? '' : formatDay(at);
    return {
      title: refundStateText(refund),
      at,
      state: state === 'COMPLETED' ? 'done' : state === 'FAILED' || state === 'REJECTED' ? 'failed' : 'waiting',
      detail: [formatMoney(amount), askedBy, anyRefundReason[reason], day].filter(Boolean).join(', '),
    };
  });
}

const chargebackTitles = {
  WON: msg`Chargeback won: money returned to you`,
  LOST: msg`Chargeback lost: money not returned`,
} as const;

/** The chargebacks, and how they ended. */
function chargebackEvents({ chargebacks, createdAt }: PaymentDetails): TimelineEvent[] {
  return chargebacks.toReversed().flatMap(({ state, amount, reason, openedAt, finishedAt }) => {
    const day = (at: string) => (isoDay(at) === isoDay(createdAt) ? '' : formatDay(at));
    const detail = (at: string, more = '') => [formatMoney(amount), more, day(at)].filter(Boolean).join(', ');
    const opened = {
      title: t`Chargeback opened: amount deducted`,
      at: openedAt,
      state: state === 'OPENED' ? 'waiting' : 'done',
      detail: detail(openedAt, reason),
    } as const;
    if (state === 'OPENED' || finishedAt === null) return [opened];
    const ended = state === 'WON' ? 'done' : 'failed';
    return [opened, { title: t(chargebackTitles[state]), at: finishedAt, state: ended, detail: detail(finishedAt) }];
  });
}

function detailOf(payment: PaymentDetails, state: PaymentDetails['paymentState'], note: string | null): string {
  if (state === 'INITIATED') return [wayOf(payment), payment.storeName].filter(Boolean).join(', ');
  if (state === 'PENDING') return note ?? t`Waiting for the bank`;
  if (state !== 'COMPLETED') return note ?? '';
  const { totalAmount, offerId, offerAdjustment } = payment;
  return `${formatMoney(totalAmount)}${offerAdjustment > 0 && offerId !== null ? ` ${t`with offer ${offerId}`}` : ''}`;
}
