import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { pageQuery } from '../../core/pages.ts';
import { idOf, relayedText } from '../../core/schema.ts';
import { qrCodesRoutes } from './routes.ts';
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
export const qrCodes = endpoints(qrCodesRoutes, {
  list: {
    summary: 'List QR codes of the stores the caller can see, by store and name',
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
  },
  totals: {
    summary: 'Retrieve totals for the QR codes that match the filters',
    query: z.strictObject(qrCodeFilters),
    returns: z.object({
      qrCodes: z.int(),
      active: z.int(),
      /** For today; null for callers without transaction_access. */
      takings: z.nullable(qrCodeTakings),
    }),
    errors: { STATUS_404: 404 },
  },
  details: {
    summary: 'Retrieve a QR code with its history, including that of the codes it replaces',
    params: ofQrCode,
    returns: qrCodeDetails,
    errors: { STATUS_404: 404 },
  },
  text: {
    summary: 'Retrieve the content of a QR code: the UPI payment link that apps open',
    params: ofQrCode,
    returns: z.object({ qrCodeId: z.string(), text: z.string() }),
    errors: { STATUS_404: 404 },
  },
  download: {
    summary: 'Download a printable QR code, with the names of merchant, store and counter, as PDF, PNG or SVG',
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
  },
});
