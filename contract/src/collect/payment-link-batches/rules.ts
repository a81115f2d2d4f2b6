import { hasCardNumber } from '../../core/card-numbers.ts';
import { largestPayment } from '../../core/money.ts';
import { readRupees, typedPaise, typedProblem, useAPoint } from '../../core/rupees.ts';
import { formulaStart } from '../../core/spreadsheet-text.ts';
import { emailPattern, mobilePattern } from '../../identity/access/fields.ts';
import {
  endOfIstDay,
  largestOfflineLink,
  linkExpiry,
  linkLimits,
  linkMonths,
  referenceIdRules,
  smallestLink,
} from '../payment-links/fields.ts';
import type { LinkCells, LinkColumn } from './columns.ts';
import { linkColumnNames, longestLinkCell } from './columns.ts';

/** The errors of a cell, each with the text shown in the cell and in the result file. */
export const linkCellErrors = {
  CELL_COUNT: 'This row has too many or too few cells',
  TEXT_NOT_ALLOWED: 'Use up to 255 printable characters',
  FORMULA: 'Formulas are not allowed',
  CARD_NUMBER: 'Card numbers are not allowed',
  REFERENCE_EMPTY: 'Enter a reference ID',
  REFERENCE_TOO_LONG: 'Use up to 40 characters',
  REFERENCE_INVALID: 'Only letters, digits, spaces and . _ / # : -',
  REFERENCE_REPEATED: 'Same as another row',
  REFERENCE_TAKEN: 'Another link uses this reference',
  NAME_EMPTY: 'Enter a name',
  NAME_TOO_LONG: 'Use up to 120 characters',
  PHONE_DIGITS: 'Enter 10 digits',
  PHONE_INVALID: 'Not an Indian mobile number',
  PHONE_NEEDED: 'Required to send an SMS',
  EMAIL_INVALID: 'Email is incomplete',
  EMAIL_NEEDED: 'Required to send an email',
  AMOUNT_EMPTY: 'Enter an amount',
  AMOUNT_INVALID: 'Enter rupees, such as 3200.00',
  AMOUNT_DECIMALS: 'At most 2 decimals',
  AMOUNT_COMMA: useAPoint,
  AMOUNT_TOO_SMALL: 'Minimum ₹1.00',
  AMOUNT_TOO_LARGE: 'The amount is too large',
  AMOUNT_TOO_LARGE_OFFLINE: 'Maximum ₹25,000.00',
  PURPOSE_TOO_LONG: 'Use up to 63 characters',
  DAY_INVALID: 'Enter a date, such as 2026-12-15',
  DAY_PAST: 'This date has passed',
  DAY_TOO_FAR: 'More than six months away',
  SEND_BY_INVALID: 'SMS, EMAIL, both or nothing',
  LANGUAGE_INVALID: 'Enter en or hi',
  FIRST_PART_TOO_LARGE: 'Can’t exceed the amount',
  REMINDERS_INVALID: 'Enter a number from 0 to 3',
  ONLINE_ONLY: 'Not available for in-store links',
  LINKS_UNAVAILABLE: 'Payment links were not available',
} as const;

/** An error of a cell. */
export type LinkCellError = keyof typeof linkCellErrors;

/** An error and its cell; `row` is the row that has the same reference. */
export interface WrongCell {
  readonly column: LinkColumn;
  readonly code: LinkCellError;
  readonly row?: number | undefined;
}

/** A row whose cells are valid by themselves. */
export interface ReadLink {
  readonly referenceId: string;
  readonly customerName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  /** In paise. */
  readonly amount: number;
  readonly purpose: string | null;
  /** In ms since 1970. */
  readonly expiresAt: number;
  readonly sendBy: readonly ('SMS' | 'EMAIL')[];
  readonly language: 'en' | 'hi';
  /** In paise; null if the full amount is paid at once. */
  readonly firstPartAtLeast: number | null;
  readonly reminders: number;
}

