import type { Tx } from '../../platform/db/database.ts';

/** The auditor's findings, newest first. */
export function listFindings(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('auditor_finding')
    .select(['rule', 'subject', 'detail'])
    .where('tenant_id', 'in', (live) =>
      live.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId).where('mode', '=', 'live'),
    )
    .orderBy('found_at', 'desc')
    .limit(20)
    .execute();
}
