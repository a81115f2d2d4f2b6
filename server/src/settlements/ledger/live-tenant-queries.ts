import type { Tx } from '../../platform/db/database.ts';

/** The live tenant of a merchant, as a query to select from. */
export const liveTenant = (tx: Tx, merchantId: string) =>
  tx.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId).where('mode', '=', 'live');
