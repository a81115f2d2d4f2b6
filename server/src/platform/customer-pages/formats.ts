const rupeesFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount in paise as messages and pages write it: `₹1,500.00`. */
export const rupees = (paise: number): string => rupeesFormat.format(paise / 100);

const wholeFormat = new Intl.NumberFormat('en-IN');

/** The whole rupees of an amount in paise, without their sign: `1,500`. */
export const wholeRupees = (paise: number): string => wholeFormat.format(Math.floor(paise / 100));

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: true },
  timeZone: 'Asia/Kolkata',
});

/** A moment in India: `27 Nov 2026, 11:59 PM`. */
export const moment = (at: Date): string => dayFormat.format(at).replace(/\b[ap]m\b/, (half) => half.toUpperCase());

const stampFormat = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', year: '2-digit', hour: '2-digit', minute: '2-digit', hour12: true },
  timeZone: 'Asia/Kolkata',
});

/** A moment of the past (ISO 8601) in one line, in India: `21 Nov’26 | 10:18 AM`. */
export function stamp(instant: string): string {
  const parts = new Map(stampFormat.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const time = `${of('hour')}:${of('minute')} ${of('dayPeriod').toUpperCase()}`;
  // It stays in one line.
  return `${of('day')} ${of('month')}’${of('year')} | ${time}`.replaceAll(' ', '\u00a0');
}

/** A text in one line without control characters: no name makes lines of its own in a message or a header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** The amount of a text such as `1,500.50` in paise; undefined where it is none. */
export function paiseOf(text: string): number | undefined {
  const digits = text.replace(/^₹\s*/, '').replaceAll(',', '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : undefined;
}
