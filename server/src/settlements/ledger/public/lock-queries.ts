import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Blocks settlements of this tenant until the commit. Take this lock before locking payment rows. */
export async function lockSettlements(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${tenantId}`}, 0))`.execute(tx);
}
