import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { storesInScope } from '../../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isDistributedAt } from '../../platform/db/database.ts';
import { readInOneTrip } from '../../platform/db/one-trip.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import type { NamedTenants } from '../../platform/db/tenants.ts';
import { ofSameTenant } from '../../platform/db/tenants.ts';
import { hourSums } from '../payments/public/hour-sum-queries.ts';
import { instrumentLabel } from '../payments/public/instrument-label-queries.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import type { PaymentNames } from './name-queries.ts';
import { withNames } from './name-queries.ts';
import type { PageCursor, PaymentKey } from './page-key-queries.ts';
import { findPageKeys, pageOfOneIndex, searchedKeys } from './page-key-queries.ts';
import { selectedPayments } from './search-queries.ts';

export interface PaymentRow {
  id: string;
  tenant_id: string;
  state: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  total: number;
  amount: number;
  offer_adjustment: number;
  refunded: number;
  reserved: number;
  charged_back: number;
  instrument: string;
  instrument_label: string | null;
  payment_solution: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  store_code: string | null;
  store_name: string | null;
  terminal_name: string | null;
  qr_code_name: string | null;
  utr: string | null;
  arn: string | null;
  provider_transaction_id: string;
  merchant_transaction_id: string | null;
  merchant_order_id: string | null;
  settlement_utr: string | null;
  failure_reason: string | null;
  offer_id: string | null;
  card_issuer: string | null;
  fee: number;
  gst: number;
  created_at: Date;
  pending_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
  warnings: string[] | null;
}

/** The UTR of payment `p`'s settlement. Null until the settlement has reached the bank. */
export const settlementUtr = (tenants: NamedTenants) => sql<string | null>`(select st.utr from settlement_item si
  join settlement st on ${ofSameTenant('st', 'si', tenants)} and st.id = si.settlement_id
  where ${ofSameTenant('si', 'p', tenants)} and si.payment_id = p.id and si.kind = 'PAYMENT')`;

/** The GST on the fee of payment `p`: its share of its settlement's GST, and before settlement the GST charged. */
const finalGst = sql<number>`coalesce((select si.gst from settlement_item si
  where si.tenant_id = p.tenant_id and si.payment_id = p.id and si.kind = 'PAYMENT' and si.subject_id = p.id), p.gst)`;

/** The columns of payment `p`'s own row. */
const ownColumns = sql`p.id, p.tenant_id, p.state, p.total, p.amount, p.offer_adjustment, p.refunded, p.reserved, p.charged_back, p.instrument,
  ${instrumentLabel} as instrument_label, p.payment_solution, p.customer_name, masked_phone(p.customer_phone) as customer_phone, p.utr, p.arn,
  p.provider_transaction_id, p.merchant_transaction_id, p.merchant_order_id, p.failure_reason, p.offer_id, p.card_issuer, p.fee,
  p.created_at, p.pending_at, p.finished_at, p.updated_at, p.warnings`;

const columns = sql`${ownColumns}, s.code as store_code, s.name as store_name, t.name as terminal_name, q.name as qr_code_name,
  ${settlementUtr(null)} as settlement_utr, ${finalGst} as gst`;

const names = sql`left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
  left join terminal t on t.tenant_id = p.tenant_id and t.id = p.terminal_id
  left join qr_code q on q.tenant_id = p.tenant_id and q.id = p.qr_code_id`;

/** One page of a selection, newest first, plus one row if there are more in the page's direction. */
export async function listPayments(tx: Tx, selection: PaymentSelection, place: PageCursor): Promise<PaymentRow[]> {
  const page = (await isDistributedAt(tx)) ? pageOfOneIndex(selection, place) : undefined;
  if (page !== undefined)
    return inPlace(await withNames(tx, (await ofTenants(selection.tenants, page).execute(tx)).rows), place);
  const keys = await findPageKeys(tx, selection, place);
  if (keys.length === 0) return [];
  const rows = await findPaymentsByKey(tx, keys);
  return inPlace(rows, place);
}

/** Payments by key, in no order, limited to these stores if given. One plan serves any number of keys. */
export async function findPaymentsByKey(
  tx: Tx,
  keys: readonly PaymentKey[],
  storeIds: readonly string[] | null = null,
): Promise<PaymentRow[]> {
  const ids = keys.map(({ id }) => id);
  const ofStores = storeIds === null ? sql`` : sql`and p.store_id = any (${uuidArray(storeIds)})`;
  if (await isDistributedAt(tx)) {
    const tenants = [...new Set(keys.map(({ tenant_id }) => tenant_id))];
    const rows = await preparedQuery(tx, ofTenants(tenants, sql`p.id = any (${uuidArray(ids)}) ${ofStores}`));
    // Another of the tenants may have a payment with the same id.
    const wanted = new Set(keys.map(({ tenant_id, id }) => `${tenant_id} ${id}`));
    return withNames(
      tx,
      rows.filter(({ tenant_id, id }) => wanted.has(`${tenant_id} ${id}`)),
    );
  }
  return preparedQuery(
    tx,
    sql<PaymentRow>`select ${columns}
      from unnest((select ${uuidArray(keys.map((key) => key.tenant_id))}), (select ${uuidArray(ids)})) as key (tenant_id, id)
      join payment p on p.tenant_id = key.tenant_id and p.id = key.id ${names} where true ${ofStores}`,
  );
}

