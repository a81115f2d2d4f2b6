import { instrumentNames } from '@galla/contract/payments/instruments.ts';
import type { AmountUnit, ColumnMap, EventField } from './csv-columns.ts';

/** Values for all rows of a file that the rows do not contain. */
export interface RowDefaults {
  readonly merchantId: string;
  readonly instrument: string;
  /** IANA name of the time zone of times without one. */
  readonly timeZone: string;
}

/** An event with the fields of a row. Unreadable values are sent unchanged, so that the answer names them. */
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

/** Makes the event of one row. */
export function eventOfRow(cells: readonly string[], { positions, unit }: ColumnMap, defaults: RowDefaults): RowEvent {
  const cell = (field: EventField): string | undefined => {
    const position = positions[field];
    const text = position === undefined ? '' : (cells[position]?.trim() ?? '');
    return text === '' ? undefined : text;
  };
  const time = (field: EventField) => timeOf(cell(field), defaults.timeZone);
  const state = cell('state');
  const instrument = cell('instrument');
  return present({
    merchantId: defaults.merchantId,
    providerTransactionId: cell('providerTransactionId'),
    state: state === undefined ? 'COMPLETED' : (states[codeOf(state)] ?? codeOf(state)),
    amount: amountOf(cell('amount'), unit),
    offerAdjustment: amountOf(cell('offerAdjustment'), unit),
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
    storeId: cell('storeId'),
    terminalId: cell('terminalId'),
    qrCodeId: cell('qrCodeId'),
    merchantOrderId: cell('merchantOrderId'),
    merchantTransactionId: cell('merchantTransactionId'),
    utr: cell('utr'),
    arn: cell('arn'),
    offerId: cell('offerId'),
    customer: present({
      name: cell('customerName'),
      phone: cell('customerPhone')?.replace(/^(\+?91[\s-]?)(?=\d{10}$)/, ''),
      vpa: cell('customerVpa'),
    }),
    failureReason: cell('failureReason'),
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
  });
}

/** Converts to paise exactly. Text that is no amount, or that has a fraction of a paisa, is returned unchanged. */
export function amountOf(text: string | undefined, unit: AmountUnit): number | string | undefined {
  if (text === undefined) return undefined;
  const plain = text.replace(/^₹\s*|,(?=\d)/g, '').replace(/^-₹\s*/, '-');
  const match = /^([-+]?)(\d{1,13})(?:\.(\d+))?$/.exec(plain);
  if (match === null) return text;
  const [, sign, whole = '', fraction = ''] = match;
  const places = unit === 'rupees' ? 2 : 0;
  const rest = fraction.slice(places);
  if (/[1-9]/.test(rest)) return Number(plain) * 10 ** places;
  const paise = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -paise : paise;
}

/**
 * Converts to UTC, ISO 8601. Reads ISO with or without zone and day-first dates; any other text is returned unchanged.
 */
export function timeOf(text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined;
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  const dayFirst = /^(\d\d)[/-](\d\d)[/-](\d{4})(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?()$/.exec(text);
  const match = iso ?? dayFirst;
  if (match === null) return text;
  const [, first = '', month = '', last = '', hour = '00', minute = '00', second = '00', fraction = '', zone = ''] =
    match;
  const [year, day] = iso === null ? [last, first] : [first, last];
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  // Date.parse takes 31 February for 3 March.
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(day)) return text;
  if (zone === '') return new Date(inZone(local, timeZone)).toISOString();
  const [hours = '0', minutes = '0'] = zone === 'Z' ? [] : [zone.slice(1, 3), zone.slice(-2)];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(zone.startsWith('-') ? local + ahead : local - ahead).toISOString();
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

/** The fields that have a value; inner objects without any are left out too. */
function present(fields: Record<string, unknown>): RowEvent {
  const isPresent = (value: unknown) =>
    value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isPresent(value)));
}
