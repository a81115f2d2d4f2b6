import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf, uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { preparedQuery } from '../../../platform/db/prepared-statements.ts';
import { namedOne, ofSameTenant } from '../../../platform/db/tenants.ts';
import { hourSums } from './hour-sum-queries.ts';
import { cutByMonths, splitRange, type TimeRange } from './range-parts.ts';
import type { PaymentSelection } from './selection.ts';

/** One store's rank. `stores` is the number of stores that collected anything. */
export interface StoreSum {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  count: number;
  amount: number;
  stores: number;
}

/** The stores with the highest collected amounts. */
export async function rankStores(tx: Tx, selection: PaymentSelection, max: number): Promise<StoreSum[]> {
  const { rows, isKept } = await storeSums(tx, selection);
  const query = sql<StoreSum>`
    select s.tenant_id, s.id, s.code, s.name, r.count, r.amount, r.stores from (
      select r.tenant_id, r.store_id, sum(r.count)::bigint as count, sum(r.amount)::bigint as amount, count(*) over () as stores
      from ${rows} r group by 1, 2 having sum(r.count) > 0 order by 4 desc, 2 limit ${max}
    ) r join store s on ${ofSameTenant('s', 'r', namedOne(selection.tenants))} and s.id = r.store_id order by r.amount desc, s.id`;
  return isKept ? preparedQuery(tx, query) : (await query.execute(tx)).rows;
}

interface RankedRow {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  city: string | null;
  active: boolean;
  count: number;
  amount: number;
}

/** A page of the ranking, with the total number of stores, the number that collected nothing, and the highest sum. */
export interface StoreRanking {
  readonly rows: readonly RankedRow[];
  readonly total: number;
  readonly quiet: number;
  readonly largest: number;
}

/** Ranks active stores. The best-first list also includes stores that collected something before they were closed. */
export async function rankAllStores(
  tx: Tx,
  selection: PaymentSelection,
  page: { readonly order: 'best' | 'quiet'; readonly start: number; readonly limit: number },
): Promise<StoreRanking> {
  const sums = await storeSums(tx, selection);
  const isBest = page.order === 'best';
  const own = selection.storeIds === null ? sql`true` : sql`s.id = any (${uuidArray(selection.storeIds)})`;
  const { rows } = await sql<RankedRow & { total: number; quiet: number; largest: number }>`
    with ranked as materialized (
      select s.tenant_id, s.id, coalesce(r.count, 0) as count, coalesce(r.amount, 0) as amount, s.name from store s left join (
        select r.tenant_id, r.store_id, sum(r.count)::bigint as count, sum(r.amount)::bigint as amount from ${sums.rows} r group by 1, 2
      ) r on r.tenant_id = s.tenant_id and r.store_id = s.id
      where ${isOneOf(sql`s.tenant_id`, 'uuid', selection.tenants)} and ${own} and (s.active ${isBest ? sql`or r.count > 0` : sql``})
    )
    select p.*, a.* from (
      select count(*)::int as total, count(*) filter (where count = 0)::int as quiet, coalesce(max(amount), 0) as largest from ranked
    ) a left join lateral (
      select s.tenant_id, s.id, s.code, s.name, s.city, s.active, r.count, r.amount from (
        select * from ranked order by amount ${isBest ? sql`desc` : sql`asc`}, name, id limit ${page.limit} offset ${page.start}
      ) r join store s on ${ofSameTenant('s', 'r', namedOne(selection.tenants))} and s.id = r.id
    ) p on true order by p.amount ${isBest ? sql`desc` : sql`asc`}, p.name, p.id`.execute(tx);
  const { total = 0, quiet = 0, largest = 0 } = rows[0] ?? {};
  return { rows: rows.filter(({ id }) => id !== null), total, quiet, largest };
}

/** The sum of each of these stores. Stores that collected nothing are left out. */
export async function sumEachStore(
  tx: Tx,
  selection: PaymentSelection,
): Promise<{ store_id: string; count: number; amount: number }[]> {
  const sums = await storeSums(tx, selection);
  const { rows } = await sql<{ store_id: string; count: number; amount: number }>`
    select r.store_id, sum(r.count) as count, sum(r.amount) as amount from ${sums.rows} r group by 1 having sum(r.count) > 0`.execute(
    tx,
  );
  return rows;
}

/**
 * The sums of stores in a range, as rows to add up: tenant_id, store_id, count, amount. Whole days come from each
 * month's running sums; the rest at the ends of the range comes from each store's hours. `isKept`: whether the
 * statement has few variants, so that it can be prepared.
 */
async function storeSums(
  tx: Tx,
  selection: PaymentSelection,
): Promise<{ readonly rows: RawBuilder<unknown>; readonly isKept: boolean }> {
  const {
    days: [whole],
    hours,
    rest,
  } = splitRange(selection, 'day');
  const edges = [...hours, ...rest];
  const coarse = whole === undefined ? [] : [storeDays(selection, whole)];
  if (edges.length === 0) return { rows: sql`(${sql.join(coarse, sql` union all `)})`, isKept: true };
  const stores = {
    ...selection,
    storeIds: selection.storeIds ?? (await storesOf(tx, selection)),
    states: ['COMPLETED'],
  };
  const fine = edges.map(
    (edge) => sql`select f.tenant_id, f.store_id, f.count, f.amount from ${hourSums({ ...stores, ...edge })} f`,
  );
  return { rows: sql`(${sql.join([...coarse, ...fine], sql` union all `)})`, isKept: false };
}

/**
 * Each store's whole days of the range: one row a month, even for few days. One scan reads all months. `offset 0` makes
 * it extract the sums from the arrays before the rows are sorted or grouped, which would otherwise carry 600 bytes
 * each.
 */
function storeDays({ tenants, storeIds }: PaymentSelection, whole: TimeRange): RawBuilder<unknown> {
  const months = cutByMonths(whole);
  const own = storeIds === null ? sql`true` : sql`r.store_id = any (${uuidArray(storeIds)})`;
  const dayOf = (end: 'until' | 'before') =>
    sql`case r.month ${sql.join(
      months.map((part) => sql`when ${part.month}::date then ${part[end]}::int`),
      sql` `,
    )} end`;
  const sumOf = (column: 'counts' | 'amounts') =>
    sql`r.${sql.ref(column)}[${dayOf('until')}] - coalesce(r.${sql.ref(column)}[${dayOf('before')}], 0)`;
  return sql`(select r.tenant_id, r.store_id, ${sumOf('counts')} as count, ${sumOf('amounts')} as amount
    from payment_store_month r
    where ${isOneOf(sql`r.tenant_id`, 'uuid', tenants)} and r.state = 'COMPLETED' and ${own}
      and r.month in (${sql.join(months.map(({ month }) => sql`${month}::date`))}) offset 0)`;
}

async function storesOf(tx: Tx, selection: PaymentSelection): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from store where tenant_id = any (${uuidArray(selection.tenants)})`.execute(tx);
  return rows.map(({ id }) => id);
}
