import type { stoppedReasons } from '@galla/contract/settlements/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Terms } from './terms.ts';

/** What stops all settlements of a tenant until somebody acts; null where nothing does. */
export async function whyStopped(
  tx: Tx,
  tenantId: string,
  { holdReason }: Pick<Terms, 'holdReason'>,
): Promise<(typeof stoppedReasons)[number] | null> {
  const { rows } = await sql<{ frozen: boolean; account: boolean }>`
    select exists (select from money_freeze where tenant_id = ${tenantId}) as frozen,
      exists (select from payout_account where tenant_id = ${tenantId} and ended_at is null) as account`.execute(tx);
  if (rows[0]?.frozen === true) return 'FROZEN';
  if (holdReason !== null) return 'HELD';
  return rows[0]?.account === true ? null : 'NO_ACCOUNT';
}
