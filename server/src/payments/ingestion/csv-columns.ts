import { CsvFileError } from '../../platform/files/csv-file.ts';

/**
 * Every column that a file may have, with its recognised names: letters and digits only, in lower case, best match
 * first. An order may have several payments, so its id identifies a payment only if no other column does.
 */
const known = {
  providerTransactionId: [
    'providertransactionid',
    'paymentid',
    'transactionid',
    'txnid',
    'pgtransactionid',
    'gatewaypaymentid',
    'razorpaypaymentid',
    'cfpaymentid',
    'id',
    'referenceid',
    'orderid',
  ],
  createdAt: [
    'createdat',
    'created',
    'createdon',
    'createddate',
    'createdtime',
    'datetime',
    'timestamp',
    'transactiondatetime',
    'transactiondate',
    'txndate',
    'paymentdate',
    'date',
    'transactiontime',
    'paymenttime',
    'time',
  ],
  createdTime: ['createdtime', 'transactiontime', 'txntime', 'paymenttime', 'time'],
  updatedAt: ['updatedat', 'updated', 'updatedon', 'completedat'],
  amount: [
    'amount',
    'amountminor',
    'amountpaise',
    'amountinpaise',
    'paise',
    'amountrupees',
    'amountinrupees',
    'amountinr',
    'rupees',
    'total',
    'value',
  ],
  currency: ['currency', 'currencycode', 'transactioncurrency', 'paymentcurrency', 'amountcurrency', 'curr', 'ccy'],
  offerAdjustment: ['offeradjustment', 'offeramount'],
  state: ['state', 'status', 'paymentstate', 'paymentstatus', 'transactionstatus'],
  instrument: ['instrument', 'paymentmode', 'paymentmethod', 'mode', 'method'],
  paymentSolution: ['paymentsolution'],
  storeId: ['storeid', 'storecode', 'store'],
  terminalId: ['terminalid', 'terminal', 'tid'],
  qrCodeId: ['qrcodeid', 'qrid', 'qr'],
  merchantOrderId: ['merchantorderid', 'orderid', 'ordernumber'],
  merchantTransactionId: ['merchanttransactionid'],
  utr: ['utr', 'utrnumber', 'rrn', 'bankrrn', 'bankreference', 'bankreferencenumber'],
  arn: ['arn'],
  offerId: ['offerid'],
  customerName: ['customername', 'payername'],
  customerPhone: ['customerphone', 'phone', 'mobile', 'customermobile', 'contact'],
  customerVpa: ['customervpa', 'vpa', 'payervpa'],
  cardNetwork: ['cardnetwork'],
  cardLast4: ['cardlast4', 'last4'],
  cardIssuer: ['cardissuer'],
  bank: ['bank', 'bankname'],
  wallet: ['wallet'],
  failureReason: ['failurereason', 'errormessage', 'errordescription'],
} as const satisfies Record<string, readonly string[]>;

/** A field of a payment event that a column can contain. */
export type EventField = keyof typeof known;

/** The unit of a file's amounts. */
export type AmountUnit = 'paise' | 'rupees';

/** The position of the column for each field, and the unit of the amounts. */
export interface ColumnMap {
  readonly positions: Partial<Record<EventField, number>>;
  readonly unit: AmountUnit;
  /** The time zones that headers name, such as “Created date (UTC)”. */
  readonly zones: Partial<Record<EventField, string>>;
  /** Headers of ignored columns. */
  readonly unused: readonly string[];
}

const required = ['providerTransactionId', 'createdAt', 'amount'] as const satisfies readonly EventField[];

/** Reads `providerTransactionId=order_id,amount=amount_minor`. */
export function parseColumns(text: string): Partial<Record<EventField, string>> {
  const columns: Partial<Record<EventField, string>> = {};
  for (const part of text.split(',')) {
    const [field, column] = part.split('=').map((word) => word.trim());
    if (!field || !column)
      throw new CsvFileError(`--columns is a list like amount=amount_minor,createdAt=created_at; “${part}” is not.`);
    if (!Object.hasOwn(known, field)) {
      throw new CsvFileError(`--columns: a payment has no field “${field}”. It has ${Object.keys(known).join(', ')}.`);
    }
    columns[field as EventField] = column;
  }
  return columns;
}

