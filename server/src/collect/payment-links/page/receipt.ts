import { oneLine, rupees, stamp } from '../../../platform/customer-pages/formats.ts';
import { PdfText } from '../../../platform/drawing/pdf-text.ts';
import type { LinkView } from './page-html.ts';
import { receiptTexts } from './receipt-texts.ts';

const left = 48;
const width = 499;
const grey = '#4b5563';

/** The receipt of a link's payments as a PDF in the language of its page. It states that it is not a tax invoice. */
export function receiptOf(view: LinkView, providerName: string): Promise<Buffer> {
  const { link, texts, language } = view;
  const said = receiptTexts[language];
  const merchant = oneLine(link.merchantName);
  const pdf = new PdfText({ Title: `${said.title} ${link.referenceId}`, Author: merchant });
  let y = pdf.write(said.title, left, 48, { size: 20, width, weight: 600 });
  if (link.mode === 'test') y = pdf.write(texts.testMode, left, y + 4, { size: 10, width, colour: grey });
  y = pdf.write(merchant, left, y + 12, { size: 13, width, weight: 600 });
  y = pdf.write(rupees(link.paidAmount), left, y + 6, { size: 24, width, weight: 600 });
  const facts = (list: readonly (readonly [string, string | null])[]) => {
    for (const [name, value] of list) {
      if (value === null || value === '') continue;
      pdf.write(name, left, y + 8, { size: 10, width: 150, colour: grey });
      y = pdf.write(oneLine(value), 210, y + 8, { size: 10, width: 337 });
    }
  };
  facts([
    [texts.reference, link.referenceId],
    [texts.for, link.purpose],
    [said.paidBy, link.customerName],
    [texts.amount, link.paidAmount < link.amount ? said.ofAmount(rupees(link.amount)) : null],
    [texts.call, link.contact.phone],
    [texts.email, link.contact.email],
  ]);
  for (const { at, method, instrument, utr, amount } of link.paid) {
    pdf.rule(left, y + 10, width);
    y += 10;
    facts([
      [texts.amount, rupees(amount)],
      [texts.paidOn, stamp(at, language)],
      [texts.paidWith, [texts.methods[method], instrument].filter((part) => part !== null).join(', ')],
      [texts.utr, utr],
    ]);
  }
  y = writeItems(pdf, view, y + 16);
  pdf.write(said.foot(providerName), left, y + 16, { size: 9, width, colour: grey });
  return pdf.end();
}

function writeItems(pdf: PdfText, { link, texts }: LinkView, from: number): number {
  let y = from;
  for (const { name, quantity, unitPrice, gstRate } of link.items.slice(0, 25)) {
    const gst = gstRate === 0 ? '' : `, ${texts.gstIncluded(gstRate)}`;
    pdf.write(rupees(quantity * unitPrice), 427, y, { size: 9, width: 120, align: 'right' });
    y =
      pdf.write(`${oneLine(name)}, ${texts.quantity(quantity, rupees(unitPrice))}${gst}`, left, y, {
        size: 9,
        width: 370,
      }) + 3;
  }
  return link.gst === 0
    ? y
    : pdf.write(texts.gstOfTotal(rupees(link.gst)), left, y + 4, { size: 9, width, colour: grey });
}
