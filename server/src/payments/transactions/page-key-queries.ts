import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { manyTenants } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOfTenants } from '../../platform/db/distribution/owner-rows.ts';
import type { TenantReads } from '../../platform/db/distribution/tenant-reads.ts';
import { readsOfTenants } from '../../platform/db/distribution/tenant-reads.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import { columnConditions, paymentCondition } from '../payments/public/selection-queries.ts';
import { foundBy, selectedPayments } from './search-queries.ts';

/** A page of the list: rows after or before a payment's id, newest first. */
export interface PageCursor {
  readonly size: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly offset?: number | undefined;
}

/** The key of a payment. Ids are unique within a tenant. */
export interface PaymentKey {
  tenant_id: string;
  id: string;
}

/**
 * The keys of a page's payments, plus one. Indexes find them before any join, so only this part needs a plan for each
 * merchant and filter, and planning it is fast.
 */
export async function findPageKeys(tx: Tx, selection: PaymentSelection, place: PageCursor): Promise<PaymentKey[]> {
  const { search } = selection;
  const many = selection.tenants.length > manyTenants;
  if (search === null && !many) return selectedPage(tx, selection, place);
  const reads = await readsOfTenants(tx, selection.tenants);
  const searched = searchedKeys(selection, place, reads);
  if (searched !== undefined) return preparedQuery(tx, searched);
  return (await pageOf(selectedPayments(selection, reads), place).execute(tx)).rows;
}

/**
 * The keys of a search page without column filters, as one prepared statement: equality on any value finds rows in few
 * steps, so one plan suits all values. Undefined for every other page.
 */
export function searchedKeys(
  selection: PaymentSelection,
  place: PageCursor,
  reads: TenantReads,
): RawBuilder<PaymentKey> | undefined {
  const { search } = selection;
  if (search === null || columnConditions(selection, 'p').length > 0 || place.offset !== undefined) return undefined;
  const first = sql`and ${beyond(place)} ${inOrder(place)} limit ${sql.lit(place.size + 1)}`;
  return pageOf(foundBy(search, selection, reads, first), place);
}

const pageOf = (found: RawBuilder<unknown>, place: PageCursor) =>
  sql<PaymentKey>`select p.tenant_id, p.id from ${found} p where ${beyond(place)} ${inOrder(place)} ${limits(place)}`;

/**
 * Indexes keep the payments of each store and state in order. The newest of each are merged, so the cost does not
 * depend on the total. Without a filter by store or state, the query is not split by it.
 */
async function selectedPage(tx: Tx, selection: PaymentSelection, place: PageCursor): Promise<PaymentKey[]> {
  const { tenants, storeIds, states } = selection;
  const byStore = storeIds !== null && storeIds.length > 1;
  const owner = byStore
    ? sql`p.tenant_id = scope.tenant_id and p.store_id = own.store_id`
    : sql`p.tenant_id = scope.tenant_id`;
  const wanted = byStore ? { ...selection, storeIds: null } : selection;
  const newest = (each: PaymentSelection) => sql`(select p.tenant_id, p.id from payment p
    where ${owner} and ${paymentCondition(each)} and ${beyond(place)} ${inOrder(place)} limit ${place.size + 1 + (place.offset ?? 0)})`;
  const parts =
    states === null ? [newest(wanted)] : [...new Set(states)].map((state) => newest({ ...wanted, states: [state] }));
  if (parts.length === 0) return [];
  const { rows } = await sql<PaymentKey>`select p.tenant_id, p.id from ${await rowsOfTenants(tx, tenants)}
    ${byStore ? sql`cross join unnest(${uuidArray(storeIds)}) as own (store_id)` : sql``}
    cross join lateral (${sql.join(parts, sql` union all `)}) p ${inOrder(place)} ${limits(place)}`.execute(tx);
  return rows;
}

/**
 * The page as conditions on `p` and their order, if it covers one tenant and a single index serves it. Undefined for
 * other pages.
 */
export function pageOfOneIndex(selection: PaymentSelection, place: PageCursor) {
  const { search, tenants, storeIds, states } = selection;
  const several = [storeIds, states].some((values) => values !== null && values.length > 1);
  const [tenantId] = tenants;
  if (search !== null || several || tenantId === undefined || tenants.length > 1) return undefined;
  const clauses = sql`${paymentCondition(selection)} and ${beyond(place)} ${inOrder(place)} ${limits(place)}`;
  return { tenantId, clauses };
}

function beyond({ after, before }: PageCursor): RawBuilder<unknown> {
  if (before !== undefined) return sql`p.id > ${before}::uuid`;
  return after === undefined ? sql`true` : sql`p.id < ${after}::uuid`;
}

const inOrder = ({ before }: PageCursor) => (before === undefined ? sql`order by p.id desc` : sql`order by p.id asc`);

const limits = ({ size, offset }: PageCursor) => sql`limit ${sql.lit(size + 1)} offset ${offset ?? 0}`;
