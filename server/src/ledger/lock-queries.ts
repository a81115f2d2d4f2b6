import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Until the commit nothing of this tenant goes into a settlement elsewhere. Taken before rows of payments are locked. */
export async function lockSettlements(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${tenantId}`}, 0))`.execute(tx);
}
