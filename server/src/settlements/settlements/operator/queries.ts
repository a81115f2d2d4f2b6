import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';

export async function findLiveTenant(tx: Tx, merchantId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('tenant')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow();
  return id;
}

/** The current account for settlements. */
export function findCurrentAccount(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('payout_account')
    .select(['holder', 'ifsc', 'last4'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** The last ten settlements, newest first. */
export function listLastSettlements(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('day', 'desc')
    .limit(10)
    .execute();
}

/** A live settlement that has not reached the bank: it failed, or waits to be sent again. `net` in paise. */
export type UnpaidSettlement = Pick<Row<'settlement'>, 'day' | 'net' | 'state' | 'failure_reason' | 'failure_kind'> & {
  readonly merchant_id: string;
  readonly attempt: number;
  readonly due_at: Date | null;
};

/** The failed and waiting settlements of all merchants, oldest first. */
export async function listUnpaid(tx: Tx, limit: number): Promise<UnpaidSettlement[]> {
  const { rows } = await sql<UnpaidSettlement>`
    select m.merchant_id, s.day, s.net, s.state, s.failure_reason, s.failure_kind, 0 as attempt, null::timestamptz as due_at
    from settlement s join tenant t on t.id = s.tenant_id and t.mode = 'live' join merchant m on m.id = t.merchant_id
    where s.state = 'FAILED'
    union all
    select m.merchant_id, s.day, s.net, s.state,
      (select f.failure_reason from payout f where f.tenant_id = p.tenant_id and f.settlement_id = p.settlement_id
        and f.state = 'FAILED' order by f.id desc limit 1), null, p.attempt, p.due_at
    from payout p join settlement s on s.tenant_id = p.tenant_id and s.id = p.settlement_id
      join tenant t on t.id = p.tenant_id and t.mode = 'live' join merchant m on m.id = t.merchant_id
    where p.state = 'PENDING' and p.attempt > 1 and p.sent_at is null
    order by day, merchant_id limit ${limit}`.execute(tx);
  return rows;
}
