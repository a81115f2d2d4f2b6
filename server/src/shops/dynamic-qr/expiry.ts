import { expiryOf } from '../../platform/jobs/expiry.ts';
import { announceChanges } from './announce-changes.ts';
import { expireDynamicQrs, isPaying } from './expiry-queries.ts';

/** Ends codes at the second of their expiry. */
export const dynamicQrExpiry = expiryOf({
  job: 'dynamic-qr.expire',
  table: 'dynamic_qr',
  isPaying,
  async end(tx, tenantId, ids, now) {
    await expireDynamicQrs(tx, tenantId, ids, new Date(now));
    await announceChanges(tx, tenantId, ids, now);
  },
});
