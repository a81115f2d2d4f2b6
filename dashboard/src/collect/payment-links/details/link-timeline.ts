import type { LinkMoment, PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { formatDayOfYear, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { methodNames } from '../link-labels.tsx';

const channelNames = { SMS: msg`SMS`, EMAIL: msg`Email` } as const;

/** The history of a link, oldest first; future events are hollow. */
export const timelineEvents = ({ link, timeline }: PaymentLinkDetails): TimelineEvent[] =>
  timeline.map((moment) => ({
    title: titleOf(moment),
    detail: detailOf(moment),
    at: moment.at,
    state: stateOf(moment),
    ...(isoDay(moment.at) === isoDay(link.createdAt)
      ? {}
      : { when: `${formatDayOfYear(moment.at)}, ${formatTime(moment.at)}` }),
  }));

const failures: readonly LinkMoment['what'][] = ['NOT_DELIVERED', 'ATTEMPT_FAILED', 'CANCELLED', 'FAILED', 'ERRORED'];

function stateOf({ what, done }: LinkMoment): TimelineEvent['state'] {
  if (!done) return 'next';
  if (failures.includes(what)) return 'failed';
  if (what === 'EXPIRED') return 'waiting';
  return what === 'OPENED' ? 'seen' : 'done';
}

function titleOf({ what, channel = 'SMS' }: LinkMoment): string {
  if (what === 'DELIVERED') return t`${{ channel: t(channelNames[channel]) }} delivered`;
  if (what === 'NOT_DELIVERED') return t`${{ channel: t(channelNames[channel]) }} not delivered`;
  return t(titles[what]);
}

const titles: Record<Exclude<LinkMoment['what'], 'DELIVERED' | 'NOT_DELIVERED'>, MessageDescriptor> = {
  CREATED: msg`Created`,
  SENT: msg`Sent`,
  OPENED: msg`Opened`,
  ATTEMPT_FAILED: msg`Payment failed`,
  PART_PAID: msg`Partially paid`,
  PAID: msg`Paid`,
  REFUNDED: msg`Refunded`,
  CANCELLED: msg`Cancelled`,
  EXPIRED: msg`Expired`,
  FAILED: msg`Failed`,
  ERRORED: msg`Link not created`,
  REMINDER: msg`Reminder`,
  EXPIRES: msg`Expires`,
};

function detailOf(moment: LinkMoment): string {
  const { what, done, by, channel, amount, reason } = moment;
  if (what === 'EXPIRES') return t`Payments after this are refunded automatically`;
  if (what === 'REMINDER' && !done)
    return channel === undefined ? t`If still unpaid` : t`${{ channel: t(channelNames[channel]) }}, if still unpaid`;
  if (what === 'OPENED') return openedText(moment);
  if (what === 'CREATED' || what === 'CANCELLED') return by === undefined ? t`By your system` : t`By ${by}`;
  if (amount !== undefined) return amountText(moment, amount);
  const of = what === 'ATTEMPT_FAILED' ? wayOf(moment) : sentText(moment);
  return [of, reason].filter((part) => part !== undefined).join(', ');
}

function sentText({ channel, to, about }: LinkMoment): string | undefined {
  if (channel === undefined || to === undefined) return undefined;
  const way = t(channelNames[channel]);
  if (about === 'RECEIPT') return t`Receipt by ${way} to ${to}`;
  return about === 'MONEY_BACK' ? t`Refund notice by ${way} to ${to}` : t`${way} to ${to}`;
}

const wayOf = ({ instrument, method }: LinkMoment) => instrument ?? (method && t(methodNames[method]));

function amountText(moment: LinkMoment, amount: number): string {
  const way = wayOf(moment);
  return [way === undefined ? formatMoney(amount) : t`${{ amount: formatMoney(amount) }} by ${way}`, moment.reason]
    .filter((part) => part !== undefined)
    .join(', ');
}

function openedText({ on, times = 1 }: LinkMoment): string {
  const place = on === 'PHONE' ? t`On a phone` : on === 'COMPUTER' ? t`On a computer` : t`By your customer`;
  return times > 1 ? plural(times, { one: `${place}, # time`, other: `${place}, # times` }) : place;
}
