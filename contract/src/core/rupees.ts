/** The sign between rupees and paise. */
export type DecimalSign = '.' | ',';

/** Why a text is not a rupee amount. */
export type RupeesProblem =
  /** Not a number, or its digits are grouped neither in the Indian nor in the Western way. */
  | 'NO_AMOUNT'
  /** `4,99`: digits after a comma that are not a group. */
  | 'DECIMAL_COMMA'
  /** `1.234,50` or `1,234` in a text whose decimal sign is unknown, or a point in a text with decimal commas. */
  | 'UNCLEAR'
  /** A fraction of a paisa. */
  | 'TOO_MANY_DECIMALS'
  /** `$5` or `5 USD`. */
  | 'OTHER_CURRENCY';

/** The amount in a text: integer paise, negative if it has a minus or brackets. */
export type RupeesRead = { readonly paise: number } | { readonly problem: RupeesProblem };

/** Appended to an amount that is ambiguous in its file, so that it is never read as one of the two later. */
export const unclearMark = '?';

/** The maximum number of digits before the decimal sign. */
const maxDigits = 13;

const spaces = /[\s\u00a0\u2000-\u200a\u202f]/u;
const ofRupees = String.raw`(?:₹|inr|rs\.?|re\.?|rupees?|रु\.?|रुपये)`;
const before = new RegExp(`^${ofRupees}\\s*`, 'iu');
const after = new RegExp(`\\s*(?:${ofRupees}|/-)$`, 'iu');
const otherCurrency = /^\p{Sc}|\p{Sc}$|^[a-z]{1,3}\p{Sc}|^[a-z]{3}\s*[\d.,]+$|^[\d.,]+\s*[a-z]{3}$/iu;

/** Converts Devanagari digits, which a Hindi keyboard types. */
const plainDigits = (text: string) =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

interface Parts {
  readonly number: string;
  readonly isNegative: boolean;
}

/**
 * Separates sign, brackets and rupee symbols. A text may be negative in one way: a minus before or after, or brackets.
 */
function partsOf(text: string): Parts {
  let [rest, minuses] = [plainDigits(text).trim().replaceAll(new RegExp(spaces, 'gu'), ' '), 0];
  const take = (pattern: RegExp, isMinus = false) => {
    const next = rest.replace(pattern, '').trim();
    if (isMinus && next !== rest) minuses += 1;
    rest = next;
  };
  const bracketed = /^\((.*)\)$/su.exec(rest);
  if (bracketed !== null) [rest, minuses] = [(bracketed[1] ?? '').trim(), 1];
  take(/^[-−–]\s*/u, true);
  take(/^\+\s*(?=[^+])/u);
  take(before);
  take(/^[-−–]\s*(?=\d|\.\d|,\d)/u, true);
  take(/(?<=[\d.,])\s*[-−–]$/u, true);
  take(after);
  take(/(?<=[\d.,])\s*[-−–]$/u, true);
  return { number: minuses > 1 ? 'NaN' : rest, isNegative: minuses === 1 };
}

const western = (sign: string) => new RegExp(`^[1-9]\\d{0,2}(?:${sign}\\d{3})+$`);
const indian = (sign: string) => new RegExp(`^[1-9]\\d?(?:${sign}\\d{2})*${sign}\\d{3}$`);
const groups = { ',': [western(','), indian(',')], '.': [western('\\.')], ' ': [western(' '), indian(' ')] } as const;

/** The digits before the decimal sign without grouping; undefined if the groups are wrong. */
function wholeOf(text: string, decimal: DecimalSign): string | undefined {
  if (text === '') return '0';
  if (/^\d+$/.test(text)) return text;
  const fitting = ([decimal === '.' ? ',' : '.', ' '] as const).find((sign) =>
    groups[sign].some((pattern) => pattern.test(text)),
  );
  return fitting === undefined ? undefined : text.replaceAll(fitting, '');
}

interface Digits {
  readonly whole: string;
  readonly decimals: string;
}

function numberBy(text: string, decimal: DecimalSign): Digits | undefined {
  const [whole = '', decimals, ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(decimals ?? '') || (whole === '' && !decimals)) return undefined;
  const digits = wholeOf(whole, decimal);
  return digits === undefined || digits.replace(/^0+/, '').length > maxDigits
    ? undefined
    : { whole: digits, decimals: decimals ?? '' };
}

const groupOrDecimals = /^\d{1,3}[.,]\d{3}$/;

/** Whether three digits after a separator may be a group or decimals: `1,234`, `1.234`. */
export const isGroupOrDecimals = (text: string): boolean => groupOrDecimals.test(partsOf(text).number);

/**
 * The decimal sign that a text proves, to detect a file's number format: `4,99` and `1.234,50` prove a comma, `4.99`
 * and `1,24,518` a point. Undefined if both or neither are possible.
 */
export function decimalSignIn(text: string): DecimalSign | undefined {
  const { number } = partsOf(text);
  if (groupOrDecimals.test(number)) return undefined;
  const isSigned = (sign: DecimalSign) => {
    const other = sign === '.' ? ',' : '.';
    const read = numberBy(number, sign);
    return read !== undefined && (read.decimals !== '' || number.includes(other));
  };
  const [point, comma] = [isSigned('.'), isSigned(',')];
  return point === comma ? undefined : point ? '.' : ',';
}

/**
 * Reads rupees as people and programs in India write them: `1,24,518.40`, `₹ 500`, `Rs. 500/-`, `-₹5`, `(500.00)`.
 * Commas group digits only if the groups are right, in lakhs or in thousands; a decimal comma is never read as
 * grouping. The decimal sign is a point, unless the file's other amounts prove a comma. Nothing is rounded.
 */
export function readRupees(text: string, decimal: DecimalSign = '.'): RupeesRead {
  const { number, isNegative } = partsOf(text);
  if (number.endsWith(unclearMark)) return { problem: 'UNCLEAR' };
  if (otherCurrency.test(number)) return { problem: 'OTHER_CURRENCY' };
  if (decimal === ',' && groupOrDecimals.test(number) && number.includes(',')) return { problem: 'UNCLEAR' };
  const read = numberBy(number, decimal);
  if (read === undefined) return { problem: problemOf(number, decimal) };
  const { whole, decimals } = read;
  if (/[1-9]/.test(decimals.slice(2))) return { problem: 'TOO_MANY_DECIMALS' };
  const paise = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
  return { paise: isNegative && paise > 0 ? -paise : paise };
}

function problemOf(number: string, decimal: DecimalSign): RupeesProblem {
  const isByOther = numberBy(number, decimal === '.' ? ',' : '.') !== undefined;
  if (!isByOther) return 'NO_AMOUNT';
  return decimal === '.' && /^\d+,\d{1,2}$/.test(number) ? 'DECIMAL_COMMA' : 'UNCLEAR';
}

/** The paise of a typed amount: at most two decimals, never negative. Undefined for any other text. */
export function typedPaise(text: string): number | undefined {
  const read = typedProblem(text) === undefined ? readRupees(text) : undefined;
  return read !== undefined && 'paise' in read ? read.paise : undefined;
}

/** Why a text is not a valid amount in a form. */
export function typedProblem(text: string): RupeesProblem | undefined {
  const read = readRupees(text);
  if ('problem' in read) return read.problem;
  const { number, isNegative } = partsOf(text);
  if (isNegative) return 'NO_AMOUNT';
  return (numberBy(number, '.')?.decimals.length ?? 0) > 2 ? 'TOO_MANY_DECIMALS' : undefined;
}

/** The advice for an amount with a decimal comma. */
export const useAPoint = 'Use a decimal point, such as 499.00';
