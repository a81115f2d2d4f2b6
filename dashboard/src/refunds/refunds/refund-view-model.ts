import { type RefundStep, refundStateTexts, refundSteps } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import type { LedgerRow } from '@galla/ui/figures/Ledger.tsx';
import { formatDay, isoDay } from '@galla/ui/format/dates.ts';
import type { TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { t } from '@lingui/core/macro';
import { isLost, sourceOf } from './refund-labels.ts';

const failedSteps: readonly RefundStep[] = ['FAILED', 'REJECTED'];

/** The history of a refund, oldest first, with its next step. */
export function timelineEvents(refund: RefundDetails): TimelineEvent[] {
  const { timeline, state, createdAt } = refund;
  const done = timeline.map(({ step, at, by, note }): TimelineEvent => {
    const day = isoDay(at) === isoDay(createdAt) ? '' : formatDay(at);
    return {
      title: refundSteps[step],
      at,
      state: failedSteps.includes(step) ? 'failed' : 'done',
      detail: [by, note, day].filter(Boolean).join(', '),
    };
  });
  if (state === 'AWAITING_APPROVAL')
    return [...done, { title: refundStateTexts[state], detail: t`The amount is reserved.`, state: 'waiting' }];
  if (state !== 'PENDING') return done;
  return [
    ...done,
    {
      title: refundStateTexts[state],
      detail: t`Reaches ${{ source: sourceOf(refund) }} in 5–7 working days.`,
      state: 'waiting',
    },
  ];
}

/** The money: the payment, its refunds, and the amount that can still be refunded. */
export function ledgerRows(refund: RefundDetails): LedgerRow[] {
  const { amount, state, payment } = refund;
  const lost = isLost(state);
  const others = payment.totalAmount - payment.refundableAmount - (lost ? 0 : amount);
  return [
    { label: t`Payment`, note: formatDay(payment.createdAt), amount: payment.totalAmount },
    ...(others > 0 ? [{ label: t`Other refunds`, amount: -others }] : []),
    { label: t`This refund`, note: refundStateTexts[state], amount: -amount, struck: lost },
    { label: t`Available for refund`, amount: payment.refundableAmount, kind: 'sum' },
  ];
}
