import type { Tx } from '../../../platform/db/database.ts';
import { upsertAttribute } from './owner-queries.ts';

/** Gives a merchant its verified UPI address, which opens payment links (ROU-09). `merchantId` is a UUID. */
export const verifyUpiOf = (tx: Tx, merchantId: string, vpa: string, now: number): Promise<void> =>
  upsertAttribute(tx, merchantId, 'UPI_VERIFIED', { active: true, value: vpa, changed_at: new Date(now) });
