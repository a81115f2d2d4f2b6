import * as z from 'zod/mini';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { idOf } from '../../core/schema.ts';
import { railAcknowledgement, railPayee, railPayeeQuestion, railQrPaymentCallback } from '../../rail/callbacks.ts';
import { dynamicQrIds } from './feature.ts';
import { dynamicQrsRoutes } from './routes.ts';
import { dynamicQr, dynamicQrRequest } from './schemas.ts';
import { dynamicQrStates } from './states.ts';

const known = z.strictObject({ id: idOf(dynamicQrIds) });
const one = z.object({ dynamicQr });

/** QR codes for a single payment of one amount, and the rail's reports of payments by QR (QRC-02, TXN-08). */
export const dynamicQrs = endpoints(dynamicQrsRoutes, {
  create: {
    summary: 'Create a QR code for a single payment of one amount, at a store and optionally a counter',
    body: z.strictObject({
      storeId: idOf('store'),
      terminalId: z.optional(idOf('terminal')),
      ...dynamicQrRequest,
    }),
    returns: one,
    errors: { STATUS_404: 404, STORE_CLOSED: 409, MERCHANT_DISABLED: 409 },
  },
  list: {
    summary: 'List dynamic QR codes of the stores the caller can see, newest first',
    query: z.strictObject({
      storeId: z.optional(idOf('store')),
      state: z.optional(z.enum(dynamicQrStates)),
      size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
      after: z.optional(idOf(dynamicQrIds)),
      before: z.optional(idOf(dynamicQrIds)),
    }),
    returns: z.object({
      dynamicQrs: z.array(dynamicQr),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  },
  find: {
    summary: 'Retrieve the current state of a dynamic QR code',
    params: known,
    returns: one,
    errors: { STATUS_404: 404 },
  },
  cancel: {
    summary: 'Cancel a dynamic QR code; one that has already ended is unchanged',
    params: known,
    returns: one,
    errors: { STATUS_404: 404 },
  },
  payee: {
    summary:
      'Retrieve the payee of a UPI address, as customers’ apps do before payment, and whether the scanned code still accepts payments',
    body: railPayeeQuestion,
    returns: railPayee,
    errors: { ...engineErrors, STATUS_404: 404, MERCHANT_DISABLED: 409 },
  },
  report: {
    summary: 'Report the current state of a QR code payment from the rail (docs/rail.md)',
    body: railQrPaymentCallback,
    returns: railAcknowledgement,
    errors: {
      ...engineErrors,
      UNKNOWN_MERCHANT: 404,
      STATE_CONFLICT: 409,
      AMOUNT_MISMATCH: 409,
    },
  },
});
