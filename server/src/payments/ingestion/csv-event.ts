import type { RupeesProblem } from '@galla/contract/core/rupees.ts';
import { instrumentNames } from '@galla/contract/payments/payments/instruments.ts';
import { type DayOrder, dayAndMonth } from '../../platform/files/day-order.ts';
import { type NumberFormat, readRupeesBy, rupeesOfNumber } from '../../platform/files/number-format.ts';
import { unspoilt } from '../../platform/files/spoilt-reference.ts';
import type { AmountUnit, ColumnMap, EventField } from './csv-columns.ts';

/** Values for fields that are missing in the file, for all rows. */
export interface RowDefaults {
  readonly merchantId: string;
  readonly instrument: string;
  /** The IANA time zone of times without one. */
  readonly timeZone: string;
}

/** An event with the fields of a row. Unreadable values are sent unchanged, so that the response names them. */
export type RowEvent = Readonly<Record<string, unknown>>;

const states: Readonly<Record<string, string>> = {
  SUCCESS: 'COMPLETED',
  SUCCESSFUL: 'COMPLETED',
  PAID: 'COMPLETED',
  CAPTURED: 'COMPLETED',
  COMPLETE: 'COMPLETED',
  FAILURE: 'FAILED',
  CANCELED: 'CANCELLED',
  PROCESSING: 'PENDING',
};
const instrumentsByName: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(instrumentNames).map(([type, name]) => [codeOf(name), type]),
);

/** The notation of a file's cells, detected from all its rows. */
export interface FileFormat {
  readonly numbers: NumberFormat;
  readonly dayOrder: DayOrder | null;
  readonly delimiter: string | null;
}

