import { endOfIstDay, linkExpiry, linkMonths } from '@galla/contract/collect/payment-links/fields.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDate, isoDay } from '@galla/ui/format/dates.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** How long a link may live, in list order; `day` is a custom day. */
export const expiryChoices = ['1d', '3d', '7d', '1m', '3m', '6m', 'day'] as const;

/** A choice of how long a link lives. */
export type ExpiryChoice = (typeof expiryChoices)[number];

const dayMs = 86_400_000;

const texts: Record<Exclude<ExpiryChoice, 'day'>, MessageDescriptor> = {
  '1d': msg`In 1 day`,
  '3d': msg`In 3 days`,
  '7d': msg`In 7 days`,
  '1m': msg`In 1 month`,
  '3m': msg`In 3 months`,
  '6m': msg`In 6 months`,
};

/** The Indian day of a choice, counted from `now`. */
export function expiryDayOf(choice: Exclude<ExpiryChoice, 'day'>, now = currentTime()): string {
  const count = Number.parseInt(choice, 10);
  return isoDay(choice.endsWith('d') ? now + count * dayMs : linkExpiry(now, count));
}

/** The first and the last day that can be chosen. */
export const expiryDays = (now = currentTime()) => ({
  first: isoDay(now),
  last: isoDay(linkExpiry(now, linkMonths.max)),
});

/** `In 7 days, 27 Nov 2026`. */
export function expiryText(choice: ExpiryChoice, now = currentTime()): string {
  if (choice === 'day') return t`Another date`;
  return `${t(texts[choice])}, ${formatDate(endOfIstDay(expiryDayOf(choice, now)))}`;
}
