import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { namedOne, ofSameTenant } from '../../platform/db/tenants.ts';
import type { TakingsSince } from './public/takings.ts';

/** Selects QR codes of these tenants that are in the scope and match all filters. UUIDs. */
export interface QrCodeFilters {
  readonly tenants: readonly string[];
  readonly storeIds?: readonly string[] | undefined;
  readonly terminalId?: string | undefined;
  readonly active?: boolean | undefined;
  readonly search?: string | undefined;
  /** The QR code whose content or id is searched for. */
  readonly named?: string | undefined;
}

/** A QR code with its store and counter, and the merchant's names that are printed. */
export interface QrCodeRow extends Row<'qr_code'> {
  store_code: string;
  store_name: string;
  store_state: string | null;
  terminal_code: string | null;
  terminal_name: string | null;
  merchant_name: string;
  vpa: string;
  category_code: string;
  mode: 'live' | 'test';
}

/** The same with its figures, if requested. */
export interface ListedQrCode extends QrCodeRow {
  count: number | null;
  amount: number | null;
  last_payment_at: Date | null;
  /** The total of a search; null on other pages. */
  total: number | null;
}

const places = sql`(qr_code q join store s on s.tenant_id = q.tenant_id and s.id = q.store_id
  left join terminal c on c.tenant_id = q.tenant_id and c.id = q.terminal_id)`;

const columns = sql`q.*, s.code as store_code, s.name as store_name, s.state as store_state, c.code as terminal_code,
  c.name as terminal_name`;

/** Names and VPAs of the merchant of `q`. */
const ofMerchant = sql`join tenant t on t.id = q.tenant_id join merchant m on m.id = t.merchant_id`;
const merchantColumns = sql`m.name as merchant_name, m.vpa, m.category_code, t.mode`;

/**
 * The condition that QR code `q` matches. The search reads each table once, because joining all codes with both other
 * tables costs more.
 */
