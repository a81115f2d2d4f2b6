import type { Row } from '../../../platform/db/database.ts';
import { placeOfSupplyText } from '../../ledger/public/gst-states.ts';

/** An issued invoice or credit note. Amounts are in paise, and positive for credit notes too. */
export type GstDocument = Pick<
  Row<'tax_invoice'>,
  | ('kind' | 'number' | 'invoice_date' | 'place_of_supply' | 'is_igst' | 'sac' | 'gst_rate' | 'merchant_name')
  | ('merchant_gstin' | 'taxable' | 'nil_rated' | 'igst' | 'cgst' | 'sgst' | 'total')
>;

/** A section of GSTR-1, as the offline tool of the GST portal imports it: one CSV file. */
export interface Section {
  /** The name of the file: `b2b`. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * From this amount, an invoice to a customer in another state without a GSTIN is reported separately: ₹1,00,000 in
 * paise (Notification 12/2024-Central Tax, from August 2024).
 */
const largeFrom = 1_00_000_00;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-30` in the date format of the tool: `30-Nov-2026`. */
const dayText = (day: string) => `${day.slice(8, 10)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;

/** Paise as rupees with two decimals, digit by digit. */
export function rupeesText(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const rateText = (rate: number | null) => (rate === null ? '' : rupeesText(rate));
const isNote = ({ kind }: GstDocument) => kind === 'CREDIT_NOTE';
const isTaxed = ({ taxable, igst, cgst, sgst }: GstDocument) => taxable + igst + cgst + sgst > 0;
const isRegistered = ({ merchant_gstin }: GstDocument) => merchant_gstin !== null;
const isLarge = (document: GstDocument) => document.is_igst && document.total > largeFrom;
/** The sign with which a document counts in a month's sums. */
const signOf = (document: GstDocument) => (isNote(document) ? -1 : 1);

/** Places that the tool's list spells differently from our state names. */
const placesOfTool: Readonly<Record<string, string>> = { '31': '31-Lakshdweep', '97': '97-Other Territory' };

/** A place of supply in the tool's list: `01-Jammu & Kashmir`. The tool rejects other spellings. */
const place = ({ place_of_supply }: GstDocument) =>
  placesOfTool[place_of_supply] ?? placeOfSupplyText(place_of_supply).replaceAll(' and ', ' & ');

const none = '0.00';

/**
 * The sections of GSTR-1 for a month's documents, with the headings of the workbook that comes with the offline tool
 * (GSTR1_Excel_Workbook_Template V2.0), whose sheets have the same columns as its CSV files. Wholly exempt documents
 * are only listed as exempt supplies.
 */
export function sectionsOf(documents: readonly GstDocument[]): Section[] {
  const taxed = documents.filter(isTaxed);
  const of = (registered: boolean, note: boolean) =>
    taxed.filter((document) => isRegistered(document) === registered && isNote(document) === note);
  const unregistered = [...of(false, false), ...of(false, true)];
  return [
    registeredInvoices(of(true, false)),
    largeInvoices(of(false, false).filter(isLarge)),
    otherSupplies(unregistered.filter((document) => !isLarge(document))),
    registeredNotes(of(true, true)),
    largeNotes(of(false, true).filter(isLarge)),
    exemptSupplies(documents),
    summary('hsn(b2b)', documents.filter(isRegistered)),
    summary(
      'hsn(b2c)',
      documents.filter((document) => !isRegistered(document)),
    ),
    issued(documents),
  ];
}

const registeredInvoices = (invoices: readonly GstDocument[]): Section => ({
  name: 'b2b',
  head: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: invoices.map((one) => [
    one.merchant_gstin ?? '',
    one.merchant_name,
    one.number,
    dayText(one.invoice_date),
    rupeesText(one.total),
    place(one),
    'N',
    '',
    'Regular B2B',
    '',
    rateText(one.gst_rate),
    rupeesText(one.taxable),
    none,
  ]),
});

const largeInvoices = (invoices: readonly GstDocument[]): Section => ({
  name: 'b2cl',
  head: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: invoices.map((one) => [
    one.number,
    dayText(one.invoice_date),
    rupeesText(one.total),
    place(one),
    '',
    rateText(one.gst_rate),
    rupeesText(one.taxable),
    none,
    '',
  ]),
});

/** By place and rate. Smaller notes to customers without a GSTIN are deducted here. */
const otherSupplies = (documents: readonly GstDocument[]): Section => ({
  name: 'b2cs',
  head: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: [...grouped(documents, (one) => `${place(one)}|${rateText(one.gst_rate)}`)].map(([key, ones]) => {
    const [where = '', rate = ''] = key.split('|');
    return ['OE', where, '', rate, rupeesText(sumOf(ones, ({ taxable }) => taxable)), none, ''];
  }),
});

const registeredNotes = (notes: readonly GstDocument[]): Section => ({
  name: 'cdnr',
  head: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: notes.map((one) => [
    one.merchant_gstin ?? '',
    one.merchant_name,
    one.number,
    dayText(one.invoice_date),
    'C',
    place(one),
    'N',
    'Regular B2B',
    rupeesText(one.total),
    '',
    rateText(one.gst_rate),
    rupeesText(one.taxable),
    none,
  ]),
});

const largeNotes = (notes: readonly GstDocument[]): Section => ({
  name: 'cdnur',
  head: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: notes.map((one) => [
    'B2CL',
    one.number,
    dayText(one.invoice_date),
    'C',
    place(one),
    rupeesText(one.total),
    '',
    rateText(one.gst_rate),
    rupeesText(one.taxable),
    none,
  ]),
});

/** Fees of card payments up to ₹2,000 are exempt, which has a different column from nil-rated (decision 39). */
const exemptSupplies = (documents: readonly GstDocument[]): Section => ({
  name: 'exemp',
  head: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
  rows: (
    [
      ['Inter-State supplies to registered persons', true, true],
      ['Intra-State supplies to registered persons', false, true],
      ['Inter-State supplies to unregistered persons', true, false],
      ['Intra-State supplies to unregistered persons', false, false],
    ] as const
  ).map(([name, interState, registered]) => {
    const ones = documents.filter((one) => one.is_igst === interState && isRegistered(one) === registered);
    return [name, none, rupeesText(sumOf(ones, ({ nil_rated }) => nil_rated)), none];
  }),
});

/** By service code and rate, after deducting returns; exempt fees have rate 0. Services have no quantity. */
function summary(name: string, documents: readonly GstDocument[]): Section {
  const taxed = grouped(documents.filter(isTaxed), (one) => `${one.sac}|${rateText(one.gst_rate)}`);
  const exempt = grouped(
    documents.filter(({ nil_rated }) => nil_rated > 0),
    ({ sac }) => `${sac}|${none}`,
  );
  const row = (key: string, sums: readonly number[]) => {
    const [sac = '', rate = ''] = key.split('|');
    const [value = 0, taxable = 0, ...taxes] = sums;
    const amounts = [rupeesText(taxable), ...taxes.map(rupeesText), none];
    return [sac, 'Payment processing fees', 'NA', '0', rupeesText(value), rate, ...amounts];
  };
  return {
    name,
    head: [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    rows: [
      ...[...taxed].map(([key, ones]) =>
        row(key, [
          sumOf(ones, ({ total, nil_rated }) => total - nil_rated),
          sumOf(ones, ({ taxable }) => taxable),
          sumOf(ones, ({ igst }) => igst),
          sumOf(ones, ({ cgst }) => cgst),
          sumOf(ones, ({ sgst }) => sgst),
        ]),
      ),
      ...[...exempt].map(([key, ones]) => {
        const sum = sumOf(ones, ({ nil_rated }) => nil_rated);
        return row(key, [sum, sum, 0, 0, 0]);
      }),
    ],
  };
}

/** The document numbers used. No document is ever cancelled. */
function issued(documents: readonly GstDocument[]): Section {
  const row = (nature: string, ones: readonly GstDocument[]) => {
    const numbers = ones.map(({ number }) => number).sort();
    const [first, last] = [numbers[0], numbers.at(-1)];
    return first === undefined || last === undefined ? [] : [[nature, first, last, String(numbers.length), '0']];
  };
  return {
    name: 'docs',
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: [
      ...row(
        'Invoices for outward supply',
        documents.filter((one) => !isNote(one)),
      ),
      ...row('Credit Note', documents.filter(isNote)),
    ],
  };
}

/** The sums of a month: invoices minus credit notes, in paise. */
export const totalsOf = (documents: readonly GstDocument[]) => ({
  taxable: sumOf(documents, ({ taxable }) => taxable),
  exempt: sumOf(documents, ({ nil_rated }) => nil_rated),
  igst: sumOf(documents, ({ igst }) => igst),
  cgst: sumOf(documents, ({ cgst }) => cgst),
  sgst: sumOf(documents, ({ sgst }) => sgst),
  total: sumOf(documents, ({ total }) => total),
});

function sumOf(documents: readonly GstDocument[], amount: (document: GstDocument) => number): number {
  return documents.reduce((sum, document) => sum + signOf(document) * amount(document), 0);
}

function grouped(documents: readonly GstDocument[], keyOf: (document: GstDocument) => string) {
  const groups = new Map<string, GstDocument[]>();
  for (const document of documents) {
    const key = keyOf(document);
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return groups;
}
