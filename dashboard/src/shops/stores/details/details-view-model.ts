import { type OpeningSpan, type WeekDay, weekDays } from '@galla/contract/shops/stores/opening-hours.ts';
import type { StoreAddress } from '@galla/contract/shops/stores/schemas.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/**
 * An address on one line, to copy or to write on a parcel: `14 Ajmal Khan Road, Karol Bagh, New Delhi, Delhi 110005`.
 */
export function addressText({ line, locality, city, state, pincode }: StoreAddress): string {
  const region = [state, pincode].filter(Boolean).join(' ');
  return [line, locality, city, region].filter(Boolean).join(', ');
}

/** A formatted mobile number: `+91 98112 40653`. Numbers in another format stay unchanged. */
export const phoneText = (phone: string) => phone.replace(/^(?:\+?91)?(\d{5})(\d{5})$/, '+91 $1 $2');

export const dayNames: Readonly<Record<WeekDay, MessageDescriptor>> = {
  MON: msg`Mon`,
  TUE: msg`Tue`,
  WED: msg`Wed`,
  THU: msg`Thu`,
  FRI: msg`Fri`,
  SAT: msg`Sat`,
  SUN: msg`Sun`,
};

/** A time of day as shown: `22:30` is `10:30 PM`, and the end of the day is midnight. */
export function timeText(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  const shown = String(hour % 12 || 12).padStart(2, '0');
  return `${shown}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const spanText = ({ from, to }: OpeningSpan) =>
  from === '00:00' && to === '24:00' ? t`All day` : `${timeText(from)}–${timeText(to)}`;

interface HoursGroup {
  readonly days: string;
  readonly spans: readonly string[];
}

/** The days of a week with their opening times. Consecutive days with the same times are grouped: `Mon–Sat`. */
export function groupHours(hours: readonly OpeningSpan[]): HoursGroup[] {
  const groups: { first: WeekDay; last: WeekDay; spans: string[] }[] = [];
  for (const day of weekDays) {
    const spans = hours
      .filter((span) => span.day === day)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(spanText);
    const before = groups.at(-1);
    if (before !== undefined && before.spans.join() === spans.join()) before.last = day;
    else groups.push({ first: day, last: day, spans });
  }
  return groups.map(({ first, last, spans }) => ({
    days: first === last ? t(dayNames[first]) : `${t(dayNames[first])}–${t(dayNames[last])}`,
    spans,
  }));
}