/** The context for reading a file: the kind of links, and the current time (ms since 1970). */
export interface LinkRules {
  readonly kind: 'ONLINE' | 'OFFLINE';
  readonly now: number;
}

/** The values of a row and its errors; a value whose cell is invalid is undefined. */
export interface LinkReading {
  readonly link: { readonly [Part in keyof ReadLink]: ReadLink[Part] | undefined };
  readonly wrong: readonly WrongCell[];
}

type Read<T> = { readonly is: T } | { readonly not: LinkCellError };

const startsFormula = new RegExp(formulaStart);
const is = <T>(value: T): Read<T> => ({ is: value });
const not = (code: LinkCellError) => ({ not: code });

/** The error of a text that cannot be stored; undefined for a valid one. */
function textError(text: string): LinkCellError | undefined {
  if (text.length > longestLinkCell || !/^[^\p{Cc}]*$/u.test(text)) return 'TEXT_NOT_ALLOWED';
  return hasCardNumber(text) ? 'CARD_NUMBER' : undefined;
}

const formulaError = (text: string): LinkCellError | undefined => (startsFormula.test(text) ? 'FORMULA' : undefined);

const referencePattern = referenceIdRules.rules.flatMap((rule) => ('pattern' in rule ? [rule.pattern] : []));

function readReference(text: string): Read<string> {
  if (text === '') return not('REFERENCE_EMPTY');
  if (text.length > linkLimits.referenceId) return not('REFERENCE_TOO_LONG');
  return referencePattern.every((pattern) => pattern.test(text)) ? is(text) : not('REFERENCE_INVALID');
}

function readName(text: string): Read<string> {
  if (text === '') return not('NAME_EMPTY');
  return text.length > linkLimits.customerName ? not('NAME_TOO_LONG') : is(text);
}

/** Ten digits, with spaces, hyphens, a leading zero or the country code, as people write them. */
function readPhone(text: string): Read<string | null> {
  if (text === '') return is(null);
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '');
  if (/[^\d+]/.test(digits)) return not('PHONE_INVALID');
  if (digits.length !== 10) return not('PHONE_DIGITS');
  return mobilePattern.test(digits) ? is(digits) : not('PHONE_INVALID');
}

const readEmail = (text: string): Read<string | null> =>
  text === '' ? is(null) : text.length <= 254 && emailPattern.test(text) ? is(text) : not('EMAIL_INVALID');

function amountError(text: string): LinkCellError {
  const problem = typedProblem(text);
  if (problem === 'TOO_MANY_DECIMALS') return 'AMOUNT_DECIMALS';
  if (problem === 'DECIMAL_COMMA' || problem === 'UNCLEAR') return 'AMOUNT_COMMA';
  return startsFormula.test(text) ? 'FORMULA' : 'AMOUNT_INVALID';
}