/** Why a row cannot become an event. */
export interface RowRefusal {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

/** A row of the file: its cells, and which of them are typed as numbers or dates in a workbook. */
export interface PaymentRow {
  readonly cells: readonly string[];
  readonly typed: ReadonlySet<number>;
}

/** Fields with identifiers. The second kind consists of digits only. */
const references = [
  'providerTransactionId',
  'storeId',
  'terminalId',
  'qrCodeId',
  'merchantOrderId',
  'merchantTransactionId',
  'offerId',
] as const satisfies readonly EventField[];
const digitReferences = ['utr', 'arn'] as const satisfies readonly EventField[];

const refused = (code: string, field: string, message: string): RowRefusal => ({ code, field, message });

/** Converts a row to an event, or returns why it cannot. */
export function eventOfRow(
  { cells, typed }: PaymentRow,
  { positions, unit, zones }: ColumnMap,
  defaults: RowDefaults,
  format: FileFormat,
): RowEvent | RowRefusal {
  const cell = (field: EventField): string | undefined => {
    const position = positions[field];
    const text = position === undefined ? '' : (cells[position]?.trim() ?? '');
    return text === '' ? undefined : text;
  };
  const currency = cell('currency');
  if (currency !== undefined && !isRupees(currency))
    return refused(
      'CURRENCY_NOT_INR',
      'currency',
      `Only INR is taken, and this amount is in ${currency.slice(0, 10)}.`,
    );
  const amounts: Partial<Record<EventField, number>> = {};
  for (const field of ['amount', 'offerAdjustment'] as const) {
    const text = cell(field);
    const read = text === undefined ? undefined : amountOf(text, unit, format, typed.has(positions[field] ?? -1));
    if (typeof read === 'string') return refused(...amountRefusal(field, read));
    if (read !== undefined) amounts[field] = read;
  }
  const ids = new Map<EventField, string>();
  for (const field of [...references, ...digitReferences]) {
    const text = cell(field);
    if (text === undefined) continue;
    const whole = unspoilt(
      text,
      digitReferences.some((one) => one === field),
    );
    if (whole === undefined) return refused('DIGITS_LOST', field, lostText);
    ids.set(field, whole);
  }
  const time = (field: EventField, text = cell(field)) =>
    timeOf(
      text,
      zones[field] ?? (field === 'createdAt' ? zones.createdTime : undefined) ?? defaults.timeZone,
      format.dayOrder,
    );
  const state = cell('state');
  const instrument = cell('instrument');
  return present({
    merchantId: defaults.merchantId,
    state: state === undefined ? 'COMPLETED' : (states[codeOf(state)] ?? codeOf(state)),
    ...amounts,
    instrument:
      instrument === undefined ? defaults.instrument : (instrumentsByName[codeOf(instrument)] ?? codeOf(instrument)),
    instrumentDetails: present({
      cardNetwork: cell('cardNetwork')?.toUpperCase(),
      cardLast4: cell('cardLast4'),
      cardIssuer: cell('cardIssuer'),
      bank: cell('bank'),
      wallet: cell('wallet'),
    }),
    paymentSolution: cell('paymentSolution'),
    ...Object.fromEntries(ids),
    customer: present({
      name: cell('customerName'),
      phone: cell('customerPhone')?.replace(/^(\+?91[\s-]?)(?=\d{10}$)/, ''),
      vpa: cell('customerVpa'),
    }),
    failureReason: cell('failureReason'),
    createdAt: time('createdAt', joined(cell('createdAt'), cell('createdTime'))),
    updatedAt: time('updatedAt'),
  });
}

/** Whether a row is refused before sending. */
export const isRefusal = (event: RowEvent | RowRefusal): event is RowRefusal => !('merchantId' in event);

const isRupees = (text: string) => /^(inr|rs\.?|rupees?|indian rupees?|₹)$/i.test(text);

const lostText =
  'A spreadsheet took this for a number, and digits are lost. Format the column as text and export it again.';

const amountTexts: Readonly<Record<RupeesProblem, string>> = {
  NO_AMOUNT: 'This is no amount. Write it such as 499.00 or 1,24,518.40.',
  DECIMAL_COMMA: 'Use a decimal point, such as 499.00: other rows of the file have one.',
  UNCLEAR: 'This amount can be read in two ways. Use a decimal point, such as 499.00.',
  TOO_MANY_DECIMALS: 'The amount has a part of a paisa.',
  OTHER_CURRENCY: 'Only INR is taken, and this amount is in another currency.',
};

const amountRefusal = (field: EventField, problem: RupeesProblem): [string, string, string] => [
  problem === 'OTHER_CURRENCY' ? 'CURRENCY_NOT_INR' : 'MALFORMED_EVENT',
  field,
  amountTexts[problem],
];

/** Parses an amount to paise exactly, or returns why it cannot. Nothing is rounded. */
export function amountOf(
  text: string,
  unit: AmountUnit,
  { numbers, delimiter }: Pick<FileFormat, 'numbers' | 'delimiter'>,
  isNumber: boolean,
): number | RupeesProblem {
  const read = isNumber ? rupeesOfNumber(text) : readRupeesBy(text, numbers, delimiter);
  if ('problem' in read) return read.problem;
  if (unit === 'rupees') return read.paise;
  return read.paise % 100 === 0 ? read.paise / 100 : 'TOO_MANY_DECIMALS';
}

/** A day and the time from another column, as one text. A time in a workbook carries a meaningless date. */
function joined(day: string | undefined, time: string | undefined): string | undefined {
  if (day === undefined || time === undefined || !/\d:\d\d/.test(time)) return day;
  const withoutTime = day.replace(/[T ]00:00(:00(\.0+)?)?$/, '');
  return /:\d\d/.test(withoutTime)
    ? day
    : `${withoutTime} ${time.replace(/^(?:1899-12-3[01]|1900-01-00|1904-01-01) /, '')}`;
}

/**
 * Converts to UTC, ISO 8601. Reads ISO with or without a zone, numeric dates in the file's day order, and month names.
 * Any other text is returned unchanged.
 */
export function timeOf(
  text: string | undefined,
  timeZone: string,
  dayOrder: DayOrder | null = null,
): string | undefined {
  if (text === undefined) return undefined;
  const match =
    /^(.*?\d)(?:(?:T|,? +)(\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?(?:\s*([AP])\.?M\.?)?(?:\s*([+-]\d\d:?\d\d))?)?\s*(Z|UTC|GMT|IST)?$/i.exec(
      text.replace(/^['’`]/, ''),
    );
  const day = match?.[1] === undefined ? undefined : dayIn(match[1], dayOrder);
  if (match === null || day === undefined) return text;
  const [, , hourText = '0', minute = '00', second = '00', fraction = '', half, offset, name] = match;
  const zone = offset ?? name ?? '';
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  if (half !== undefined && (Number(hourText) < 1 || Number(hourText) > 12)) return text;
  const local = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(local)) return text;
  if (zone === '') return new Date(inZone(local, timeZone)).toISOString();
  if (/^IST$/i.test(zone)) return new Date(inZone(local, 'Asia/Kolkata')).toISOString();
  const [hours = '0', minutes = '0'] = /^[+-]/.test(zone) ? [zone.slice(1, 3), zone.slice(-2)] : [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(zone.startsWith('-') ? local + ahead : local - ahead).toISOString();
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date as `2026-11-20`. Undefined for a text that is no date or is ambiguous. */
function dayIn(text: string, order: DayOrder | null): string | undefined {
  const iso = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(text);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})$/i.exec(text);
  const parts =
    numbers !== null
      ? { year: numbers[3], ...dayAndMonth(Number(numbers[1]), Number(numbers[2]), order) }
      : named !== null
        ? { year: named[3], month: months.indexOf((named[2] ?? '').toLowerCase()) + 1, day: Number(named[1]) }
        : { year: iso?.[1], month: Number(iso?.[2]), day: Number(iso?.[3]) };
  if (parts.month === undefined || parts.day === undefined) return undefined;
  const [month, day] = [String(parts.month).padStart(2, '0'), String(parts.day).padStart(2, '0')];
  const shown = `${parts.year}-${month}-${day}`;
  const date = new Date(`${shown}T00:00:00Z`);
  // Date parses 31 February as 3 March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== shown ? undefined : shown;
}

const zones = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which clocks of a zone show `local`, which is given as if it were UTC. Throws RangeError for an unknown
 * zone.
 */
function inZone(local: number, timeZone: string): number {
  const first = local - aheadOf(local, timeZone);
  return local - aheadOf(first, timeZone);
}

function aheadOf(at: number, timeZone: string): number {
  const format = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  zones.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function codeOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/** The fields with a value. Nested objects without any are left out too. */
function present(fields: Record<string, unknown>): RowEvent {
  const isPresent = (value: unknown) =>
    value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isPresent(value)));
}
