import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { storesInScope } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Database, Row, Tx } from '../../platform/db/database.ts';
import type { LookedUpTable } from '../../platform/db/distribution/look-ups.ts';
import { readByKey, readFoundInOneTrip, readOfTenants, readPage } from '../../platform/db/distribution/look-ups.ts';
import { readsOfTenants } from '../../platform/db/distribution/tenant-reads.ts';
import type { NamedTenants } from '../../platform/db/tenants.ts';
import { ofSameTenant } from '../../platform/db/tenants.ts';
import { hourSums } from '../payments/public/hour-sum-queries.ts';
import { instrumentLabel } from '../payments/public/instrument-label-queries.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import type { PageCursor, PaymentKey } from './page-key-queries.ts';
import { findPageKeys, pageOfOneIndex, searchedKeys } from './page-key-queries.ts';
import { selectedPayments } from './search-queries.ts';

/** The columns of the table that are read unchanged. */
const columns = [
  'id',
  'tenant_id',
  'state',
  'total',
  'amount',
  'offer_adjustment',
  'refunded',
  'reserved',
  'charged_back',
  'instrument',
  'payment_solution',
  'customer_name',
  'utr',
  'arn',
  'provider_transaction_id',
  'merchant_transaction_id',
  'merchant_order_id',
  'failure_reason',
  'offer_id',
  'card_issuer',
  'fee',
  'created_at',
  'pending_at',
  'finished_at',
  'updated_at',
  'warnings',
] as const satisfies readonly (keyof Row<'payment'>)[];

export interface PaymentRow extends Pick<Row<'payment'>, (typeof columns)[number]> {
  instrument_label: string | null;
  customer_phone: string | null;
  store_code: string | null;
  store_name: string | null;
  terminal_name: string | null;
  qr_code_name: string | null;
  settlement_utr: string | null;
  gst: number;
}

/** Where the row of a payment's settlement is, under the alias `si`, with the settlement `st`. */
const settlementItems = (tenants: NamedTenants) => sql`settlement_item si
  left join settlement st on ${ofSameTenant('st', 'si', tenants)} and st.id = si.settlement_id`;

/** The UTR of payment `p`'s settlement. Null until the settlement has reached the bank. */
export const settlementUtr = (tenants: NamedTenants) => sql<
  string | null
>`(select st.utr from ${settlementItems(tenants)}
  where ${ofSameTenant('si', 'p', tenants)} and si.payment_id = p.id and si.kind = 'PAYMENT')`;

/** A payment with the ids of its store, terminal and QR code, by which these are looked up. */
type Payment = PaymentRow & Readonly<Record<'store_id' | 'terminal_id' | 'qr_code_id', string | null>>;

const payments: LookedUpTable<Payment> = {
  table: 'payment',
  own: sql`${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}, ${instrumentLabel} as instrument_label,
    masked_phone(p.customer_phone) as customer_phone`,
  lookUps: [
    {
      as: 'join',
      from: () => sql`store s`,
      alias: 's',
      key: 'id',
      by: 'store_id',
      values: { store_code: sql`s.code`, store_name: sql`s.name` },
    },
    {
      as: 'join',
      from: () => sql`terminal t`,
      alias: 't',
      key: 'id',
      by: 'terminal_id',
      values: { terminal_name: sql`t.name` },
    },
    {
      as: 'join',
      from: () => sql`qr_code q`,
      alias: 'q',
      key: 'id',
      by: 'qr_code_id',
      values: { qr_code_name: sql`q.name` },
    },
    {
      as: 'values',
      from: settlementItems,
      alias: 'si',
      key: 'payment_id',
      by: 'id',
      where: sql`si.kind = 'PAYMENT'`,
      values: { settlement_utr: sql`st.utr`, gst: sql`si.gst` },
      // The GST on a payment's fee is its share of its settlement's GST, and before settlement the GST charged.
      ownInstead: ['gst'],
      // Only completed payments are in settlements.
      has: ({ state }) => state === 'COMPLETED',
    },
  ],
};

/** One page of a selection, newest first, plus one row if there are more in the page's direction. */
export async function listPayments(tx: Tx, selection: PaymentSelection, place: PageCursor): Promise<PaymentRow[]> {
  const keys = () => findPageKeys(tx, selection, place);
  return inPlace(await readPage(tx, payments, pageOfOneIndex(selection, place), keys), place);
}

/** Payments by key, in no order, limited to these stores if given. */
export function findPaymentsByKey(
  tx: Tx,
  keys: readonly PaymentKey[],
  storeIds: readonly string[] | null = null,
): Promise<PaymentRow[]> {
  return readByKey(tx, payments, keys, storeIds === null ? sql`` : sql`and p.store_id = any (${uuidArray(storeIds)})`);
}

/**
 * The same for a search without other filters, if its keys and rows can be read in one round trip. Undefined if the page
 * needs more than that.
 */
export async function searchPayments(
  database: Database,
  selection: PaymentSelection,
  place: PageCursor,
): Promise<PaymentRow[] | undefined> {
  const { tenants } = selection;
  const keys = searchedKeys(selection, place, await readsOfTenants(database.kysely, tenants));
  const rows = keys === undefined ? undefined : await readFoundInOneTrip(database, payments, tenants, keys);
  return rows === undefined ? undefined : inPlace(rows, place);
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
    from ${selectedPayments(selection, await readsOfTenants(tx, selection.tenants))} p group by p.state`.execute(tx);
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
  return readOfTenants(tx, payments, tenants, conditions);
}

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
    from ${selectedPayments(selection, await readsOfTenants(tx, selection.tenants))} p group by 1, 2 order by 1`.execute(
    tx,
  );
  return rows;
}
