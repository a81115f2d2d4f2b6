import type { ClientBase } from 'pg';
import pg from 'pg';

const { escapeIdentifier } = pg;

/**
 * Lets the owner act as the same roles on every node as on the coordinator. Citus forwards a membership to the nodes
 * only if its GRANT is a separate statement, and migrations grant it within a block.
 */
export async function shareMemberships(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    `SELECT r.rolname AS role FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid JOIN pg_roles o ON o.oid = m.member
     WHERE o.rolname = current_user ORDER BY 1`,
  );
  for (const { role } of rows) await owner.query(`GRANT ${escapeIdentifier(role)} TO CURRENT_USER`);
}
