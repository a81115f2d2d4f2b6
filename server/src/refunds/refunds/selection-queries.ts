import { decodeId } from '@galla/contract/core/ids.ts';
import { mobileIn, referenceIn } from '@galla/contract/core/search-text.ts';
import type { RefundFilters } from '@galla/contract/refunds/refunds/schemas.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { tenantsOf } from '../../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { PaymentsOfOrder } from './public/payments-of-order.ts';

/** A selection of refunds `r` with their payments `p`: filters within the caller's scope, as a condition. */
export interface RefundSelection {
  readonly tenants: readonly string[];
  readonly condition: RawBuilder<boolean>;
  /** Whether the condition reads payments. If not, sums need no join with them. */
  readonly ofPayments: boolean;
}

/** Merchants and stores outside the scope match nothing. */
export function selectionOf(scope: Scope, filters: RefundFilters, paymentsOfOrder: PaymentsOfOrder): RefundSelection {
  const tenants = tenantsOf(scope, filters.merchantIds);
  const wanted = filters.storeIds?.flatMap((id) => decodeId('store', id) ?? []);
  const parts = [
    isOneOf(sql`r.tenant_id`, 'uuid', tenants),
    sql`r.id >= ${firstIdAt(Date.parse(filters.from))}::uuid and r.id < ${firstIdAt(Date.parse(filters.to))}::uuid`,
    ...(filters.states === undefined ? [] : [isOneOf(sql`r.state`, 'text', filters.states)]),
    ...(wanted === undefined ? [] : [sql`p.store_id = any (${uuidArray(wanted)})`]),
    ...(scope.storeIds === null ? [] : [sql`p.store_id = any (${uuidArray(scope.storeIds)})`]),
    ...(filters.search === undefined ? [] : [found(filters.search, tenants, paymentsOfOrder)]),
  ];
  const ofPayments = wanted !== undefined || scope.storeIds !== null;
  return { tenants, ofPayments, condition: sql<boolean>`${sql.join(parts, sql` and `)}` };
}

/** The rows that match a search: one index look-up for each kind of value that the text may be. */
function found(
  { by, value }: NonNullable<RefundFilters['search']>,
  tenants: readonly string[],
  paymentsOfOrder: PaymentsOfOrder,
): RawBuilder<unknown> {
  const own = (alias: 'f' | 'g') => isOneOf(sql`${sql.ref(`${alias}.tenant_id`)}`, 'uuid', tenants);
  const look = (condition: RawBuilder<unknown>) =>
    sql`select g.tenant_id, g.id from refund g where ${own('g')} and ${condition}`;
  const ofPayment = (condition: RawBuilder<unknown>) =>
    sql`select g.tenant_id, g.id from payment f join refund g on g.tenant_id = f.tenant_id and g.payment_id = f.id
      where ${own('f')} and ${condition}`;
  const [refundId, paymentId, orderId] = [
    decodeId('refund', value),
    decodeId('payment', value),
    decodeId('order', value),
  ];
  const reference = referenceIn(value);
  const looks = {
    refundId: refundId === undefined ? [] : [look(sql`g.id = ${refundId}::uuid`)],
    paymentId: [
      ...(paymentId === undefined ? [] : [look(sql`g.payment_id = ${paymentId}::uuid`)]),
      ofPayment(sql`f.provider_transaction_id = ${value}`),
      ofPayment(sql`f.merchant_transaction_id = ${value}`),
    ],
    merchantOrderId: [
      ofPayment(sql`f.merchant_order_id = ${value}`),
      ...(orderId === undefined
        ? []
        : [
            // An order of the hosted page: merchants know it by our id or by their own.
            sql`select g.tenant_id, g.id from ${paymentsOfOrder(orderId)} f
              join refund g on g.tenant_id = f.tenant_id and g.payment_id = f.id where ${own('f')}`,
          ]),
    ],
    utr: [look(sql`g.utr = ${reference}`), ofPayment(sql`f.utr = ${reference}`)],
    arn: [look(sql`g.arn = ${reference}`), ofPayment(sql`f.arn = ${reference}`)],
    phone: [ofPayment(sql`f.customer_phone = ${mobileIn(value) ?? value}`)],
  };
  const parts = by === 'any' ? Object.values(looks).flat() : looks[by];
  return parts.length === 0 ? sql`false` : sql`(r.tenant_id, r.id) in (${sql.join(parts, sql` union all `)})`;
}
