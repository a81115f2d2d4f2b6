import * as z from 'zod/mini';
import { can, endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { pageQuery } from '../../core/pages.ts';
import { relayedText } from '../../core/schema.ts';
import { readsQrCodes, seesQrCodes } from './access.ts';
import {
  ofQrCode,
  qrCode,
  qrCodeDetails,
  qrCodeFilters,
  qrCodeTakings,
  sheetOptions,
  sheetSizeField,
} from './schemas.ts';

/** Fields that callers of the specification send. Galla takes the names from its own tables. */
const ownWords = z.optional(relayedText(512));

/** QR codes. */
export const qrCodes = feature('qr-codes', {
  list: endpoint('GET /v1/qrpos/list', {
    summary: 'List QR codes of the stores the caller can see, by store and name',
    access: can('qrcodes_access', 'transaction_access'),
    query: z.strictObject({
      ...pageQuery(100),
      ...qrCodeFilters,
      /** The last QR code of the previous page, for pages that `start` cannot reach. */
      after: z.optional(idOf('qrCode')),
      /** Includes the content, the amounts collected and the last payments, which pickers do not need. */
      figures: z._default(z.stringbool(), false),
    }),
    returns: z.object({ qrCodes: z.array(qrCode), total: z.int(), next: z.nullable(idOf('qrCode')) }),
    errors: { STATUS_404: 404 },
  }),
  totals: endpoint('GET /v1/qrpos/totals', {
    summary: 'Retrieve totals for the QR codes that match the filters',
    access: seesQrCodes,
    query: z.strictObject(qrCodeFilters),
    returns: z.object({
      qrCodes: z.int(),
      active: z.int(),
      /** For today; null for callers without transaction_access. */
      takings: z.nullable(qrCodeTakings),
    }),
    errors: { STATUS_404: 404 },
  }),
  details: endpoint('GET /v1/qrpos/:qrCodeId', {
    summary: 'Retrieve a QR code with its history, including that of the codes it replaces',
    access: seesQrCodes,
    params: ofQrCode,
    returns: qrCodeDetails,
    errors: { STATUS_404: 404 },
  }),
  text: endpoint('GET /v1/merchant/qrcode/:qrCodeId/text', {
    summary: 'Retrieve the content of a QR code: the UPI payment link that apps open',
    access: readsQrCodes,
    params: ofQrCode,
    returns: z.object({ qrCodeId: z.string(), text: z.string() }),
    errors: { STATUS_404: 404 },
  }),
  download: endpoint('POST /v1/qrpos/qrdownload', {
    summary: 'Download a printable QR code, with the names of merchant, store and counter, as PDF, PNG or SVG',
    access: readsQrCodes,
    risk: 'none',
    reads: true,
    body: z.strictObject({
      qrCodeId: idOf('qrCode'),
      merchantName: ownWords,
      qrUrl: ownWords,
      storeName: ownWords,
      terminalName: ownWords,
      size: z._default(sheetSizeField, 'A5'),
      ...sheetOptions,
    }),
    returns: 'application/octet-stream',
    errors: { STATUS_404: 404, TOO_MANY_REQUESTS: 429 },
  }),
});
