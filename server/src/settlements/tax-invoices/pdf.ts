import { documentTypeOf } from '@galla/contract/settlements/tax-invoices/document-type.ts';
import type { Row } from '../../platform/db/database.ts';
import type { TextStyle } from '../../platform/drawing/pdf-text.ts';
import { PdfText } from '../../platform/drawing/pdf-text.ts';
import { placeOfSupplyText } from '../ledger/public/gst-states.ts';
import { lastDayOf } from './months.ts';

type Invoice = Row<'tax_invoice'>;

const left = 48;
const width = 499;
const grey = '#4b5563';
const plain = (size: number, more: Partial<TextStyle> = {}): TextStyle => ({ size, width, ...more });

const rupeesFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const rupees = (paise: number) => rupeesFormat.format(paise / 100);
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

const isNote = ({ kind }: Pick<Invoice, 'kind'>) => kind === 'CREDIT_NOTE';

/** The title of a document, and the labels of its number and date. */
const titles = {
  INVOICE: { title: 'Tax invoice', thing: 'Invoice' },
  BILL_OF_SUPPLY: { title: 'Bill of supply', thing: 'Bill' },
  CREDIT_NOTE: { title: 'Credit note', thing: 'Note' },
} as const;

/**
 * A tax invoice, bill of supply or credit note as PDF, with the particulars of rules 46, 49 and 53 of the CGST Rules.
 * The same invoice always gives the same text.
 */
export function renderInvoice(invoice: Invoice): Promise<Buffer> {
  const { number, provider_name, created_at } = invoice;
  const { title } = titles[documentTypeOf(invoice)];
  const pdf = new PdfText({ Title: `${title} ${number}`, Author: provider_name, CreationDate: created_at });
  let y = pdf.write(title, left, 48, plain(20, { weight: 600 }));
  y = writeParties(pdf, invoice, y + 12);
  y = writeLines(pdf, invoice, y + 20);
  writeEnd(pdf, invoice, y + 16);
  return pdf.end();
}

/** The issuer, the customer, and beside them the data of the invoice. */
function writeParties(pdf: PdfText, invoice: Invoice, y: number): number {
  const column = { width: 290 };
  let seller = pdf.write(invoice.provider_name, left, y, plain(11, { ...column, weight: 600 }));
  seller = pdf.write(invoice.provider_address, left, seller, plain(9, column));
  seller = pdf.write(`GSTIN ${invoice.provider_gstin}`, left, seller, plain(9, column));
  let buyer = pdf.write('Billed to', left, seller + 12, plain(9, { ...column, colour: grey }));
  buyer = pdf.write(invoice.merchant_name, left, buyer, plain(11, { ...column, weight: 600 }));
  if (invoice.merchant_address !== null) buyer = pdf.write(invoice.merchant_address, left, buyer, plain(9, column));
  buyer = pdf.write(`GSTIN ${invoice.merchant_gstin ?? 'not registered'}`, left, buyer, plain(9, column));
  buyer = pdf.write(`Merchant ID ${invoice.merchant_code}`, left, buyer, plain(9, column));
  const { thing } = titles[documentTypeOf(invoice)];
  const facts = [
    [`${thing} number`, invoice.number],
    [`${thing} date`, longDay(invoice.invoice_date)],
    ['Period', `${longDay(invoice.month)} to ${longDay(lastDayOf(invoice.month))}`],
    ['Place of supply', placeOfSupplyText(invoice.place_of_supply)],
    ['Reverse charge', 'No'],
    ...(isNote(invoice) ? [['For invoices', invoice.original_invoices ?? 'of earlier months'] as const] : []),
  ] as const;
  let at = y;
  for (const [name, value] of facts) {
    pdf.write(name, 350, at, plain(9, { width: 80, colour: grey }));
    at = pdf.write(value, 430, at, plain(9, { width: 117 })) + 2;
  }
  return Math.max(buyer, at);
}

interface Column {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
}

const columns: readonly Column[] = [
  { head: 'Service', x: 48, width: 190 },
  { head: 'SAC', x: 242, width: 50 },
  { head: 'Taxable value', x: 296, width: 90, align: 'right' },
  { head: 'Exempt', x: 390, width: 70, align: 'right' },
  { head: 'Amount', x: 462, width: 85, align: 'right' },
];

function writeRow(pdf: PdfText, cells: readonly string[], y: number, more: Partial<TextStyle> = {}): number {
  const ends = columns.map(({ x, width: across, align }, index) =>
    pdf.write(cells[index] ?? '', x, y, plain(9, { width: across, ...(align && { align }), ...more })),
  );
  return Math.max(...ends) + 4;
}

/** The line items, the taxes and the total. */
function writeLines(pdf: PdfText, invoice: Invoice, y: number): number {
  const { month, sac, taxable, nil_rated, is_igst, igst, cgst, sgst, total, gst_rate } = invoice;
  const rate = (parts: number) => (gst_rate === null ? '' : ` ${gst_rate / 100 / parts}%`);
  const heads = columns.map(({ head }) => head);
  let at = writeRow(pdf, heads, y, { colour: grey });
  pdf.rule(left, at - 2, width);
  const service = isNote(invoice)
    ? `Payment processing fees given back in ${monthName(month)}`
    : `Payment processing fees, ${monthName(month)}`;
  at = writeRow(pdf, [service, sac, rupees(taxable), rupees(nil_rated), rupees(taxable + nil_rated)], at + 4);
  pdf.rule(left, at - 2, width);
  const ofPlace = is_igst
    ? [[`IGST${rate(1)}`, igst] as const]
    : ([
        [`CGST${rate(2)}`, cgst],
        [`SGST${rate(2)}`, sgst],
      ] as const);
  const taxes = documentTypeOf(invoice) === 'BILL_OF_SUPPLY' ? [] : ofPlace;
  at += 4;
  for (const [name, amount] of taxes) at = writeSum(pdf, name, amount, at);
  return writeSum(pdf, 'Total', total, at + 2, { weight: 600, size: 11 });
}

function writeSum(pdf: PdfText, name: string, amount: number, y: number, more: Partial<TextStyle> = {}): number {
  pdf.write(name, 296, y, plain(9, { width: 90, align: 'right', ...more }));
  return pdf.write(rupees(amount), 420, y, plain(9, { width: 127, align: 'right', ...more })) + 4;
}

/**
 * The entry covers settlement of up to ₹2,000 by card, and aggregators are included (CBIC Circular 245/02/2025-GST).
 */
const exemptNote = 'Exempt: fees of card payments up to ₹2,000 (Notification 12/2017-Central Tax (Rate), entry 34).';

function writeEnd(pdf: PdfText, { kind, settlements, nil_rated }: Invoice, y: number): void {
  const count = settlements === 1 ? '1 settlement' : `${settlements} settlements`;
  const notes = [
    kind === 'CREDIT_NOTE'
      ? `Paid back. These amounts were added to ${count} of the period.`
      : `Paid. These amounts were taken off ${count} of the period.`,
    ...(nil_rated === 0 ? [] : [exemptNote]),
    'Made by a computer, valid without a signature.',
  ];
  let at = y;
  for (const note of notes) at = pdf.write(note, left, at, plain(9, { colour: grey })) + 2;
}
