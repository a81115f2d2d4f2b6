import { readRupees } from '@galla/contract/core/rupees.ts';

/**
 * Formats and parses rupee amounts. Everything below the screen uses integer paise; only this file converts to rupees.
 */

const MINUS = '−';
const UNITS = [
  { suffix: 'Cr', paise: 1_00_00_000_00 },
  { suffix: 'L', paise: 1_00_000_00 },
  { suffix: 'K', paise: 1_000_00 },
] as const;

/** The displayed parts of an amount. `sign` is a true minus (U+2212) or empty; joined they equal `formatMoney`. */
export type MoneyParts = { sign: '' | '−'; rupees: string; paise: string };

/** Groups digits the Indian way: the last three, then pairs. `'1234567'` gives `'12,34,567'`. */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}

/** A count with Indian grouping: `3932` gives `3,932`, `1234567` gives `12,34,567`. */
export function formatCount(count: number): string {
  return `${count < 0 ? MINUS : ''}${groupIndian(String(Math.abs(Math.trunc(count))))}`;
}

/**
 * Splits an amount for display (UI-04): rupees grouped, always two digits of paise.
 * @param paise integer paise; a fraction is a programming error upstream and is rounded half away from zero.
 */
export function splitMoney(paise: number): MoneyParts {
  const whole = Math.round(Math.abs(paise));
  const rest = whole % 100;
  return {
    sign: paise < 0 && whole > 0 ? MINUS : '',
    rupees: groupIndian(String((whole - rest) / 100)),
    paise: String(rest).padStart(2, '0'),
  };
}

/**
 * `₹12,34,567.50`; a negative amount has a true minus before the sign, `−₹620.00`; unknown (null, undefined, NaN) is
 * `–`.
 */
export function formatMoney(paise: number | null | undefined): string {
  if (paise === null || paise === undefined || !Number.isFinite(paise)) return '–';
  const parts = splitMoney(paise);
  return `${parts.sign}₹${parts.rupees}.${parts.paise}`;
}

/**
 * Short amounts, only for axes, calendars and chart labels: `₹640`, `₹20K`, `₹4.16L`, `₹1.24Cr`. Lakhs and crores have
 * two decimals unless round, thousands at most one. Rounding never gives `₹100K`.
 */
export function compactMoney(paise: number): string {
  const sign = paise < 0 ? MINUS : '';
  const value = Math.abs(paise);
  for (const unit of UNITS) {
    const decimals = unit.suffix === 'K' ? 1 : 2;
    const scaled = Number((value / unit.paise).toFixed(decimals));
    if (scaled >= 1) {
      const text = Number.isInteger(scaled) ? groupIndian(String(scaled)) : scaled.toFixed(decimals);
      return `${sign}₹${text}${unit.suffix}`;
    }
  }
  const rupees = Math.round(value / 100);
  return rupees === 0 ? '₹0' : `${sign}₹${rupees}`;
}

/**
 * Converts typed rupees to integer paise: exactly times 100, digit by digit, without float errors (UI-04). It parses
 * like the contract's rupee parser; anything that is not an amount gives 0.
 */
export function rupeesToPaise(text: string | number | null | undefined): number {
  const read = readRupees(String(text ?? ''));
  return 'paise' in read ? read.paise : 0;
}

/** Paise as editable rupee text without the sign: `4860000` gives `48,600.00`. */
export function paiseToRupees(paise: number): string {
  const parts = splitMoney(paise);
  return `${parts.sign}${parts.rupees}.${parts.paise}`;
}

/** The words for 0 to 99, by number. */
const NUMBERS = [
  'zero one two three four five six seven eight nine',
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine',
  'thirty thirty-one thirty-two thirty-three thirty-four thirty-five thirty-six thirty-seven thirty-eight thirty-nine',
  'forty forty-one forty-two forty-three forty-four forty-five forty-six forty-seven forty-eight forty-nine',
  'fifty fifty-one fifty-two fifty-three fifty-four fifty-five fifty-six fifty-seven fifty-eight fifty-nine',
  'sixty sixty-one sixty-two sixty-three sixty-four sixty-five sixty-six sixty-seven sixty-eight sixty-nine',
  'seventy seventy-one seventy-two seventy-three seventy-four seventy-five seventy-six seventy-seven seventy-eight seventy-nine',
  'eighty eighty-one eighty-two eighty-three eighty-four eighty-five eighty-six eighty-seven eighty-eight eighty-nine',
  'ninety ninety-one ninety-two ninety-three ninety-four ninety-five ninety-six ninety-seven ninety-eight ninety-nine',
].flatMap((ten) => ten.split(' '));
const SCALES: readonly (readonly [size: number, words: (count: string) => string])[] = [
  [1_00_00_000, (count) => `${count} crore`],
  [1_00_000, (count) => `${count} lakh`],
  [1_000, (count) => `${count} thousand`],
  [100, (count) => `${count} hundred`],
];

function numberInWords(value: number): string {
  for (const [size, words] of SCALES) {
    if (value >= size) {
      const rest = value % size;
      return `${words(numberInWords(Math.floor(value / size)))}${rest ? ` ${numberInWords(rest)}` : ''}`;
    }
  }
  return NUMBERS[value] ?? '';
}

/** An amount in words on the Indian scale: `4860000` paise gives `Forty-eight thousand six hundred rupees`. */
export function amountInWords(paise: number): string {
  const value = Math.round(Math.abs(paise));
  const rupees = Math.floor(value / 100);
  const rest = value % 100;
  const whole = rupees === 1 ? 'one rupee' : `${numberInWords(rupees)} rupees`;
  const part = `${numberInWords(rest)} paise`;
  const sum = rest === 0 ? whole : rupees === 0 ? part : `${whole} and ${part}`;
  const text = paise < 0 && value > 0 ? `minus ${sum}` : sum;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
