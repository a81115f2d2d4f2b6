import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** Adds a super-merchant. False if another one has its code. */
export async function insertGroup(
  tx: Tx,
  group: Pick<Row<'merchant_group'>, 'id' | 'code' | 'name' | 'created_at'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('merchant_group')
    .values(group)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Sets whether the people of a super-merchant need a second factor, and since when. */
export async function setGroupSecondFactor(tx: Tx, groupId: string, since: Date | null): Promise<void> {
  await tx.updateTable('merchant_group').set({ second_factor_since: since }).where('id', '=', groupId).execute();
}

/** Super-merchants by code, with how many merchants each has. */
export async function listGroups(
  tx: Tx,
  limit: number,
): Promise<{ readonly code: string; readonly name: string; readonly merchants: number }[]> {
  const { rows } = await sql<{ code: string; name: string; merchants: number }>`
    select g.code, g.name, (select count(*)::int from merchant m where m.group_id = g.id) as merchants
    from merchant_group g order by g.code limit ${limit}`.execute(tx);
  return rows;
}

/** The merchants of a super-merchant. */
export function listMembers(tx: Tx, groupId: string) {
  return tx
    .selectFrom('merchant')
    .select(['id', 'merchant_id', 'name'])
    .where('group_id', '=', groupId)
    .orderBy('merchant_id')
    .execute();
}
