import type { Language } from '@galla/contract/core/languages.ts';

const rupeesFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount in paise, as messages and pages write it: `₹1,500.00`. */
export const rupees = (paise: number): string => rupeesFormat.format(paise / 100);

const wholeFormat = new Intl.NumberFormat('en-IN');

/** The whole rupees of an amount in paise, without the currency sign: `1,500`. */
export const wholeRupees = (paise: number): string => wholeFormat.format(Math.floor(paise / 100));

const withTime = { hour: '2-digit', minute: '2-digit', hour12: true, timeZone: 'Asia/Kolkata' } as const;
const momentFormats = formatsOf({ day: 'numeric', month: 'short', year: 'numeric', ...withTime });
const stampFormats = formatsOf({ day: 'numeric', month: 'short', year: '2-digit', ...withTime });

/** A time in India: `27 Nov 2026, 11:59 PM`. */
export function moment(at: Date, language: Language = 'en'): string {
  const { day, month, year, time } = partsOf(momentFormats[language], at);
  return `${day} ${month} ${year}, ${time}`;
}

/** A past time (ISO 8601) on one line, in India: `21 Nov’26 | 10:18 AM`. */
export function stamp(instant: string, language: Language = 'en'): string {
  const { day, month, year, time } = partsOf(stampFormats[language], new Date(instant));
  // Non-breaking spaces keep it on one line.
  return `${day} ${month}’${year} | ${time}`.replaceAll(' ', '\u00a0');
}

function formatsOf(options: Intl.DateTimeFormatOptions): Readonly<Record<Language, Intl.DateTimeFormat>> {
  return { en: new Intl.DateTimeFormat('en-IN', options), hi: new Intl.DateTimeFormat('hi-IN', options) };
}

function partsOf(format: Intl.DateTimeFormat, at: Date) {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const time = `${of('hour')}:${of('minute')} ${of('dayPeriod').toUpperCase()}`;
  // As the dashboard writes months in Hindi: without the abbreviation sign.
  return { day: of('day'), month: of('month').replace('॰', ''), year: of('year'), time };
}

/** A text on one line without control characters, so that a name cannot add lines to a message or a header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
