import { plainPincode } from '@galla/contract/core/pincode.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { lastPaymentOfStore, takingsOfDay } from '../../payments/payments/public/store-sum-queries.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageWithFigures } from '../../platform/db/distribution/page-with-figures.ts';
import { readPageWithFigures } from '../../platform/db/distribution/page-with-figures.ts';

/** Selects stores of these tenants that are in the scope and match all filters. */
export interface StoreFilters {
  readonly tenants: readonly string[];
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly city?: string | undefined;
  readonly tag?: string | undefined;
}

/**
 * Whether a store's name, code, city or PIN code contains the text. A PIN code is stored without the space that people
 * type.
 */
function found(search: string): RawBuilder<unknown> {
  const plain = plainPincode(search);
  const has = (text: string) => sql`strpos(s.search, lower(${text})) > 0`;
  return plain === search ? has(search) : sql`(${has(search)} or ${has(plain)})`;
}

/** The condition that store `s` matches. */
function fits(scope: Scope, { tenants, search, active, city, tag }: StoreFilters): RawBuilder<unknown> {
  const conditions = [
    isOneOf(sql`s.tenant_id`, 'uuid', tenants),
    ...(scope.storeIds === null ? [] : [sql`s.id = any (${uuidArray(scope.storeIds)})`]),
    ...(active === undefined ? [] : [sql`s.active = ${active}`]),
    ...(search === undefined ? [] : [found(search)]),
    ...(city === undefined ? [] : [sql`lower(s.city) = lower(${city})`]),
    ...(tag === undefined ? [] : [sql`lower(${tag}) = any (lower(s.tags::text)::text[])`]),
  ];
  return sql.join(conditions, sql` and `);
}

interface StoreRow {
  id: string;
  tenant_id: string;
  code: string;
  name: string;
  city: string | null;
  pincode: string | null;
  active: boolean;
  counters: number | null;
  last_payment_at: Date | null;
  count: number | null;
  amount: number | null;
  /** The total of a search; null on other pages. */
  total: number | null;
}

/** The figures that a page shows with its stores. */
export interface WantedFigures {
  readonly counters: boolean;
  /** The IST day of takings (`YYYY-MM-DD`), or null without them. */
  readonly day: string | null;
}

interface StorePage {
  readonly sort: 'name' | 'today';
  readonly figures: WantedFigures;
  readonly start: number;
  readonly limit: number;
}

/**
 * One page of stores: by name, or by takings on the day of the figures. The page is cut before anything is looked up for
 * its stores. A search counts its matches in the same pass, because finding them again costs as much.
 */
export async function listStores(tx: Tx, scope: Scope, filters: StoreFilters, page: StorePage): Promise<StoreRow[]> {
  const { counters, day } = page.figures;
  const byTakings = day !== null && page.sort === 'today';
  const columns = sql`s.id, s.tenant_id, s.code, s.name, s.city, s.pincode, s.active`;
  const withTakings = (tenants: readonly string[]) =>
    day === null
      ? sql``
      : sql`left join ${takingsOfDay(tenants, day)} t on t.tenant_id = s.tenant_id and t.store_id = s.id`;
  const total = filters.search === undefined ? sql`null::int as total` : sql`(count(*) over ())::int as total`;
  const stores = (of: Scope, wanted: StoreFilters, end: RawBuilder<unknown>) =>
    byTakings
      ? sql`(select ${columns}, ${total}, t.count, t.amount from store s ${withTakings(wanted.tenants)}
          where ${fits(of, wanted)} ${end})`
      : sql`(select ${columns}, ${total} from store s where ${fits(of, wanted)} ${end})`;
  const cut = sql`limit ${page.limit} offset ${page.start}`;
  const withFigures = (rows: RawBuilder<unknown>, tenants: readonly string[]) => {
    const [only] = tenants;
    const tenant = only !== undefined && tenants.length === 1 ? sql`${only}::uuid` : sql`s.tenant_id`;
    const takings = byTakings ? sql`s.count, s.amount` : sql`t.count, t.amount`;
    return sql<StoreRow>`
      select ${columns}, s.total, ${counters ? countersOfStore(tenant) : sql`null::int`} as counters,
        ${day === null ? sql`null::timestamptz` : lastPaymentOfStore(tenant)} as last_payment_at,
        ${day === null ? sql`null::bigint as count, null::bigint as amount` : takings}
      from ${rows} s ${byTakings ? sql`` : withTakings(tenants)}
      order by ${byTakings ? sql`coalesce(s.amount, 0) desc,` : sql``} s.name, s.id`;
  };
  const order = byTakings ? sql`order by coalesce(t.amount, 0) desc, s.name, s.id` : sql`order by s.name, s.id`;
  const read: PageWithFigures<StoreRow> = {
    tenants: filters.tenants,
    page: stores(scope, filters, sql`${order} ${cut}`),
    ofTenant: (tenantId, ids) => stores({ ...scope, storeIds: ids }, { tenants: [tenantId] }, sql``),
    figures: withFigures,
  };
  if (!counters && day === null) return (await read.figures(read.page, read.tenants).execute(tx)).rows;
  return readPageWithFigures(tx, read);
}