function readAmount(text: string, { kind }: LinkRules): Read<number> {
  if (text === '') return not('AMOUNT_EMPTY');
  const read = readRupees(text);
  if ('paise' in read && read.paise < smallestLink) return not('AMOUNT_TOO_SMALL');
  const paise = typedPaise(text);
  if (paise === undefined) return not(amountError(text));
  if (kind === 'OFFLINE' && paise > largestOfflineLink) return not('AMOUNT_TOO_LARGE_OFFLINE');
  return paise > largestPayment ? not('AMOUNT_TOO_LARGE') : is(paise);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2026-12-15`, `15-12-2026`, `15/12/2026` or `15 Dec 2026` as `2026-12-15`; undefined for any other text. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00:00)?$/.exec(text);
  const indian = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*,?[ -](\d{4})$/i.exec(text);
  const [, year, month, day] =
    iso ??
    (indian && ['', indian[3], indian[2], indian[1]]) ??
    (named && ['', named[3], String(months.indexOf((named[2] ?? '').toLowerCase()) + 1), named[1]]) ??
    [];
  const shown = `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const date = new Date(`${shown}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== shown ? undefined : shown;
}

function readPayBy(text: string, { now }: LinkRules): Read<number> {
  if (text === '') return is(linkExpiry(now, linkMonths.usual));
  const day = dayOf(text);
  if (day === undefined) return not('DAY_INVALID');
  const end = endOfIstDay(day);
  if (end <= now) return not('DAY_PAST');
  return end > linkExpiry(now, linkMonths.max) ? not('DAY_TOO_FAR') : is(end);
}

function readSendBy(text: string): Read<readonly ('SMS' | 'EMAIL')[]> {
  const parts = text
    .toUpperCase()
    .split(/[,;+&/\s]+/)
    .map((part) => (part === 'E-MAIL' ? 'EMAIL' : part))
    .filter((part) => part !== '' && part !== 'AND' && part !== 'NONE' && part !== 'NO');
  const ways = (['SMS', 'EMAIL'] as const).filter((way) => parts.includes(way));
  return parts.every((part) => part === 'SMS' || part === 'EMAIL') ? is(ways) : not('SEND_BY_INVALID');
}

function readLanguage(text: string): Read<'en' | 'hi'> {
  const plain = text.toLowerCase();
  if (plain === '' || plain === 'en' || plain === 'english') return is('en');
  return plain === 'hi' || plain === 'hindi' || text === 'हिन्दी' ? is('hi') : not('LANGUAGE_INVALID');
}

function readFirstPart(text: string, rules: LinkRules): Read<number | null> {
  if (text === '') return is(null);
  return rules.kind === 'OFFLINE' ? not('ONLINE_ONLY') : readAmount(text, rules);
}

function readReminders(text: string, { kind }: LinkRules): Read<number> {
  if (text === '') return is(0);
  if (kind === 'OFFLINE') return not('ONLINE_ONLY');
  return /^\d$/.test(text) && Number(text) <= linkLimits.reminders ? is(Number(text)) : not('REMINDERS_INVALID');
}

/** The values of a row, and all errors of its cells by themselves. */
export function readLinkRow(cells: LinkCells, rules: LinkRules): LinkReading {
  const texts = Object.fromEntries(
    linkColumnNames.map((column) => [column, (cells[column] ?? '').trim()]),
  ) as LinkCells;
  const wrong: WrongCell[] = [];
  const take = <T>(column: LinkColumn, read: (text: string) => Read<T>, mayBegin = false): T | undefined => {
    const text = texts[column];
    const code = textError(text) ?? (mayBegin ? undefined : formulaError(text));
    const found = code === undefined ? read(text) : not(code);
    if ('is' in found) return found.is;
    wrong.push({ column, code: found.not });
    return undefined;
  };
  const link = {
    referenceId: take('referenceId', readReference),
    customerName: take('customerName', readName),
    phoneNumber: take('phoneNumber', readPhone, /^\+/.test(texts.phoneNumber)),
    email: take('email', readEmail),
    amount: take('amount', (text) => readAmount(text, rules), true),
    purpose: take('purpose', (text) => (text.length > linkLimits.purpose ? not('PURPOSE_TOO_LONG') : is(text || null))),
    expiresAt: take('payBy', (text) => readPayBy(text, rules)),
    sendBy: take('sendBy', readSendBy),
    language: take('language', readLanguage),
    firstPartAtLeast: take('firstPart', (text) => readFirstPart(text, rules), true),
    reminders: take('reminders', (text) => readReminders(text, rules)),
  };
  const { firstPartAtLeast, amount } = link;
  if (firstPartAtLeast != null && amount !== undefined && firstPartAtLeast > amount)
    wrong.push({ column: 'firstPart', code: 'FIRST_PART_TOO_LARGE' });
  // A customer who is to be messaged needs a phone number or e-mail.
  if (link.sendBy?.includes('SMS') === true && link.phoneNumber === null)
    wrong.push({ column: 'phoneNumber', code: 'PHONE_NEEDED' });
  if (link.sendBy?.includes('EMAIL') === true && link.email === null)
    wrong.push({ column: 'email', code: 'EMAIL_NEEDED' });
  return { link, wrong };
}
