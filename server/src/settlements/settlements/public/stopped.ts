import type { stoppedReasons } from '@galla/contract/settlements/settlements/rules.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findPayoutState } from '../queries.ts';
import type { Terms } from '../terms.ts';
import { termsOf } from '../terms.ts';

/** The reason that stops all settlements of a tenant until someone acts. Null without one. */
export async function whyStopped(
  tx: Tx,
  tenantId: string,
  { holdReason }: Pick<Terms, 'holdReason'>,
): Promise<(typeof stoppedReasons)[number] | null> {
  const { frozen, changing, account } = await findPayoutState(tx, tenantId);
  if (frozen) return 'FROZEN';
  if (holdReason !== null) return 'HELD';
  if (changing) return 'ACCOUNT_CHANGING';
  return account === null ? 'NO_ACCOUNT' : null;
}

/** The reason in a tenant's current terms that stops all settlements. */
export async function findStopReason(tx: Tx, tenantId: string): Promise<(typeof stoppedReasons)[number] | null> {
  return whyStopped(tx, tenantId, await termsOf(tx, tenantId));
}
