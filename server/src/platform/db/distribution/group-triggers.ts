import type { ClientBase } from 'pg';
import pg from 'pg';

const { escapeIdentifier } = pg;

/** The tables with triggers that processes of an earlier version need, and the prefixes of the triggers' names. */
export const tablesWithGroupTriggers = { merchant: 'merchants', tenant: 'tenants', merchant_attribute: 'attributes' };

/**
 * Drops the triggers that raised the version of a merchant's group, which code does now. Nodes do not support triggers.
 */
export async function dropGroupTriggers(owner: ClientBase): Promise<void> {
  const subjects = Object.values(tablesWithGroupTriggers);
  const names = subjects.flatMap((subject) => ['added', 'changed', 'removed'].map((event) => `${subject}_${event}`));
  // A reference table does not even accept the statement.
  const { rows } = await owner.query<{ name: string; table: string }>(
    `SELECT tgname AS name, relname AS table FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND tgname = ANY ($2)`,
    [Object.keys(tablesWithGroupTriggers), names],
  );
  for (const { name, table } of rows)
    await owner.query(`DROP TRIGGER ${escapeIdentifier(name)} ON ${escapeIdentifier(table)}`);
}
