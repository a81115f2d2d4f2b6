import * as z from 'zod/mini';
import { can, endpoint, feature } from '../core/endpoint.ts';
import { idOf } from '../core/ids.ts';
import { pageQuery } from '../core/pages.ts';
import { identifier } from '../core/schema.ts';

const qrCode = z.object({
  id: idOf('qrCode'),
  qrCodeId: z.string(),
  name: z.string(),
  merchantId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  active: z.boolean(),
});

/** A QR code that stands on a counter. */
export type QrCode = z.infer<typeof qrCode>;

/** QR codes. */
export const qrCodes = feature('qr-codes', {
  list: endpoint('GET /v1/qrpos/list', {
    summary: 'The QR codes of the stores that the caller may see',
    access: can('qrcodes_access', 'transaction_access'),
    query: z.strictObject({ ...pageQuery(100), store: z.optional(idOf('store')), search: z.optional(identifier(64)) }),
    returns: z.object({ qrCodes: z.array(qrCode), total: z.int() }),
  }),
});
