import type { stoppedReasons } from '@galla/contract/settlements/rules.ts';
import type { Tx } from '../platform/db/database.ts';
import { whyStopped } from './stopped.ts';
import { termsOf } from './terms.ts';

/** What stops all settlements of a tenant until somebody acts; null where nothing does. */
export async function findStopReason(tx: Tx, tenantId: string): Promise<(typeof stoppedReasons)[number] | null> {
  return whyStopped(tx, tenantId, await termsOf(tx, tenantId));
}
