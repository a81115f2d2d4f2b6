/** The built-in date and time formats of every workbook, by number (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number format shows dates or times, by its letters outside quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(letters.replaceAll(/general|e[+-]/gi, ''));
}

const dayMs = 86_400_000;
/** Day 0 of sheets; in 1904 for workbooks of old Macs. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** The text of a date cell: `2026-11-20`, or with its time if it has one. */
function dateText(serial: number, epoch: keyof typeof epochs): string {
  const date = new Date(epochs[epoch] + Math.round(serial * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  return date.getTime() % dayMs === 0 ? day : `${day} ${time.slice(0, 8)}`;
}

/** A cell as it is stored in a sheet. */
export interface RawCell {
  readonly type: string;
  readonly value: string;
  /** Whether its format shows dates. */
  readonly isDate: boolean;
  readonly epoch: keyof typeof epochs;
}

/**
 * The text of a cell that is not a shared text. Booleans and dates get their displayed text, so that they never count
 * as numbers. Numbers of 16 digits or more get an exponent, because the sheet has lost the other digits.
 */
export function textOfValue({ type, value, isDate, epoch }: RawCell): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '');
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (isDate) return dateText(number, epoch);
  if (Math.abs(number) >= 1e15) return number.toExponential(14).toUpperCase();
  // Workbooks store 99.99 as 99.989999999999995.
  return String(Number(number.toPrecision(15)));
}

/** The column of a cell reference such as `AB12`, from 1. */
export function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Whether a cell reference is inside a range such as `A1:B9`, which one formula fills. */
export function isInRange(range: string, column: number, row: number): boolean {
  const [from = '', to = from] = range.split(':');
  const rowOf = (place: string) => Number(place.replaceAll(/\D/g, ''));
  const [left = 0, right = 0] = [columnOf(from), columnOf(to)];
  return column >= left && column <= right && row >= rowOf(from) && row <= rowOf(to);
}

/**
 * The currency sign of a number format, unless it is the rupee: `[$$-409]#,##0.00`, `"€" 0.00`, `[$USD] 0`. A sign
 * without quotes or brackets belongs to the country of the spreadsheet's settings.
 */
export function foreignCurrencyIn(code: string): string | undefined {
  const signs = [...code.matchAll(/\[\$([^\]-]+)[^\]]*\]|"([^"]*)"/g)].map(([, sign, text]) =>
    (sign ?? text ?? '').trim(),
  );
  const isMoney = (sign: string) => /^[a-z]{0,3}\p{Sc}$/iu.test(sign) || /^[A-Z]{3}$/.test(sign);
  const foreign = signs.find((sign) => isMoney(sign) && !/^(?:₹|INR|Rs)$/i.test(sign));
  return foreign === undefined ? undefined : `${foreign} `;
}

/** A text without the escapes of workbooks: `_x000D_` is a line break. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
