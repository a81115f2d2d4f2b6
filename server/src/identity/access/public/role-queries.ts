import type { Permission } from '@galla/contract/core/permissions.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** A merchant's own role. */
export interface RoleRow {
  id: string;
  name: string;
  permissions: Permission[];
}

/** Adds a merchant's own role. */
export async function insertRole(
  tx: Tx,
  owner: Pick<Row<'custom_role'>, 'merchant_id' | 'group_id'>,
  role: RoleRow,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('custom_role')
    .values({ ...role, ...owner, created_at: at, updated_at: at })
    .execute();
}

/** Changes a merchant's own role. */
export async function updateRole(tx: Tx, { id, name, permissions }: RoleRow, now: number): Promise<void> {
  await tx
    .updateTable('custom_role')
    .set({ name, permissions, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a merchant's own role. */
export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('custom_role').where('id', '=', id).execute();
}
