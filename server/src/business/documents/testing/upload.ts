import { PDFDocument } from '@cantoo/pdf-lib';
import type { DocumentKind } from '@galla/contract/business/documents/kinds.ts';
import sharp from 'sharp';
import type { TestBrowser } from '../../../main/testing/test-galla.ts';

/** The fields of an upload. */
interface Fields {
  readonly kind: DocumentKind;
  readonly gstin?: string;
  readonly replaces?: string;
}

/** Uploads a document as a browser does, for the selected merchant unless another one is named. */
export async function uploadDocument(
  browser: TestBrowser,
  file: Uint8Array,
  fields: Fields,
  {
    name = 'scan.pdf',
    merchantId,
    path,
  }: { readonly name?: string; readonly merchantId?: string; readonly path?: string } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  if (path !== undefined) return browser.send('POST', path, { body, headers });
  const of = merchantId ?? (await browser.send('GET', '/v1/merchant/profile')).json().data.merchantId;
  return browser.send('POST', `/v1/merchant/entityType/MERCHANT/entityId/${of}`, { body, headers });
}

export const photoOf = (background = '#c0392b') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } });

/** A PDF with some pages. `change` can make it hostile. */
export async function pdfOf(pages = 1, change?: (pdf: PDFDocument) => unknown): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([300, 200]).drawText('REGISTRATION CERTIFICATE');
  await change?.(pdf);
  return pdf.save();
}
