import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * Lets every process read the merchants of a merchant's group again, from the commit on. For each transaction that
 * changes what processes keep of a group (`merchantsOfGroup`): a merchant's group or name, its tenants or its attributes. The group's
 * row stays locked until the commit, so that one number stands for one state.
 */
export async function noteGroupChange(tx: Tx, merchantId: string): Promise<void> {
  await sql`
    update merchant_group set merchants_version = merchants_version + 1
    where id = (select group_id from merchant where id = ${merchantId}::uuid)`.execute(tx);
}