function fits(scope: Scope, filters: QrCodeFilters): RawBuilder<unknown> {
  const { tenants, storeIds, terminalId, active, search, named } = filters;
  const ofTenants = (table: string) => isOneOf(sql.ref(`${table}.tenant_id`), 'uuid', tenants);
  const found =
    search === undefined
      ? []
      : [
          sql`(strpos(q.search, lower(${search})) > 0
            or q.store_id in (select f.id from store f where ${ofTenants('f')} and strpos(f.search, lower(${search})) > 0)
            or q.terminal_id in (select t.id from terminal t where ${ofTenants('t')} and strpos(lower(t.name), lower(${search})) > 0))`,
        ];
  const conditions = [
    ofTenants('q'),
    ...(scope.storeIds === null ? [] : [sql`q.store_id = any (${uuidArray(scope.storeIds)})`]),
    ...(storeIds === undefined ? [] : [sql`q.store_id = any (${uuidArray(storeIds)})`]),
    ...(terminalId === undefined ? [] : [sql`q.terminal_id = ${terminalId}::uuid`]),
    ...(active === undefined ? [] : [sql`q.active = ${active}`]),
    ...(named === undefined ? found : [sql`q.id = ${named}::uuid`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The start of a page: after a QR code in list order, or after a number of rows. */
export interface QrCodePage {
  readonly start: number;
  readonly limit: number;
  readonly after: Pick<QrCodeRow, 'store_name' | 'store_id' | 'name' | 'id'> | undefined;
  /** The time from which takings count; null without figures. */
  readonly figures: TakingsSince | null;
}

/**
 * One page of QR codes, by store and name. The page is cut before anything is looked up for its codes. A search counts
 * its matches in the same pass, because finding them again costs as much.
 */
export async function listQrCodes(
  tx: Tx,
  scope: Scope,
  filters: QrCodeFilters,
  { start, limit, after, figures }: QrCodePage,
): Promise<ListedQrCode[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (s.name, s.id) >= (${after.store_name}, ${after.store_id}::uuid)
          and (s.name, s.id, q.name, q.id) > (${after.store_name}, ${after.store_id}::uuid, ${after.name}, ${after.id}::uuid)`;
  const total = filters.search === undefined || after !== undefined ? sql`null::int` : sql`(count(*) over ())::int`;
  const named = namedOne(filters.tenants);
  const sums =
    figures === null
      ? sql`null::bigint as count, null::bigint as amount, null::timestamptz as last_payment_at`
      : sql`f.count, f.amount, ${figures.takings.lastPayment(scope.storeIds, named)} as last_payment_at`;
  const { rows } = await sql<ListedQrCode>`
    select ${columns}, ${merchantColumns}, ${sums}, page.total
    from (select q.tenant_id, q.id, ${total} as total from qr_code q join store s on s.tenant_id = q.tenant_id and s.id = q.store_id
      where ${fits(scope, filters)} ${beyond} order by s.name, s.id, q.name, q.id limit ${limit} offset ${start}) page
    join ${places} on ${ofSameTenant('q', 'page', named)} and q.id = page.id
    ${ofMerchant}
    ${figures === null ? sql`` : sql`cross join lateral ${figures.takings.ofCode(figures.since, scope.storeIds, named)} f`}
    order by s.name, s.id, q.name, q.id`.execute(tx);
  return rows;
}

/** The number of matching QR codes. */
export async function countQrCodes(tx: Tx, scope: Scope, filters: QrCodeFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from qr_code q where ${fits(scope, filters)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

interface QrCodeTotals {
  codes: number;
  active: number;
  count: number;
  amount: number;
}

/** Sums over the matching QR codes. */
export async function sumQrCodes(
  tx: Tx,
  scope: Scope,
  filters: QrCodeFilters,
  { since, takings }: TakingsSince,
): Promise<QrCodeTotals> {
  const tenants = isOneOf(sql`r.tenant_id`, 'uuid', filters.tenants);
  const { rows } = await sql<QrCodeTotals>`
    select count(*)::int as codes, count(*) filter (where q.active)::int as active,
      coalesce(sum(f.count), 0)::bigint as count, coalesce(sum(f.amount), 0)::bigint as amount
    from qr_code q left join ${takings.ofCodes(tenants, since, scope.storeIds)} f
      on f.tenant_id = q.tenant_id and f.qr_code_id = q.id
    where ${fits(scope, filters)}`.execute(tx);
  return rows[0] ?? { codes: 0, active: 0, count: 0, amount: 0 };
}

/** One QR code within the scope, with its figures if `since` is given. */
export async function findQrCode(
  tx: Tx,
  scope: Scope,
  qrCodeId: string,
  figures: TakingsSince | null,
): Promise<ListedQrCode | undefined> {
  const filters = { tenants: scope.tenants, named: qrCodeId };
  const [row] = await listQrCodes(tx, scope, filters, { start: 0, limit: 1, after: undefined, figures });
  return row;
}

/** The ids of the matching QR codes, in list order. */
export async function listQrCodeIds(tx: Tx, scope: Scope, filters: QrCodeFilters, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id from ${places} where ${fits(scope, filters)} order by s.name, s.id, q.name, q.id limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The QR codes that a worker prints: those of a tenant with these ids, in this order. */
export async function listQrCodesById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<QrCodeRow[]> {
  const { rows } = await sql<QrCodeRow>`
    select ${columns}, ${merchantColumns} from ${places} ${ofMerchant}
    where q.tenant_id = ${tenantId} and q.id = any (${uuidArray(ids)}) order by array_position(${uuidArray(ids)}, q.id)`.execute(
    tx,
  );
  return rows;
}

/** An event of a QR code, with the names of people, stores and counters. */
export interface QrCodeEventRow extends Row<'qr_code_event'> {
  code: string;
  person_name: string | null;
  from_place: string | null;
  to_place: string | null;
}

const max = 200;

/** The history of a QR code and of the codes that it replaces, newest first. Stores outside the scope have no name. */
export async function listEvents(
  tx: Tx,
  { storeIds }: Scope,
  { tenant_id, id }: Pick<QrCodeRow, 'tenant_id' | 'id'>,
): Promise<QrCodeEventRow[]> {
  const seen = (store: RawBuilder<unknown>) =>
    storeIds === null ? sql`true` : sql`${store} = any (${uuidArray(storeIds)})`;
  const place = (store: string, counter: string) => sql`
    (select concat_ws(', ', s.name, c.name) from store s
      left join terminal c on c.tenant_id = ${tenant_id} and c.id = ${sql.ref(`e.${counter}`)}
      where s.tenant_id = ${tenant_id} and s.id = ${sql.ref(`e.${store}`)} and ${seen(sql`s.id`)})`;
  const { rows } = await sql<QrCodeEventRow>`
    with recursive chain (id, depth) as (
      select ${id}::uuid, 1
      union all
      select q.id, depth + 1 from chain join qr_code q on q.tenant_id = ${tenant_id} and q.replaced_by = chain.id where depth < 50)
    select e.*, q.code, p.name as person_name, ${place('from_store_id', 'from_terminal_id')} as from_place,
      ${place('to_store_id', 'to_terminal_id')} as to_place
    from qr_code_event e join qr_code q on q.tenant_id = e.tenant_id and q.id = e.qr_code_id
    left join person p on p.id = e.created_by
    where e.tenant_id = ${tenant_id} and e.qr_code_id in (select id from chain) order by e.id desc limit ${max}`.execute(
    tx,
  );
  return rows;
}
