import { decodeId } from '@galla/contract/core/ids.ts';
import type { RefundFilters } from '@galla/contract/refunds.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { tenantsOf } from '../platform/auth/scope.ts';
import { textArray, uuidArray } from '../platform/db/arrays.ts';
import { firstIdAt } from '../platform/ids.ts';

/** Which refunds `r` with their payments `p`: filters brought into the caller's scope, as a condition. */
export interface RefundSelection {
  readonly tenants: readonly string[];
  readonly condition: RawBuilder<boolean>;
}

/** Merchants and stores outside of the scope select nothing. */
export function selectionOf(scope: Scope, filters: RefundFilters): RefundSelection {
  const tenants = tenantsOf(scope, filters.merchantIds);
  const wanted = filters.storeIds?.flatMap((id) => decodeId('store', id) ?? []);
  const parts = [
    sql`r.tenant_id = any (${uuidArray(tenants)})`,
    sql`r.id >= ${firstIdAt(Date.parse(filters.from))}::uuid and r.id < ${firstIdAt(Date.parse(filters.to))}::uuid`,
    ...(filters.states === undefined ? [] : [sql`r.state = any (${textArray(filters.states)})`]),
    ...(wanted === undefined ? [] : [sql`p.store_id = any (${uuidArray(wanted)})`]),
    ...(scope.storeIds === null ? [] : [sql`p.store_id = any (${uuidArray(scope.storeIds)})`]),
    ...(filters.search === undefined ? [] : [found(filters.search, tenants)]),
  ];
  return { tenants, condition: sql<boolean>`${sql.join(parts, sql` and `)}` };
}

/** What a search finds: one look-up of an index for each thing that the text may be. */
function found({ by, value }: NonNullable<RefundFilters['search']>, tenants: readonly string[]): RawBuilder<unknown> {
  const ofPayment = (condition: RawBuilder<unknown>) =>
    sql`(r.tenant_id, r.payment_id) in (select f.tenant_id, f.id from payment f
      where f.tenant_id = any (${uuidArray(tenants)}) and ${condition})`;
  const own = (kind: 'refund' | 'payment') => decodeId(kind, value);
  const [refundId, paymentId] = [own('refund'), own('payment')];
  const looks = {
    refundId: [refundId === undefined ? sql`false` : sql`r.id = ${refundId}::uuid`],
    paymentId: [
      paymentId === undefined ? sql`false` : sql`r.payment_id = ${paymentId}::uuid`,
      ofPayment(sql`f.provider_transaction_id = ${value}`),
      ofPayment(sql`f.merchant_transaction_id = ${value}`),
    ],
    merchantOrderId: [ofPayment(sql`f.merchant_order_id = ${value}`)],
    utr: [sql`r.utr = ${value}`, ofPayment(sql`f.utr = ${value}`)],
    arn: [sql`r.arn = ${value}`, ofPayment(sql`f.arn = ${value}`)],
    phone: [ofPayment(sql`f.customer_phone = ${value}`)],
  };
  const parts = by === 'any' ? Object.values(looks).flat() : looks[by];
  return sql`(${sql.join(parts, sql` or `)})`;
}
