import { CsvFileError } from '../platform/files/csv-file.ts';

/** Every column that a file may have, with the names under which it is recognised: letters and digits only, in small letters. */
const known = {
  providerTransactionId: [
    'providertransactionid',
    'transactionid',
    'txnid',
    'paymentid',
    'referenceid',
    'orderid',
    'id',
  ],
  createdAt: [
    'createdat',
    'created',
    'createdon',
    'transactiondate',
    'transactiontime',
    'paymentdate',
    'datetime',
    'timestamp',
    'date',
    'time',
  ],
  updatedAt: ['updatedat', 'updated', 'completedat'],
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
  offerAdjustment: ['offeradjustment', 'offeramount'],
  state: ['state', 'status', 'paymentstate', 'transactionstatus'],
  instrument: ['instrument', 'paymentmode', 'paymentmethod', 'mode', 'method'],
  paymentSolution: ['paymentsolution'],
  storeId: ['storeid', 'storecode', 'store'],
  terminalId: ['terminalid', 'terminal', 'tid'],
  qrCodeId: ['qrcodeid', 'qrid', 'qr'],
  merchantOrderId: ['merchantorderid', 'orderid', 'ordernumber'],
  merchantTransactionId: ['merchanttransactionid'],
  utr: ['utr', 'rrn', 'bankreference'],
  arn: ['arn'],
  offerId: ['offerid'],
  customerName: ['customername', 'payername'],
  customerPhone: ['customerphone', 'phone', 'mobile', 'customermobile'],
  customerVpa: ['customervpa', 'vpa', 'payervpa'],
  cardNetwork: ['cardnetwork'],
  cardLast4: ['cardlast4', 'last4'],
  cardIssuer: ['cardissuer'],
  bank: ['bank', 'bankname'],
  wallet: ['wallet'],
  failureReason: ['failurereason', 'errormessage'],
} as const satisfies Record<string, readonly string[]>;

/** A field of a payment event that a column can contain. */
export type EventField = keyof typeof known;

/** The unit of a file's amounts. */
export type AmountUnit = 'paise' | 'rupees';

/** The position of the column for each field, and the unit of the amounts. */
export interface ColumnMap {
  readonly positions: Partial<Record<EventField, number>>;
  readonly unit: AmountUnit;
  /** Headers of columns that are ignored. */
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
  const used = new Set(Object.values(positions));
  const amountName = names[positions.amount ?? -1] ?? '';
  return { positions, unit: unit ?? unitOf(amountName), unused: names.filter((_, index) => !used.has(index)) };
}

function guess(field: EventField, names: readonly string[]): number {
  const plain = names.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
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
