import type { Row, Tx } from '../../platform/db/database.ts';

/** The fields of a settlement that matching compares with a statement. */
export type Settlement = Pick<Row<'settlement'>, 'id' | 'day' | 'state' | 'utr' | 'net' | 'failure_reason'>;

/** All settlements of a merchant: at most one a day, so a few thousand. */
export function listSettlements(tx: Tx, tenantId: string): Promise<Settlement[]> {
  return tx
    .selectFrom('settlement')
    .select(['id', 'day', 'state', 'utr', 'net', 'failure_reason'])
    .where('tenant_id', '=', tenantId)
    .orderBy('day')
    .execute();
}
