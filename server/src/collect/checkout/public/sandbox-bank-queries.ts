import type { BankState, SandboxBank } from '@galla/contract/developers/sandbox/feature.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** The banks of a sandbox that are not up, by the code of the bank or method. */
export async function findBankStates(tx: Tx, tenantId: string): Promise<Row<'sandbox'>['banks']> {
  const row = await tx.selectFrom('sandbox').select('banks').where('tenant_id', '=', tenantId).executeTakeFirst();
  return row?.banks ?? {};
}

export async function setBankState(
  tx: Tx,
  tenantId: string,
  { bank, state }: { readonly bank: SandboxBank; readonly state: BankState },
  now: Date,
): Promise<void> {
  const change = state === 'UP' ? {} : { [bank]: state };
  await sql`
    insert into sandbox as s (tenant_id, banks, created_at) values (${tenantId}, ${JSON.stringify(change)}::jsonb, ${now})
    on conflict (tenant_id) do update set banks = (s.banks - ${bank}::text) || excluded.banks`.execute(tx);
}
