import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Blocks settlements of this tenant until the commit. Lock this before rows of payments. */
export async function lockSettlements(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${tenantId}`}, 0))`.execute(tx);
}
