import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Whether a payment of the code `r` is under way. */
export const isPaying = sql<boolean>`exists (
  select from dynamic_qr_payment p
  where p.tenant_id = r.tenant_id and p.dynamic_qr_id = r.id and p.state = 'PENDING')`;

/** ACTIVE → EXPIRED. */
export async function expireDynamicQrs(tx: Tx, tenantId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('dynamic_qr')
    .set({ state: 'EXPIRED', closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(ids)})`)
    .where('state', '=', 'ACTIVE')
    .execute();
}
