import { Readable } from 'node:stream';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { qrCodes } from '@galla/contract/shops/qr-codes/endpoints.ts';
import type { SheetFile, SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { mediaTypes } from '../../platform/drawing/files.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { openTurns, TurnsTaken } from '../../platform/images/turns.ts';
import { qrCodeAt, textOf, vpaOf } from './qr-code-view.ts';
import type { QrCodeRow } from './queries.ts';
import { makeFile } from './sheet/files.ts';
import type { SheetContent } from './sheet/sheet.ts';

/** The printed content of a QR code. */
export const contentOf = (row: QrCodeRow, providerName: string): SheetContent => ({
  text: textOf(row),
  merchantName: row.merchant_name,
  storeName: row.store_name,
  counterName: row.terminal_name,
  vpa: vpaOf(row),
  code: row.code,
  providerName,
});

/** A file name from a code's name, in characters that every system accepts. */
export function fileNameOf(
  { code }: Pick<QrCodeRow, 'code'>,
  { size, file, bleed }: { readonly size: SheetSize; readonly file: SheetFile; readonly bleed: boolean },
): string {
  const shop = bleed ? '-print-shop' : '';
  return `${code.replace(/[^A-Za-z0-9_-]+/g, '-')}-${size}${shop}.${file.toLowerCase()}`;
}

/** Drawing keeps a core busy, so only a few run at once, and requests that would wait too long are refused. */
const turns = openTurns({ atOnce: 2, waiting: 30 });

/** A printable QR code. @throws Problem STATUS_404, TOO_MANY_REQUESTS */
export async function downloadQrCode(
  { scope, scoped, contact }: ScopedContext,
  { qrCodeId, size, languages, file, ink, bleed }: Received<typeof qrCodes.download>['body'],
): Promise<Download> {
  const row = await scoped((tx) => qrCodeAt(tx, scope, qrCodeId, null));
  try {
    const bytes = await turns.take(() => makeFile(contentOf(row, contact.name), { size, languages, ink, bleed }, file));
    const stream = Readable.from([bytes], { objectMode: false });
    return { fileName: fileNameOf(row, { size, file, bleed }), stream, type: mediaTypes[file] };
  } catch (error) {
    if (error instanceof TurnsTaken) throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 5 });
    throw error;
  }
}
