import type { Tx } from '../../../platform/db/database.ts';
import { endAccess } from '../../access/public/service.ts';
import { deleteFactors } from '../queries.ts';

/** Removes all second factors of a person, and ends their sessions and waiting sign-ins. */
export async function resetFactors(tx: Tx, personId: string, now: number): Promise<void> {
  await deleteFactors(tx, personId);
  await endAccess(tx, personId, now);
}
