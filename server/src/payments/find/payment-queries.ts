import { decodeId } from '@galla/contract/core/ids.ts';
import {
  amountIn,
  endOfMobileIn,
  mobileIn,
  namePartIn,
  referenceIn,
  upiIdIn,
} from '@galla/contract/core/search-text.ts';
import type { Reason } from '@galla/contract/payments/find/kinds.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readsOfTenants } from '../../platform/db/distribution/tenant-reads.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { firstId, lastId, maxCounted, maxOfKind, prefixOf } from './wanted.ts';

/** The key of a found payment, and the value that matched. */
export interface FoundKey {
  tenant_id: string;
  id: string;
  because: Reason;
}

/** A key, and whether there may be more of its kind than were read. */
type ReadKey = FoundKey & { readonly is_cut: boolean };

/** The payments that match a text: keys to choose the newest from, and the total count. */
export interface FoundPayments {
  readonly keys: readonly FoundKey[];
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMore: boolean;
}

/** The part of a scope that limits the payments. */
type Reach = Pick<Scope, 'tenants' | 'storeIds'>;

/** One look-up in an index of payments. */
interface Look {
  readonly because: Reason;
  readonly condition: RawBuilder<unknown>;
  /** The order of the index, so that only the returned rows are read. Absent for values that match few payments. */
  readonly order?: RawBuilder<unknown>;
}

/** Values that match at most this many payments are read without an order. */
const maxUnordered = 50;

/** The maximum number of payments with a value that are searched for those of a person's stores. */
const maxOfStores = 2_000;

/**
 * The maximum number of name entries read, over all tenants. If there are more, the same number of newest payments is
 * read as well.
 */
const maxOfNames = 5_000;
const newestForNames = 20_000;

/**
 * The look-ups for the kinds of value that a text may be. The form of the text decides the set, and each set has a
 * prepared statement, because planning costs more than the look-ups. One plan suits all values, because each look-up
 * has exactly one suitable index: a value that many payments may share is given as a range from itself to itself, in an
 * order that no other index has.
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

/** The payments that match a text, with the newest keys of each kind of value. */
export async function findPaymentKeys(tx: Tx, scope: Reach, text: string): Promise<FoundPayments> {
  const { tenants, storeIds } = scope;
  const reads = await readsOfTenants(tx, tenants, { single: 'by id' });
  const ofStores = storeIds === null ? undefined : sql`q.store_id = any (${uuidArray(storeIds)})`;
  const look = ({ because, condition, order }: Look) => {
    const all = order === undefined ? sql`limit ${sql.lit(maxUnordered)}` : sql`order by ${order} limit`;
    const read = sql`select p.tenant_id, p.id, p.store_id from payment p where ${reads.isOwned('p')} and ${condition} ${all}
      ${order === undefined ? sql`` : sql.lit(ofStores === undefined ? maxCounted + 1 : maxOfStores)}`;
    const own =
      ofStores === undefined
        ? sql`select q.tenant_id, q.id, false as is_cut from (${read}) q`
        : sql`select q.tenant_id, q.id, q.read >= ${sql.lit(maxOfStores)} as is_cut
            from (select r.*, count(*) over () as read from (${read}) r) q where ${ofStores}`;
    const ofTenants = reads.ofEach(['tenant_id', 'id', 'is_cut'], own);
    return sql`(select f.tenant_id, f.id, ${because}::text as because, f.is_cut from (${ofTenants}) f order by f.id desc limit ${sql.lit(maxCounted + 1)})`;
  };
  const found = await preparedQuery(tx, sql<ReadKey>`${sql.join(looksOf(text).map(look), sql` union all `)}`);
  const byCustomer = await findByCustomer(tx, scope, text);
  const ids = new Set([...found, ...byCustomer.keys].map(({ id }) => id));
  const count = ids.size + byCustomer.count - byCustomer.keys.length;
  return {
    keys: [...found, ...byCustomer.keys],
    count: Math.min(count, maxCounted),
    isMore: byCustomer.isMore || count > maxCounted || found.some((key) => key.is_cut),
  };
}

/**
 * Finds payments by UPI ID, by the end of a phone number, and by words of the customer's name. Database functions read
 * these, because under row-level security the API can use no index on lower-case text. The functions are in a statement
 * without tables, so that no node has to run them.
 */
async function findByCustomer(tx: Tx, { tenants, storeIds }: Reach, text: string): Promise<FoundPayments> {
  const [upiId, end, name] = [upiIdIn(text), endOfMobileIn(text), namePartIn(text)];
  const stores = storeIds === null ? sql`null::uuid[]` : uuidArray(storeIds);
  const max = storeIds === null ? maxCounted + 1 : maxOfStores;
  const among = sql`${firstId}::uuid, ${lastId}::uuid`;
  const ofTenant = (all: number) => Math.ceil(all / tenants.length);
  const values = [
    ...(upiId === undefined
      ? []
      : [sql`'UPI_ID' as because, * from payments_by_upi_id(${upiId}, ${among}, ${max}::int)`]),
    ...(end === undefined
      ? []
      : [sql`'PHONE_END' as because, * from payments_by_phone_end(${end}, ${among}, ${max}::int)`]),
  ].map(
    (from) => sql`select q.because, q.tenant_id, q.id, q.read >= ${max}::int as is_cut
      from (select r.*, count(*) over () as read from (select ${from}) r) q where ${stores} is null or q.store_id = any (${stores})`,
  );
  const names =
    name === undefined
      ? []
      : [
          sql`select 'NAME' as because, q.tenant_id, q.id, q.is_cut from payments_of_name(
            ${name}, ${stores}, ${among}, ${ofTenant(maxOfNames)}::int, ${ofTenant(newestForNames)}::int) q`,
        ];
  if (values.length + names.length === 0) return { keys: [], count: 0, isMore: false };
  // All matches are counted. Only the end of a phone number may also be an amount or a card of the same payment, which
  // then counts once.
  const rows = await preparedQuery(
    tx,
    sql<ReadKey & { count: number }>`
      select k.tenant_id, k.id, k.because, k.count, k.is_cut from (
        select f.tenant_id, f.id, f.because, count(*) over () as count, bool_or(f.is_cut) over () as is_cut,
          row_number() over (partition by f.because order by f.id desc) as place
        from (select q.because, q.tenant_id, q.id, bool_or(q.is_cut) as is_cut
          from (${sql.join([...values, ...names], sql` union all `)}) q group by 1, 2, 3) f) k
      where k.place <= case k.because when 'PHONE_END' then ${sql.lit(maxCounted)} else ${sql.lit(maxOfKind)} end`,
  );
  return { keys: rows, count: rows[0]?.count ?? 0, isMore: rows[0]?.is_cut ?? false };
}
