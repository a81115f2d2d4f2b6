import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf } from '../../core/schema.ts';
import { qrCodeChangesRoutes } from './routes.ts';
import { ofQrCode, qrCodeDetails, qrCodeNameField, qrCodeReasonField } from './schemas.ts';

const version = z.int();
const changed = { CONFLICT: 409, STATUS_404: 404 } as const;

/** Changes of QR codes by people. */
export const qrCodeChanges = endpoints(qrCodeChangesRoutes, {
  add: {
    summary: 'Add a QR code to a store or one of its counters',
    body: z.strictObject({
      merchantId: merchantIdField,
      store: idOf('store'),
      terminal: z.optional(z.nullable(idOf('terminal'))),
      /** The name of the counter or store if omitted. */
      name: z.optional(qrCodeNameField),
    }),
    returns: qrCodeDetails,
    errors: { STATUS_404: 404, INVALID_MERCHANT_ID: 404, STORE_CLOSED: 409, QR_CODE_LIMIT_REACHED: 409 },
  },
  change: {
    summary: 'Rename a QR code or move it to another store or counter, unless it has changed since `version` was read',
    params: ofQrCode,
    body: z.strictObject({
      version,
      name: z.optional(qrCodeNameField),
      store: z.optional(idOf('store')),
      /** Null: assigned to the store, and to no counter. A move to another store without it removes the counter. */
      terminal: z.optional(z.nullable(idOf('terminal'))),
    }),
    returns: qrCodeDetails,
    errors: { ...changed, STORE_CLOSED: 409, QR_CODE_REPLACED: 409, QR_CODE_LIMIT_REACHED: 409 },
  },
  deactivate: {
    summary: 'Deactivate a QR code; payments that still arrive are accepted for its store',
    params: ofQrCode,
    body: z.strictObject({ version, reason: qrCodeReasonField }),
    returns: qrCodeDetails,
    errors: changed,
  },
  activate: {
    summary: 'Reactivate a QR code',
    params: ofQrCode,
    body: z.strictObject({ version }),
    returns: qrCodeDetails,
    errors: { ...changed, QR_CODE_REPLACED: 409, QR_CODE_LIMIT_REACHED: 409 },
  },
  replace: {
    summary: 'Replace a lost QR code with a new one that retains its history; the old one is deactivated',
    params: ofQrCode,
    body: z.strictObject({ version, reason: qrCodeReasonField }),
    returns: qrCodeDetails,
    errors: { ...changed, QR_CODE_REPLACED: 409, QR_CODE_LIMIT_REACHED: 409 },
  },
});
