import type { Row, Tx } from '../../platform/db/database.ts';

/** A settlement as a statement is compared with it. */
export type Settlement = Pick<Row<'settlement'>, 'id' | 'day' | 'state' | 'utr' | 'net' | 'failure_reason'>;

/** All settlements of a merchant: one a day at most, so a few thousand. */
export function listSettlements(tx: Tx, tenantId: string): Promise<Settlement[]> {
  return tx
    .selectFrom('settlement')
    .select(['id', 'day', 'state', 'utr', 'net', 'failure_reason'])
    .where('tenant_id', '=', tenantId)
    .orderBy('day')
    .execute();
}
