import { oneLine, rupees } from '../../../platform/customer-pages/formats.ts';
import { PdfText } from '../../../platform/drawing/pdf-text.ts';
import type { OrderView } from './order-html.ts';
import { factsOf } from './order-html.ts';

const left = 48;
const width = 499;
const grey = '#4b5563';

/** The receipt of a page's order as a PDF in the language of its page. It states that it is not a tax invoice. */
export function receiptOf(view: OrderView, providerName: string): Promise<Buffer> {
  const { shown, texts } = view;
  const { order, items, gst, mode } = shown;
  const merchant = oneLine(order.merchantName);
  const pdf = new PdfText({ Title: `${texts.receiptTitle} ${order.merchantOrderId}`, Author: merchant });
  let y = pdf.write(texts.receiptTitle, left, 48, { size: 20, width, weight: 600 });
  if (mode === 'test') y = pdf.write(texts.testMode, left, y + 4, { size: 10, width, colour: grey });
  y = pdf.write(merchant, left, y + 12, { size: 13, width, weight: 600 });
  y = pdf.write(rupees(order.amount), left, y + 6, { size: 24, width, weight: 600 });
  for (const [name, value] of factsOf(view)) {
    if (value === null || value === '') continue;
    pdf.write(oneLine(name), left, y + 8, { size: 10, width: 150, colour: grey });
    y = pdf.write(oneLine(value), 210, y + 8, { size: 10, width: 337 });
  }
  y += 16;
  for (const { name, quantity, unitPrice, gstRate } of items) {
    const rate = gstRate === 0 ? '' : `, ${texts.gst(gstRate)}`;
    pdf.write(rupees(quantity * unitPrice), 427, y, { size: 9, width: 120, align: 'right' });
    const line = `${oneLine(name)}, ${texts.quantity(quantity, rupees(unitPrice))}${rate}`;
    y = pdf.write(line, left, y, { size: 9, width: 370 }) + 3;
  }
  if (gst > 0) y = pdf.write(texts.gstOfTotal(rupees(gst)), left, y + 4, { size: 9, width, colour: grey });
  pdf.write(texts.receiptFoot(providerName), left, y + 16, { size: 9, width, colour: grey });
  return pdf.end();
}