/** Finds the columns: `explicit` ones first, the others by their header. Names all missing columns in one error. */
export function mapColumns(
  header: readonly string[],
  explicit: Partial<Record<EventField, string>>,
  unit: AmountUnit | undefined,
): ColumnMap {
  const names = header.map((name) => name.trim());
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (repeated !== undefined) throw new CsvFileError(`The file has two columns “${repeated}”.`);
  const positions: Partial<Record<EventField, number>> = {};
  for (const field of Object.keys(known) as EventField[]) {
    const position = explicit[field] === undefined ? guess(field, names) : names.indexOf(explicit[field]);
    if (position >= 0) positions[field] = position;
    else if (explicit[field] !== undefined)
      throw new CsvFileError(`The file has no column “${explicit[field]}”. It has ${names.join(', ')}.`);
  }
  const missing = required.filter((field) => positions[field] === undefined);
  if (missing.length > 0) {
    const example = missing.map((field) => `${field}=NAME`).join(',');
    throw new CsvFileError(
      `No column was recognised for ${missing.join(', ')}. The file has ${names.join(', ')}. Name them with --columns ${example}.`,
    );
  }
  // A single column with day and time must not be used twice.
  if (positions.createdTime === positions.createdAt) delete positions.createdTime;
  const amountName = names[positions.amount ?? -1] ?? '';
  refuseCurrency(amountName);
  const zones: Partial<Record<EventField, string>> = {};
  for (const field of ['createdAt', 'createdTime', 'updatedAt'] as const) {
    const zone = zoneIn(names[positions[field] ?? -1] ?? '');
    if (zone !== undefined) zones[field] = zone;
  }
  const used = new Set(Object.values(positions));
  return { positions, zones, unit: unit ?? unitOf(amountName), unused: names.filter((_, index) => !used.has(index)) };
}

/** How strongly a line resembles the header of a payment file. */
export const headerScore = (names: readonly string[], explicit: Partial<Record<EventField, string>>): number =>
  (Object.keys(known) as EventField[]).filter(
    (field) => names.some((name) => name.trim() === explicit[field]) || guess(field, names) >= 0,
  ).length;

/** Time zones by their abbreviations in headers. */
const zonesByName: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  IST: 'Asia/Kolkata',
  SGT: 'Asia/Singapore',
  GST: 'Asia/Dubai',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  BST: 'Europe/London',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
};

const zoneWord = /\(([^)]*)\)\s*$|(?:^|[\s_-])(UTC|GMT|IST)$/i;

/** The time zone named in a header. @throws CsvFileError for an unknown one, because a guess would move payments */
function zoneIn(name: string): string | undefined {
  const [, bracketed, word] = zoneWord.exec(name) ?? [];
  const text = (bracketed ?? word ?? '').trim();
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  if (sign !== undefined) return `${sign}${hours.padStart(2, '0')}:${minutes}`;
  const known = zonesByName[text.toUpperCase()] ?? (text.includes('/') && isZone(text) ? text : undefined);
  if (known !== undefined || !/^[A-Z]{2,4}T$/.test(text)) return known;
  throw new CsvFileError(`The column “${name}” names a time zone that is not known. Rename it, and say --timezone.`);
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** @throws CsvFileError if the amount column names another currency */
function refuseCurrency(name: string): void {
  const [, code] =
    /(?:^|[^A-Z])(USD|EUR|GBP|JPY|AED|SGD|AUD|CAD|CHF|CNY|HKD|SAR|QAR|KWD|OMR|BHD|NZD|THB|MYR|ZAR)(?:[^A-Z]|$)|[$€£¥]/.exec(
      name.toUpperCase(),
    ) ?? [];
  if (code !== undefined || /[$€£¥]/.test(name))
    throw new CsvFileError(`The amounts in “${name}” are not in INR. Only payments in INR are taken.`);
}

function guess(field: EventField, names: readonly string[]): number {
  const plain = names.map((name) =>
    name
      .replace(zoneWord, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );
  for (const name of known[field]) {
    const position = plain.indexOf(name);
    if (position >= 0) return position;
  }
  return -1;
}

/** The unit is never guessed from the values: a wrong guess would be a hundredfold error. */
function unitOf(name: string): AmountUnit {
  if (/paise|minor/i.test(name)) return 'paise';
  if (/rupee|inr|₹/i.test(name)) return 'rupees';
  throw new CsvFileError(
    `The name “${name}” does not tell whether its amounts are paise or rupees. Say --unit paise or --unit rupees.`,
  );
}
