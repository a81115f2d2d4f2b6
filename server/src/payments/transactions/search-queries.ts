import { decodeId } from '@galla/contract/core/ids.ts';
import {
  amountIn,
  endOfMobileIn,
  mobileIn,
  namePartIn,
  referenceIn,
  upiIdIn,
} from '@galla/contract/core/search-text.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { TenantReads } from '../../platform/db/distribution/tenant-reads.ts';
import { namedOne, ofSameTenant } from '../../platform/db/tenants.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { PaymentSearch, PaymentSelection } from '../payments/public/selection.ts';
import { columnConditions, paymentCondition } from '../payments/public/selection-queries.ts';

/** A search finds at most this many payments of a tenant. Beyond that its counts are "at least". */
const maxFound = 10_000;

/** All payments of a selection, in no order, as a table to select from. */
export function selectedPayments(selection: PaymentSelection, reads: TenantReads): RawBuilder<unknown> {
  if (selection.search === null)
    return sql`(select p.* from payment p where ${isOneOf(sql`p.tenant_id`, 'uuid', selection.tenants)} and ${paymentCondition(selection)})`;
  const conditions = [sql`true`, ...columnConditions(selection, 'p')];
  return sql`(select p.* from ${foundBy(selection.search, selection, reads)} found
    join payment p on ${ofSameTenant('p', 'found', namedOne(selection.tenants))} and p.id = found.id where ${sql.join(conditions, sql` and `)})`;
}

/** An index orders the payments of one amount; those of a range of amounts must be sorted. */
const isTotal = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from === to ? sql`p.total = ${from}` : sql`p.total between ${from} and ${to}`;

/**
 * The keys that a search finds in the selection's tenants and dates, as `p`: one index look-up for each kind of value
 * that the text may be. `first` limits each look-up.
 */
export function foundBy(
  { by, value }: PaymentSearch,
  { storeIds, from, to }: PaymentSelection,
  reads: TenantReads,
  first: RawBuilder<unknown> = sql`order by p.id desc limit ${maxFound}`,
): RawBuilder<unknown> {
  const look = (condition: RawBuilder<unknown>) =>
    sql`(select p.tenant_id, p.id from payment p where ${reads.isOwned('p')} and ${condition}
      and p.id >= ${firstIdAt(from)}::uuid and p.id < ${firstIdAt(to)}::uuid ${first})`;
  const equals = (column: string, wanted = value) => look(sql`${sql.ref(`p.${column}`)} = ${wanted}`);
  // Under row-level security no index on lower-case text can be used, so a database function reads it (decision 178).
  const ofUpiId = (upiId: string) =>
    reads.byFunction(
      sql`(select p.tenant_id, p.id
          from payments_by_upi_id(${upiId}, ${firstIdAt(from)}::uuid, ${firstIdAt(to)}::uuid, ${maxFound}) p
          where ${reads.isOwned('p')} ${first})`,
      look(sql`lower(p.customer_vpa) = ${upiId}`),
    );
  const own = decodeId('payment', value);
  const amount = amountIn(value);
  const upiId = upiIdIn(value);
  const order = decodeId('order', value);
  const looks = {
    amount: amount === undefined ? [] : [look(isTotal(amount))],
    utr: [equals('utr', referenceIn(value))],
    phone: [equals('customer_phone', mobileIn(value))],
    upiId: upiId === undefined ? [] : ofUpiId(upiId),
    transactionId: [
      equals('provider_transaction_id'),
      equals('merchant_transaction_id'),
      ...(own === undefined ? [] : [look(sql`p.id = ${own}::uuid`)]),
    ],
    merchantOrderId: [
      equals('merchant_order_id'),
      // An order of the hosted page: merchants know it by our id and by their own.
      ...(order === undefined
        ? []
        : [
            sql`(select f.tenant_id, f.id from checkout_order o cross join lateral ${look(sql`p.tenant_id = o.tenant_id
              and p.merchant_order_id = o.merchant_order_id`)} f where ${reads.isOwned('o')} and o.id = ${order}::uuid)`,
          ]),
    ],
    // Joined from the store, because a search of all payments for an unknown code would read millions of rows and find
    // nothing.
    storeId: [
      sql`(select f.tenant_id, f.id from store s cross join lateral ${look(sql`p.tenant_id = s.tenant_id and p.store_id = s.id`)} f
        where ${reads.isOwned('s')} and s.code = ${value.toUpperCase()})`,
    ],
  };
  const parts = by === 'any' ? Object.values(looks).flat() : looks[by];
  const byCustomer =
    by === 'any'
      ? looksByCustomer(value, { storeIds, from, to }, first).flatMap((found) => reads.byFunction(found))
      : [];
  if (parts.length === 0) parts.push(look(sql`false`));
  const ofEach = reads.ofEach(['tenant_id', 'id'], sql.join(parts, sql` union `));
  return sql`(${sql.join([ofEach, ...byCustomer], sql` union `)})`;
}

/**
 * Finds by words of the customer's name and by the end of a phone number. Database functions read these for all tenants
 * of the transaction at once (decision 178).
 */
function looksByCustomer(
  value: string,
  { storeIds, from, to }: Pick<PaymentSelection, 'storeIds' | 'from' | 'to'>,
  first: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const [name, end] = [namePartIn(value), endOfMobileIn(value)];
  const among = sql`${firstIdAt(from)}::uuid, ${firstIdAt(to)}::uuid, ${maxFound}::int`;
  const stores = storeIds === null ? sql`null::uuid[]` : uuidArray(storeIds);
  return [
    ...(name === undefined
      ? []
      : [
          sql`(select distinct p.tenant_id, p.id from payments_of_name(${name}, ${stores}, ${among}, ${maxFound}::int) p where true ${first})`,
        ]),
    ...(end === undefined
      ? []
      : [sql`(select p.tenant_id, p.id from payments_by_phone_end(${end}, ${among}) p where true ${first})`]),
  ];
}
