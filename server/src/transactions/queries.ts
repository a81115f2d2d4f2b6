import { decodeId } from '@galla/contract/core/ids.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { firstIdAt } from '../platform/ids.ts';
import { facts } from './facts.ts';
import type { PaymentSelection } from './payment-filters.ts';
import { paymentCondition, storesInScope } from './payment-filters.ts';

/** Searches find at most this many payments; counts beyond it are "at least". */
const mostFound = 10_000;

/** A row of a list. */
export interface PaymentRow {
  id: string;
  tenant_id: string;
  state: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  total: number;
  amount: number;
  offer_adjustment: number;
  refunded: number;
  reserved: number;
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
  created_at: Date;
  pending_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
}

/** What names the instrument of payment `p`, masked: a VPA, a card, a bank or a wallet. */
export const instrumentLabel = sql<string | null>`case
  when p.instrument in ('ACCOUNT', 'EXTERNAL_VPA') then masked_vpa(p.customer_vpa)
  when p.instrument in ('CREDIT_CARD', 'DEBIT_CARD') then nullif(concat_ws(' ',
    case p.card_network when 'VISA' then 'Visa' when 'MASTERCARD' then 'Mastercard' when 'RUPAY' then 'RuPay' when 'AMEX' then 'Amex' when 'DINERS' then 'Diners' end,
    case p.instrument when 'CREDIT_CARD' then 'credit' else 'debit' end, '•• ' || p.card_last4), '')
  when p.instrument = 'NET_BANKING' then p.bank
  else coalesce(p.wallet, p.bank) end`;

const columns = sql`p.id, p.tenant_id, p.state, p.total, p.amount, p.offer_adjustment, p.refunded, p.reserved, p.instrument,
  ${instrumentLabel} as instrument_label, p.payment_solution, p.customer_name, masked_phone(p.customer_phone) as customer_phone,
  s.code as store_code, s.name as store_name, t.name as terminal_name, q.name as qr_code_name, p.utr, p.arn,
  p.provider_transaction_id, p.merchant_transaction_id, p.merchant_order_id, p.settlement_utr, p.failure_reason,
  p.offer_id, p.card_issuer, p.created_at, p.pending_at, p.finished_at, p.updated_at`;

const names = sql`left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
  left join terminal t on t.tenant_id = p.tenant_id and t.id = p.terminal_id
  left join qr_code q on q.tenant_id = p.tenant_id and q.id = p.qr_code_id`;

/** A page's place: rows after or before a payment's id in the list's order, newest first. */
export interface PagePlace {
  readonly size: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly offset?: number | undefined;
}

/** One page of a selection, newest first, with one row more than asked where there is more in the page's direction. */
export async function listPayments(tx: Tx, selection: PaymentSelection, place: PagePlace): Promise<PaymentRow[]> {
  const backwards = place.before !== undefined;
  const order = backwards ? sql`asc` : sql`desc`;
  const from = place.after ?? place.before;
  const beyond = from === undefined ? sql`true` : backwards ? sql`p.id > ${from}::uuid` : sql`p.id < ${from}::uuid`;
  const most = place.size + 1;
  // The index has each store's payments in order: the newest of each are merged, whatever the stores have altogether.
  const stores = selection.storeIds ?? [];
  const byStore = stores.length > 1 && selection.search === null;
  const conditions = byStore
    ? sql`${paymentCondition({ ...selection, storeIds: null })} and p.store_id = own.store_id`
    : paymentCondition(selection);
  const { rows } = await sql<PaymentRow>`
    select ${columns} from (
      select p.* from ${scopeOf(selection)}${byStore ? sql` cross join unnest(${uuidArray(stores)}) as own (store_id)` : sql``}
      cross join lateral (
        select p.* from ${matching(selection)} where p.tenant_id = scope.tenant_id and ${conditions} and ${beyond}
        order by p.id ${order} limit ${most + (place.offset ?? 0)}
      ) p order by p.id ${order} limit ${most} offset ${place.offset ?? 0}
    ) p ${names} order by p.id ${order}`.execute(tx);
  return rows;
}

/**
 * The tenants of a selection, one by one. A single one is written so that the planner knows which it is: it would take
 * it for one of the usual size otherwise, and read and sort all of a big merchant's failed payments for a page of them.
 */
