import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { sql } from 'kysely';
import { type MoneyRefusal, moneyRefusal } from '../../../business/activation/public/gate-queries.ts';
import { hiddenUuids, uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { PageOf } from '../../../platform/db/keyset-page.ts';
import { keysetClauses } from '../../../platform/db/keyset-page.ts';
import { preparedQuery } from '../../../platform/db/prepared-statements.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { newestUnderWay } from '../under-way-queries.ts';

/** An order with its merchant and the attempt that paid it. */
export interface OrderRow extends Row<'checkout_order'> {
  readonly mode: TenantMode;
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly verified: boolean;
  /** Why the merchant may not accept online payments in this mode now; null if it may. */
  readonly money_refusal: MoneyRefusal | null;
  /** The sealed secret that signs the merchant's results; null until first needed. */
  readonly sealed_secret: Buffer | null;
  readonly shown_phone: string | null;
  /** The code of its store in engine requests. */
  readonly store_code: string | null;
  readonly method: PayMethod | null;
  readonly card_network: string | null;
  readonly card_last4: string | null;
  readonly bank: string | null;
  readonly wallet: string | null;
  /** Masked. */
  readonly vpa: string | null;
  readonly utr: string | null;
  readonly payment_id: string | null;
  /** The newest payment under way of an open order; null if there is none. */
  readonly under_way_method: PayMethod | null;
  readonly under_way_since: Date | null;
  readonly under_way_number: number | null;
}

/**
 * Orders of a tenant. A prepared statement must name its columns, because a column added to the table would change its
 * result.
 */
export function findOrders(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<OrderRow[]> {
  return preparedQuery(
    tx,
    sql<OrderRow>`
      select o.tenant_id, o.id, o.merchant_order_id, o.amount, o.description, o.customer_name, o.customer_phone,
        o.return_url, o.origin, o.reference, o.store_id, o.state, o.paid_attempt_id, o.created_at, o.expires_at, o.closed_at,
        t.mode, m.merchant_id, m.name as merchant_name, m.kyc_status = 'VERIFIED' as verified,
        ${moneyRefusal} as money_refusal, s.sealed_secret,
        masked_phone(o.customer_phone) as shown_phone, p.code as store_code,
        a.method, a.card_network, a.card_last4, a.bank, a.wallet, masked_vpa(a.vpa) as vpa, a.utr, a.payment_id,
        u.method as under_way_method, u.created_at as under_way_since, u.number as under_way_number
      from checkout_order o
      join tenant t on t.id = o.tenant_id
      join merchant m on m.id = t.merchant_id
      left join checkout_secret s on s.tenant_id = o.tenant_id
      left join store p on p.tenant_id = o.tenant_id and p.id = o.store_id
      left join checkout_attempt a on a.tenant_id = o.tenant_id and a.id = o.paid_attempt_id
      left join lateral (${newestUnderWay(tenantId, sql`o.id`)}) u on o.state = 'CREATED'
      where o.tenant_id = ${tenantId} and o.id = any (${hiddenUuids(orderIds)})`,
  );
}

/**
 * Locks orders in id order. Each of several simultaneous presses then sees what the previous one began, and closing an
 * order sees attempts that begin.
 */
export async function lockOrders(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`select from checkout_order where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)})
    order by id for no key update`.execute(tx);
}

/** Extends the expiry of open orders. The caller has locked them. */
export async function prolongOrders(tx: Tx, tenantId: string, until: ReadonlyMap<string, Date>): Promise<void> {
  if (until.size === 0) return;
  const rows = [...until].map(([id, expires_at]) => ({ id, expires_at }));
  await sql`
    update checkout_order o set expires_at = n.expires_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, expires_at timestamptz)
    where o.tenant_id = ${tenantId} and o.id = n.id and o.state = 'CREATED'`.execute(tx);
}

/** Filters for the orders of a merchant's programs. */
export interface OrderFilters {
  readonly state?: OrderRow['state'] | undefined;
  readonly merchantOrderId?: string | undefined;
}

/** One page of the orders created by a merchant's programs, newest first, as UUIDs. */
export async function listApiOrders(
  tx: Tx,
  tenantId: string,
  { state, merchantOrderId }: OrderFilters,
  page: PageOf<string>,
): Promise<{ id: string }[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`id`);
  const { rows } = await sql<{ id: string }>`
    select id from checkout_order
    where tenant_id = ${tenantId} and origin = 'API' and ${beyond}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${merchantOrderId === undefined ? sql`` : sql`and merchant_order_id = ${merchantOrderId}`}
    ${order} ${limit}`.execute(tx);
  return rows;
}
