import { decodeId } from '@galla/contract/core/ids.ts';
import { amountIn, mobileIn, referenceIn, upiIdIn } from '@galla/contract/core/search-text.ts';
import type { Reason } from '@galla/contract/find/kinds.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { manyTenants } from '../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { isDistributedAt } from '../platform/db/database.ts';
import { preparedQuery } from '../platform/db/prepared-statements.ts';
import { firstId, lastId, maxOfKind, namePart, prefixOf } from './wanted.ts';

/** The key of a payment that was found, and by what. */
export interface FoundKey {
  tenant_id: string;
  id: string;
  because: Reason;
  /** Whether a value is the text, and does not only begin with it. */
  is_whole: boolean;
}

/** The part of a scope that payments are found in. */
type Reach = Pick<Scope, 'tenants' | 'storeIds'>;

/** One look into an index of payments. */
interface Look {
  readonly because: Reason;
  readonly condition: RawBuilder<unknown>;
  /** The order of the index, so that only what is returned is read. Values of few payments have none. */
  readonly order?: RawBuilder<unknown>;
}

/** Values of this many payments at most are read without an order. */
const maxUnordered = 50;

/** So many payments with a value are looked through for those of a person's stores. */
const maxOfStores = 2_000;

/**
 * The looks for what a text may be. A statement is prepared for each set of them, which the form of the text decides:
 * planning costs more than the looks. One plan suits all values, because each look has one index that fits: a value that
 * many payments may have lies between itself and itself, in an order that no other index has.
 */
function looksOf(text: string): Look[] {
  const equals = (because: Reason, column: string, value: string): Look => ({
    because,
    condition: sql`${sql.ref(`p.${column}`)} = ${value}`,
  });
  const between = (because: Reason, column: string, from: string | number, to = from): Look => ({
    because,
    condition: sql`${sql.ref(`p.${column}`)} >= ${from} and ${sql.ref(`p.${column}`)} <= ${to}`,
    order: sql`${sql.ref(`p.${column}`)} desc, p.id desc`,
  });
  const reference = referenceIn(text).toUpperCase();
  const [own, mobile, amount, prefix] = [
    decodeId('payment', text),
    mobileIn(text),
    amountIn(text),
    prefixOf(referenceIn(text)),
  ];
  return [
    ...(own === undefined ? [] : [{ because: 'ID' as const, condition: sql`p.id = ${own}::uuid` }]),
    equals('ID', 'provider_transaction_id', text),
    equals('ID', 'merchant_transaction_id', text),
    equals('ORDER', 'merchant_order_id', text),
    equals('UTR', 'utr', reference),
    ...(prefix === undefined
      ? []
      : [
          {
            because: 'UTR' as const,
            condition: sql`p.utr >= ${prefix.from} and p.utr < ${prefix.to}`,
            order: sql`p.utr desc`,
          },
        ]),
    equals('ARN', 'arn', reference),
    ...(mobile === undefined ? [] : [between('PHONE', 'customer_phone', mobile)]),
    ...(amount === undefined ? [] : [between('AMOUNT', 'total', amount.from, amount.to)]),
    ...(/^\d{4}$/.test(text) ? [between('CARD', 'card_last4', text)] : []),
  ];
}

/** The keys of payments that a text finds, of each kind of value at most as many as are shown, the newest first. */
export async function findPaymentKeys(tx: Tx, scope: Reach, text: string): Promise<FoundKey[]> {
  const { tenants, storeIds } = scope;
  // Nodes of a distributed database do not join a list with a limited look-up.
  const many = tenants.length > manyTenants || (tenants.length > 1 && (await isDistributedAt(tx)));
  const [only = ''] = tenants;
  const isOwned =
    tenants.length === 1
      ? sql`p.tenant_id = ${only}::uuid`
      : many
        ? isOneOf(sql`p.tenant_id`, 'uuid', tenants)
        : sql`p.tenant_id = scope.tenant_id`;
  const ofStores = storeIds === null ? undefined : sql`q.store_id = any (${uuidArray(storeIds)})`;
  const look = ({ because, condition, order }: Look) => {
    const all = order === undefined ? sql`limit ${sql.lit(maxUnordered)}` : sql`order by ${order} limit`;
    const read = sql`select p.tenant_id, p.id, p.store_id from payment p where ${isOwned} and ${condition} ${all}
      ${order === undefined ? sql`` : sql.lit(ofStores === undefined ? maxOfKind : maxOfStores)}`;
    const own = sql`select q.tenant_id, q.id from (${read}) q ${ofStores === undefined ? sql`` : sql`where ${ofStores}`}`;
    const ofTenants =
      tenants.length === 1 || many
        ? own
        : sql`select f.tenant_id, f.id from unnest((select ${uuidArray(tenants)})) as scope (tenant_id) cross join lateral (${own}) f`;
    return sql`(select f.tenant_id, f.id, ${because}::text as because, true as is_whole from (${ofTenants}) f order by f.id desc limit ${sql.lit(maxOfKind)})`;
  };
  const found = await preparedQuery(tx, sql<FoundKey>`${sql.join(looksOf(text).map(look), sql` union all `)}`);
  const ofCustomer = await findByCustomer(tx, scope, text);
  return [...found, ...ofCustomer];
}

/**
 * By UPI ID, and by words of the customer's name. Functions of the database read these: no index by small letters serves
 * the API under row-level security. They stand in a statement without tables, because no node has to run them.
 */
async function findByCustomer(tx: Tx, { tenants, storeIds }: Reach, text: string): Promise<FoundKey[]> {
  const [upiId, name] = [upiIdIn(text), namePart(text)];
  const stores = storeIds === null ? sql`null::uuid[]` : uuidArray(storeIds);
  // Of each of many merchants one is enough to choose the newest from.
  const ofEach = tenants.length > 20 ? 1 : maxOfKind;
  const parts = [
    ...(upiId === undefined
      ? []
      : [
          sql`(select q.tenant_id, q.id, 'UPI_ID' as because, true as is_whole
            from payments_by_upi_id(${upiId}, ${firstId}::uuid, ${lastId}::uuid, ${storeIds === null ? maxOfKind : maxOfStores}::int) q
            where ${stores} is null or q.store_id = any (${stores}) order by q.id desc limit ${sql.lit(maxOfKind)})`,
        ]),
    ...(name === undefined
      ? []
      : [
          sql`(select q.tenant_id, q.id, 'NAME' as because, bool_or(q.is_whole) as is_whole
            from payments_by_name(${name}, ${stores}, ${ofEach}::int) q
            group by 1, 2 order by 4 desc, q.id desc limit ${sql.lit(maxOfKind)})`,
        ]),
  ];
  return parts.length === 0 ? [] : preparedQuery(tx, sql<FoundKey>`${sql.join(parts, sql` union all `)}`);
}
