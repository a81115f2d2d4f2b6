import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { hiddenUuids } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';

/** Whether an attempt `a` was sent to a bank. A UPI attempt counts as sent once its customer has begun to pay. */
const isSent = sql<boolean>`(a.method <> 'UPI' or a.vpa is not null)`;

/** An order's newest payment under way, with the number of payments ever sent. */
export const newestUnderWay = (tenantId: string, orderId: RawBuilder<unknown>) => sql`
  select a.method, a.created_at, (select count(*)::int from checkout_attempt a
    where a.tenant_id = ${tenantId} and a.order_id = ${orderId} and ${isSent}) as number
  from checkout_attempt a
  where a.tenant_id = ${tenantId} and a.order_id = ${orderId} and a.state = 'PENDING' and ${isSent}
  order by a.id desc limit 1`;

/** The payments of an order. */
export interface SentPayments {
  readonly order_id: string;
  /** How many payments were ever sent to a bank. */
  readonly number: number;
  /** The press keys of the payments under way. */
  readonly under_way: readonly string[];
}

/** The payments of these orders. Orders without any are left out. */
export async function findSentPayments(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, SentPayments>> {
  if (orderIds.length === 0) return new Map();
  const rows = await preparedQuery(
    tx,
    sql<SentPayments>`
      select a.order_id, count(*)::int as number,
        coalesce(array_agg(a.key) filter (where a.state = 'PENDING'), '{}') as under_way
      from checkout_attempt a
      where a.tenant_id = ${tenantId} and a.order_id = any (${hiddenUuids(orderIds)}) and ${isSent}
      group by a.order_id`,
  );
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** What a page shows about a payment that has just been sent. */
export const justSent = (method: PayMethod, since: Date, number: number) => ({
  under_way_method: method,
  under_way_since: since,
  under_way_number: number,
});