/**
 * The same for a search without other filters. Keys and rows come from one statement in one round trip, because round
 * trips cost more than the search. Undefined if the page needs more than that.
 */
export async function searchPayments(
  database: Database,
  selection: PaymentSelection,
  place: PageCursor,
): Promise<PaymentRow[] | undefined> {
  if (await database.isDistributed()) return undefined;
  const keys = searchedKeys(selection, place, false);
  if (keys === undefined) return undefined;
  const rows = await readInOneTrip<PaymentRow>(database, {
    settings: { 'galla.tenants': `{${selection.tenants.join(',')}}` },
    steps: [],
    last: sql<PaymentRow>`select ${columns} from (${keys}) key
      join payment p on p.tenant_id = key.tenant_id and p.id = key.id ${names}`,
  });
  return inPlace(rows, place);
}

/** Sorts rows in page order. */
const inPlace = (rows: PaymentRow[], { before }: PageCursor) =>
  rows.sort((a, b) => ((before === undefined ? a.id > b.id : a.id < b.id) ? -1 : 1));

/** Sums of a selection by state. */
export interface StateSum {
  state: string;
  count: number;
  amount: number;
  refunded: number;
}

/**
 * Sums by state over exactly the payments that the selection lists: from rollups, or over the rows found by a search.
 */
export async function sumPayments(tx: Tx, selection: PaymentSelection): Promise<StateSum[]> {
  if (selection.search === null) {
    const { rows } = await sql<StateSum>`
      select f.state, sum(f.count) as count, sum(f.amount) as amount, sum(f.refunded) as refunded
      from ${hourSums(selection)} f group by f.state`.execute(tx);
    return rows;
  }
  const { rows } = await sql<StateSum>`
    select p.state, count(*) as count, sum(p.total) as amount, sum(p.refunded) as refunded
    from ${selectedPayments(selection, await isDistributedAt(tx))} p group by p.state`.execute(tx);
  return rows;
}

/** Payments by id inside the scope, restricted to these stores and terminals if given, in no order. */
export async function findPayments(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  wanted: {
    readonly storeIds: readonly string[] | null;
    readonly terminalIds: readonly string[] | null;
    /** The tenants of the payments, if known. Each id is then looked up only in these tenants. */
    readonly tenants?: readonly string[];
  } = { storeIds: null, terminalIds: null },
): Promise<PaymentRow[]> {
  const stores = storesInScope(scope, wanted.storeIds);
  const tenants = wanted.tenants ?? scope.tenants;
  const conditions = sql`p.id = any (${uuidArray(ids)})
    ${stores === null ? sql`` : sql`and p.store_id = any (${uuidArray(stores)})`}
    ${wanted.terminalIds === null ? sql`` : sql`and p.terminal_id = any (${uuidArray(wanted.terminalIds)})`}`;
  if (await isDistributedAt(tx)) return withNames(tx, await preparedQuery(tx, ofTenants(tenants, conditions)));
  return preparedQuery(
    tx,
    sql<PaymentRow>`select ${columns} from payment p ${names} where p.tenant_id = any (${uuidArray(tenants)}) and ${conditions}`,
  );
}

/** A payment of a list, without names. */
type OwnRow = Omit<PaymentRow, keyof PaymentNames> &
  Record<'store_id' | 'terminal_id' | 'qr_code_id', string | null> & { gst: number };

/** Payments of these tenants on nodes, which read each table separately. */
const ofTenants = (tenants: readonly string[], conditions: RawBuilder<unknown>) =>
  sql<OwnRow>`select ${ownColumns}, p.gst, p.store_id, p.terminal_id, p.qr_code_id from payment p
    where ${isOneOf(sql`p.tenant_id`, 'uuid', tenants)} and ${conditions}`;

/** Sums of payments that began in the same time bucket, by bucket number since 1970 and by state. */
export interface BucketSum {
  bucket: number;
  state: PaymentState;
  count: number;
  amount: number;
}

/**
 * Sums of a selection by buckets of `bucketMs`, oldest first. Rollups have whole hours, so this reads the payments
 * themselves: at a hundred a second, a quarter of an hour has ninety thousand index entries.
 */
export async function sumByBucket(tx: Tx, selection: PaymentSelection, bucketMs: number): Promise<BucketSum[]> {
  const { rows } = await sql<BucketSum>`
    select floor(extract(epoch from p.created_at) * 1000 / ${bucketMs}::int)::bigint as bucket, p.state, count(*) as count,
      sum(p.total)::bigint as amount
    from ${selectedPayments(selection, await isDistributedAt(tx))} p group by 1, 2 order by 1`.execute(tx);
  return rows;
}
