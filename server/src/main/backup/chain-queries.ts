import type { Tx } from '../../platform/db/database.ts';

/** The chains of all audit logs. */
export async function listChainIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('audit_chain').select('chain_id').orderBy('chain_id').execute();
  return rows.map(({ chain_id }) => chain_id);
}
