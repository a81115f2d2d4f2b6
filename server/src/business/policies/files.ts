import type { PolicyText } from '@galla/contract/business/policies/endpoints.ts';
import { PdfText } from '../../platform/drawing/pdf-text.ts';

const left = 64;
const width = 467;
const bottom = 772;
const top = 64;

/** A document as PDF, on as many pages as it needs. */
export function policyPdf({ title, sections }: PolicyText, author: string, at: Date): Promise<Buffer> {
  const pdf = new PdfText({ Title: title, Author: author, CreationDate: at });
  const flow = { top, bottom };
  let y = pdf.write(title, left, top, { size: 20, weight: 600, width });
  for (const { heading, paragraphs } of sections) {
    y += 12;
    if (heading !== null) {
      // A heading is never the last line of a page.
      if (y > bottom - 48) y = pdf.breakPage(flow);
      y = pdf.write(heading, left, y, { size: 12, weight: 600, width }, flow) + 2;
    }
    for (const paragraph of paragraphs) y = pdf.write(paragraph, left, y, { size: 10, width }, flow) + 6;
  }
  return pdf.end();
}

/** A document as plain text: headings are on their own lines, and paragraphs are not wrapped. */
export function policyTxt({ title, sections }: PolicyText): string {
  const parts = sections.flatMap(({ heading, paragraphs }) => [...(heading === null ? [] : [heading]), ...paragraphs]);
  return `${[title, '='.repeat([...title].length), ...parts].join('\n\n').replace('\n\n=', '\n=')}\n`;
}
