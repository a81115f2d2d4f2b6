const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayMs = 86_400_000;
/** Day 0 of spreadsheets, and the day numbers of the years 2000 to 2099. */
const sheetEpoch = Date.UTC(1899, 11, 30);
const sheetDays = { first: 36_526, last: 73_050 };

/**
 * The day of a cell, `YYYY-MM-DD`, as banks in India write it: 05/11/2026, 5-11-26, 05.11.2026, 05-Nov-26, 5 Nov 2026, or
 * 2026-11-05, each with a time behind it or without; in workbooks also as the number of a day. Undefined for anything else.
 */
export function dayOf(cell: string, isWorkbook: boolean): string | undefined {
  const text = cell.trim();
  const iso = /^(20\d\d)-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(text);
  if (iso !== null) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/.exec(text);
  if (numbers !== null) return realDay(yearOf(numbers[4]), Number(numbers[3]), Number(numbers[1]));
  const named = /^(\d{1,2})[ /.-]?([a-z]{3})[a-z]*[ /.,-]*(\d{4}|\d{2})(?:[ T,].*)?$/i.exec(text);
  if (named !== null) {
    const month = months.indexOf((named[2] ?? '').toLowerCase()) + 1;
    return realDay(yearOf(named[3]), month, Number(named[1]));
  }
  if (!isWorkbook || !/^\d{5}(\.\d+)?$/.test(text)) return undefined;
  const number = Math.floor(Number(text));
  if (number < sheetDays.first || number > sheetDays.last) return undefined;
  return new Date(sheetEpoch + number * dayMs).toISOString().slice(0, 10);
}

const yearOf = (digits = '') => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The direction of money. */
export type Way = 'CREDIT' | 'DEBIT';

/** The parsed cell of an amount, in paise. `way` if the cell shows it, by Cr or Dr, a minus, or brackets. */
export interface CellAmount {
  readonly paise: number;
  readonly way: Way | undefined;
}

/** The direction of a word such as Cr, D or Credit. */
export function wayOf(cell: string): Way | undefined {
  const word = /^\s*(c|cr|credit|deposit|d|dr|debit|withdrawal)\s*\.?\s*$/i.exec(cell)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return word.startsWith('c') || word === 'deposit' ? 'CREDIT' : 'DEBIT';
}

/**
 * The amount of a cell in rupees: `1,24,518.40`, `₹ 500`, `Rs. 500.00 Cr`, `(500.00)`, `-500`. Nothing and zero are 0.
 * @returns undefined for a text that is no amount in whole paise
 */
export function amountOf(cell: string): CellAmount | undefined {
  const text = cell.replace(/[\s\u00A0]+/g, '').toUpperCase();
  if (text === '' || /^(-+|NIL|NA|N\/A)$/.test(text)) return { paise: 0, way: undefined };
  const mark = /^(?:(CR|DR)\.?)?(.*?)(?:(CR|DR)\.?)?$/.exec(text);
  const isBracketed = /^\(.*\)$/.test(mark?.[2] ?? '');
  const plain = (mark?.[2] ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^(?:[+-]?)(?:₹|INR|RS\.?)/, (money) => money.replace(/[^+-]/g, ''));
  const [, sign, rupees = '', fraction = ''] = /^([+-]?)(\d[\d,]*|(?=\.\d))(?:\.(\d*))?$/.exec(plain) ?? [];
  if (sign === undefined || !/^\d{0,2}0*$/.test(fraction)) return undefined;
  const paise = Number(`${rupees.replaceAll(',', '')}${fraction.slice(0, 2).padEnd(2, '0')}`);
  if (!Number.isSafeInteger(paise)) return undefined;
  const written = wayOf(mark?.[1] ?? mark?.[3] ?? '');
  return { paise, way: written ?? (isBracketed || sign === '-' ? 'DEBIT' : undefined) };
}
