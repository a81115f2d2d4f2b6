import type { KycStatus } from '@galla/contract/business/merchants/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * A merchant's state for open pages: its KYC and its enabled features. For a super-merchant: which of its merchants are
 * disabled, and no KYC.
 */
export async function findMerchantState(tx: Tx, teamId: string) {
  const { rows } = await sql<{ kyc: KycStatus | null; state: string }>`
    select m.kyc_status as kyc, concat_ws(' ', m.state, m.kyc_status, m.kyc_changed_at, m.disabled_at, m.disabled_reason,
      (select string_agg(concat(a.type, a.active, a.value), ',' order by a.type) from merchant_attribute a where a.merchant_id = m.id)
    ) as state from merchant m where m.id = ${teamId}
    union all
    select null, (select coalesce(string_agg(concat_ws(' ', m.id, m.disabled_at, m.disabled_reason), ',' order by m.id), '')
      from merchant m where m.group_id = g.id and m.disabled_at is not null)
    from merchant_group g where g.id = ${teamId}`.execute(tx);
  return rows[0];
}