function scopeOf({ tenants }: PaymentSelection): RawBuilder<unknown> {
  const [only] = tenants;
  if (only !== undefined && tenants.length === 1) return sql`(select ${only}::uuid as tenant_id) as scope`;
  return sql`unnest(${uuidArray(tenants)}) as scope (tenant_id)`;
}

/** The payments among which a selection looks: all, or those that a search finds by its indexes. */
export function matching(selection: PaymentSelection): RawBuilder<unknown> {
  if (selection.search === null || selection.search === undefined) return sql`payment p`;
  return sql`(select p.* from (${foundIds(selection, sql`scope.tenant_id`)}) found join payment p on p.tenant_id = scope.tenant_id and p.id = found.id) p`;
}

/** The ids that a search finds for one tenant: one index look-up for each thing that the text may be. */
function foundIds(selection: PaymentSelection, tenant: RawBuilder<unknown>): RawBuilder<unknown> {
  const { by, value } = selection.search ?? { by: 'any', value: '' };
  const range = sql`f.id >= ${firstIdAt(selection.from)}::uuid and f.id < ${firstIdAt(selection.to)}::uuid`;
  const equals = (column: string) =>
    sql`(select f.id from payment f where f.tenant_id = ${tenant} and ${sql.ref(`f.${column}`)} = ${value} and ${range} order by f.id desc limit ${mostFound})`;
  const own = decodeId('payment', value);
  const byOwnId = own === undefined ? [] : [sql`(select ${own}::uuid)`];
  const inStore = sql`(select f.id from payment f where f.tenant_id = ${tenant} and ${range} and f.store_id in
    (select st.id from store st where st.tenant_id = ${tenant} and st.code = ${value.toUpperCase()}) order by f.id desc limit ${mostFound})`;
  const looks = {
    utr: [equals('utr')],
    phone: [equals('customer_phone')],
    transactionId: [equals('provider_transaction_id'), equals('merchant_transaction_id'), ...byOwnId],
    merchantOrderId: [equals('merchant_order_id')],
    storeId: [inStore],
  };
  const parts = by === 'any' ? Object.values(looks).flat() : looks[by];
  return sql`${sql.join(parts, sql` union `)}`;
}

/** Sums of a selection by state. */
export interface StateSum {
  state: string;
  count: number;
  amount: number;
  refunded: number;
}

/** Sums by state over exactly the payments that the selection lists: from rollups, or over the rows that a search finds. */
export async function sumPayments(tx: Tx, selection: PaymentSelection): Promise<StateSum[]> {
  if (selection.search === null) {
    const { rows } = await sql<StateSum>`
      select f.state, sum(f.count) as count, sum(f.amount) as amount, sum(f.refunded) as refunded
      from ${facts(selection)} f group by f.state`.execute(tx);
    return rows;
  }
  const { rows } = await sql<StateSum>`
    select p.state, count(*) as count, sum(p.total) as amount, sum(p.refunded) as refunded
    from ${scopeOf(selection)}
    cross join lateral (select p.* from ${matching(selection)} where ${paymentCondition(selection)}) p
    group by p.state`.execute(tx);
  return rows;
}

/** Payments by id inside the scope, of these stores and terminals where they are given, in no order. */
export async function findPayments(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  wanted: { readonly storeIds: readonly string[] | null; readonly terminalIds: readonly string[] | null } = {
    storeIds: null,
    terminalIds: null,
  },
): Promise<PaymentRow[]> {
  const stores = storesInScope(scope, wanted.storeIds);
  const conditions = [
    sql`p.tenant_id = any (${uuidArray(scope.tenants)})`,
    sql`p.id = any (${uuidArray(ids)})`,
    ...(stores === null ? [] : [sql`p.store_id = any (${uuidArray(stores)})`]),
    ...(wanted.terminalIds === null ? [] : [sql`p.terminal_id = any (${uuidArray(wanted.terminalIds)})`]),
  ];
  const { rows } =
    await sql<PaymentRow>`select ${columns} from payment p ${names} where ${sql.join(conditions, sql` and `)}`.execute(
      tx,
    );
  return rows;
}