/** The number of active counters of a tenant's store `s`. */
const countersOfStore = (tenant: RawBuilder<unknown>) => sql<number>`(select count(*)::int from terminal c
  where c.tenant_id = ${tenant} and c.store_id = s.id and c.active)`;

/** The number of matching stores. */
export async function countStores(tx: Tx, scope: Scope, filters: StoreFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from store s where ${fits(scope, filters)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

interface StoreTotals {
  active_stores: number;
  inactive_stores: number;
  counters: number;
  count: number;
  amount: number;
  quiet: number;
}

/** Sums over the matching stores. Takings are those of an IST day. */
export async function sumStores(tx: Tx, scope: Scope, filters: StoreFilters, day: string): Promise<StoreTotals> {
  const { rows } = await sql<StoreTotals>`
    select count(*) filter (where s.active)::int as active_stores, count(*) filter (where not s.active)::int as inactive_stores,
      coalesce(sum(c.count) filter (where s.active), 0)::int as counters,
      coalesce(sum(t.count), 0)::bigint as count, coalesce(sum(t.amount), 0)::bigint as amount,
      count(*) filter (where s.active and coalesce(t.count, 0) = 0)::int as quiet
    from store s
    left join (select tenant_id, store_id, count(*) as count from terminal
      where ${isOneOf(sql`tenant_id`, 'uuid', filters.tenants)} and active group by 1, 2) c
      on c.tenant_id = s.tenant_id and c.store_id = s.id
    left join ${takingsOfDay(filters.tenants, day)} t on t.tenant_id = s.tenant_id and t.store_id = s.id
    where ${fits(scope, filters)}`.execute(tx);
  return rows[0] ?? { active_stores: 0, inactive_stores: 0, counters: 0, count: 0, amount: 0, quiet: 0 };
}

/** A city or tag with the number of its stores. */
interface Facet {
  name: string;
  stores: number;
}

const maxFacets = 200;

/** The cities of stores, most stores first. */
export async function listCities(tx: Tx, scope: Scope, filters: StoreFilters): Promise<Facet[]> {
  const { rows } = await sql<Facet>`
    select min(s.city) as name, count(*)::int as stores from store s where ${fits(scope, filters)} and s.city <> ''
    group by lower(s.city) order by 2 desc, 1 limit ${maxFacets}`.execute(tx);
  return rows;
}

/** The tags of stores, most stores first. */
export async function listTags(tx: Tx, scope: Scope, filters: StoreFilters): Promise<Facet[]> {
  const { rows } = await sql<Facet>`
    select min(tag) as name, count(*)::int as stores from store s cross join unnest(s.tags) as tag
    where ${fits(scope, filters)} group by lower(tag) order by 2 desc, 1 limit ${maxFacets}`.execute(tx);
  return rows;
}

/** Whether any of the matching stores has coordinates. */
export async function hasMapped(tx: Tx, scope: Scope, filters: StoreFilters): Promise<boolean> {
  const { rows } = await sql`
    select 1 from store s where ${fits(scope, filters)} and s.latitude is not null limit 1`.execute(tx);
  return rows.length > 0;
}

interface MappedStore {
  id: string;
  tenant_id: string;
  name: string;
  active: boolean;
  latitude: number;
  longitude: number;
  amount: number | null;
}

/** The stores with coordinates, by name. Takings are those of an IST day. */
export async function listMapped(
  tx: Tx,
  scope: Scope,
  filters: StoreFilters,
  { day, max }: { readonly day: string; readonly max: number },
): Promise<MappedStore[]> {
  const { rows } = await sql<MappedStore>`
    select s.id, s.tenant_id, s.name, s.active, s.latitude, s.longitude, t.amount from store s
    left join ${takingsOfDay(filters.tenants, day)} t on t.tenant_id = s.tenant_id and t.store_id = s.id
    where ${fits(scope, filters)} and s.latitude is not null order by s.name, s.id limit ${max}`.execute(tx);
  return rows;
}
