import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { oneLine } from '../../platform/customer-pages/formats.ts';
import { qrSheetFile } from '../../platform/customer-pages/qr-sheet.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { findShownPage } from './list-queries.ts';
import { pageUrlOf } from './page-view.ts';
import type { PageKey } from './queries.ts';

const scanToPay = { en: 'Scan to pay', hi: 'पैसे देने के लिए स्कैन करें' } as const;

/** The QR code of a page as a file. @throws Problem STATUS_404, TOO_MANY_REQUESTS */
export async function downloadQr(context: ScopedContext, pageKey: PageKey, file: 'PNG' | 'PDF'): Promise<Download> {
  const page = await context.scoped((tx) => findShownPage(tx, pageKey));
  if (page === undefined) throw new Problem('STATUS_404', 404);
  const sheet = {
    url: pageUrlOf(context.publicUrl, page.slug),
    heading: oneLine(page.merchant_name),
    large: oneLine(page.title),
    call: scanToPay[page.language],
    notes: [],
  };
  return qrSheetFile(sheet, `payment-page-${page.slug}`, file);
}
