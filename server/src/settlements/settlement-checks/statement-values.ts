import { type RupeesRead, readRupees } from '@galla/contract/core/rupees.ts';
import { type DayOrder, dayAndMonth, numericDay } from '../../platform/files/day-order.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayMs = 86_400_000;
/** Day 0 of spreadsheets, and the day numbers of the years 2000 to 2099. */
const sheetEpoch = Date.UTC(1899, 11, 30);
const sheetDays = { first: 36_526, last: 73_050 };

/** A cell without the quote that makes spreadsheets treat it as text. */
const plainCell = (cell: string) => cell.trim().replace(/^['’`]/, '');

/**
 * The day of a cell, `YYYY-MM-DD`, in the notations of Indian banks: 05/11/2026, 5-11-26, 05.11.2026, 05-Nov-26, 5 Nov
 * 2026, Nov 5, 2026, 20261105 or 2026-11-05, each optionally followed by a time; in workbooks also as a day number. If
 * the days of a file contradict each other, only unambiguous days in Indian order count. Undefined for anything else.
 */
export function dayOf(cell: string, isNumber: boolean, order: DayOrder | null = null): string | undefined {
  const text = plainCell(cell);
  const iso = /^(20\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(20\d\d)()(\d\d)(\d\d)$/.exec(text);
  const compact = /^(\d\d)(\d\d)(20\d\d)$/.exec(text);
  if (iso !== null) {
    const day = realDay(Number(iso[1]), Number(iso[3]), Number(iso[4]));
    if (day !== undefined || compact === null) return day;
  }
  if (compact !== null) return realDay(Number(compact[3]), Number(compact[2]), Number(compact[1]));
  const numbers = numericDay.exec(text);
  if (numbers !== null) {
    const parts = dayAndMonth(Number(numbers[1]), Number(numbers[3]), order);
    return parts && realDay(yearOf(numbers[4]), parts.month, parts.day);
  }
  const named =
    /^(?:[a-z]{3,9},? +)?(\d{1,2})(?:st|nd|rd|th)?[ /.-]?([a-z]{3})[a-z]*[ /.,'’-]*(\d{4}|\d{2})(?:[ T,].*)?$/i.exec(
      text,
    );
  if (named !== null) return realDay(yearOf(named[3]), monthOf(named[2]), Number(named[1]));
  const american = /^([a-z]{3})[a-z]*\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?:[ T,].*)?$/i.exec(text);
  if (american !== null) return realDay(Number(american[3]), monthOf(american[1]), Number(american[2]));
  const yearFirst = /^(20\d\d)[ -]([a-z]{3})[a-z]*[ -](\d{1,2})(?:[ T].*)?$/i.exec(text);
  if (yearFirst !== null) return realDay(Number(yearFirst[1]), monthOf(yearFirst[2]), Number(yearFirst[3]));
  if (!isNumber || !/^\d{5}(\.\d+)?$/.test(text)) return undefined;
  const number = Math.floor(Number(text));
  if (number < sheetDays.first || number > sheetDays.last) return undefined;
  return new Date(sheetEpoch + number * dayMs).toISOString().slice(0, 10);
}

const monthOf = (name = '') => months.indexOf(name.toLowerCase()) + 1;
const yearOf = (digits = '') => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The direction of money. */
export type Way = 'CREDIT' | 'DEBIT';

/** The parsed cell of an amount, in paise. */
export interface CellAmount {
  readonly paise: number;
  /** The direction by Cr or Dr beside the amount. */
  readonly way: Way | undefined;
  /** Whether it has a minus or is in parentheses. */
  readonly isNegative: boolean;
}

/** Words for credits and debits. Any other word is neither, because directions are never guessed. */
const words: Readonly<Record<string, Way>> = Object.fromEntries([
  ...[
    'c',
    'cr',
    'credit',
    'credits',
    'credited',
    'deposit',
    'deposits',
    'deposited',
    'dep',
    'received',
    'in',
    '+',
    'जमा',
  ].map((word) => [word, 'CREDIT']),
  ...['d', 'dr', 'debit', 'debits', 'debited', 'withdrawal', 'withdrawals', 'withdrawn', 'withdraw', 'wdl', 'wd'].map(
    (word) => [word, 'DEBIT'],
  ),
  ...['charge', 'charges', 'fee', 'fees', 'paid out', 'debit card', 'purchase', 'out', '-', 'नामे', 'निकासी'].map(
    (word) => [word, 'DEBIT'],
  ),
]) as Record<string, Way>;

/** The direction of a word such as Cr, D or WDL. Undefined for any other. */
export function wayOf(cell: string): Way | undefined {
  const word = cell
    .toLowerCase()
    .replace(/^[\s(]+|[\s).]+$/g, '')
    .replace(/[\s_]+/g, ' ');
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

const nothing: CellAmount = { paise: 0, way: undefined, isNegative: false };
const mark = String.raw`\(?(CR|DR)\)?\.?`;
const marked = new RegExp(`^(?:${mark}\\s*)?(.*?)(?:\\s*${mark})?$`, 'is');

/** The number in the cell of an amount, without Cr and Dr. */
export function numberIn(cell: string): { readonly number: string; readonly mark: string | undefined } {
  const text = plainCell(cell).replace(/(?<=\d)\s*\(?([cd])\)?$/i, ' $1r');
  const [, before, number = '', after] = marked.exec(text) ?? [];
  return { number: number.trim(), mark: before ?? after };
}

/**
 * The amount of a cell in rupees: `1,24,518.40`, `₹ 500`, `Rs. 500.00 Cr`, `(500.00)`, `-500`. Empty and zero are 0.
 * @returns undefined for a text that is no amount in whole paise
 */
export function amountOf(cell: string, read: (text: string) => RupeesRead = readRupees): CellAmount | undefined {
  const text = plainCell(cell);
  if (/^(?:[-–—]*|NIL|NA|N\/A)$/i.test(text)) return nothing;
  const { number, mark: written } = numberIn(text);
  const amount = read(number);
  if ('problem' in amount) return undefined;
  return { paise: Math.abs(amount.paise), way: wayOf(written ?? ''), isNegative: amount.paise < 0 };
}
