import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { withKeptPlan } from '../platform/db/kept-plans.ts';
import type { PaymentSelection } from './payment-filters.ts';
import { columnConditions, paymentCondition } from './payment-filters.ts';
import { foundBy, selectedPayments } from './selected-payments.ts';

/** A page's place: rows after or before a payment's id in the list's order, newest first. */
export interface PagePlace {
  readonly size: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly offset?: number | undefined;
}

/** Which payment: ids are unique inside a tenant. */
export interface PaymentKey {
  tenant_id: string;
  id: string;
}

/**
 * The keys of a page's payments, with one more than asked. They are found by the payments' own indexes before anything
 * is joined: only this part has to be planned for each merchant and filter, and alone it is quickly planned.
 */
export function findPage(tx: Tx, selection: PaymentSelection, place: PagePlace): Promise<PaymentKey[]> {
  if (selection.search === null) return selectedPage(tx, selection, place);
  const found = columnConditions(selection, 'p').length === 0 ? foundBy(selection.search, selection) : undefined;
  const from = found ?? selectedPayments(selection);
  const query = sql<PaymentKey>`select p.tenant_id, p.id from ${from} p where ${beyond(place)} ${inOrder(place)} ${limits(place)}`;
  // What is found by an equal value is few rows whatever the value is, so that one plan is right for all.
  return found === undefined ? query.execute(tx).then(({ rows }) => rows) : withKeptPlan(tx, query);
}

async function selectedPage(tx: Tx, selection: PaymentSelection, place: PagePlace): Promise<PaymentKey[]> {
  const { tenants, storeIds } = selection;
  const page = (owner: RawBuilder<unknown>, wanted: PaymentSelection) =>
    sql<PaymentKey>`select p.tenant_id, p.id from payment p where ${owner} and ${paymentCondition(wanted)} and ${beyond(place)} ${inOrder(place)}`;
  const merged = (
    owners: RawBuilder<unknown>,
    each: RawBuilder<unknown>,
  ) => sql<PaymentKey>`select p.tenant_id, p.id from ${owners}
    cross join lateral (${each} limit ${place.size + 1 + (place.offset ?? 0)}) p ${inOrder(place)} ${limits(place)}`;
  const [only] = tenants;
  const scope = sql`unnest(${uuidArray(tenants)}) as scope (tenant_id)`;
  let query = merged(scope, page(sql`p.tenant_id = scope.tenant_id`, selection));
  if (storeIds !== null && storeIds.length > 1) {
    // The index has each store's payments in order: the newest of each are merged, whatever the stores have altogether.
    const stores = sql`${scope} cross join unnest(${uuidArray(storeIds)}) as own (store_id)`;
    const ofStore = sql`p.tenant_id = scope.tenant_id and p.store_id = own.store_id`;
    query = merged(stores, page(ofStore, { ...selection, storeIds: null }));
  } else if (only !== undefined && tenants.length === 1) {
    query = sql`${page(sql`p.tenant_id = ${only}::uuid`, selection)} ${limits(place)}`;
  }
  const { rows } = await query.execute(tx);
  return rows;
}

function beyond({ after, before }: PagePlace): RawBuilder<unknown> {
  if (before !== undefined) return sql`p.id > ${before}::uuid`;
  return after === undefined ? sql`true` : sql`p.id < ${after}::uuid`;
}

const inOrder = ({ before }: PagePlace) => (before === undefined ? sql`order by p.id desc` : sql`order by p.id asc`);

const limits = ({ size, offset }: PagePlace) => sql`limit ${sql.lit(size + 1)} offset ${offset ?? 0}`;
