import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { type StateGroup, stateGroups } from '@galla/contract/payments/payments/states.ts';
import type { transactions } from '@galla/contract/payments/transactions/endpoints.ts';
import type { Payment, PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keysetPage, type PageOf, pageAt } from '../../../platform/db/keyset-page.ts';
import { noId } from '../../../platform/ids.ts';
import { selectionOf } from '../../payments/public/selection.ts';
import { findPage } from '../find-page.ts';
import type { PaymentRow, StateSum } from '../list-queries.ts';
import { findPayments, findPaymentsByKey, searchPayments, sumPayments } from '../list-queries.ts';
import type { PaymentKey } from '../page-key-queries.ts';
import { toPayment, toPaymentDetails } from '../payments.ts';
import { findChargebacksOf, findRefundsOf, findSettlementOf } from '../queries.ts';

type Body = Received<typeof transactions.list>['body'];

/** The filters and page of a payment list. Newest first unless the order says otherwise. */
type ListInput = Omit<Body, 'order'> & { readonly order?: Body['order'] };

/** One page of payments, with the cursors for the next and previous pages. */
export async function listPage(
  tx: Tx,
  scope: Scope,
  { filters, order, page }: ListInput,
): Promise<Answer<typeof transactions.list>> {
  const place = pageAt('payment', page);
  return pageOf(scope, await findPage(tx, selectionOf(scope, filters), readFrom(place, order)), place);
}

/** The same outside a transaction, so that a search takes one round trip to the database. */
export async function listOwnPage(
  { database, scope, scoped }: CallerContext,
  input: ListInput,
): Promise<Answer<typeof transactions.list>> {
  const { filters, order, page } = input;
  const place = pageAt('payment', page);
  const searched = await searchPayments(database, selectionOf(scope, filters), readFrom(place, order));
  if (searched !== undefined) return pageOf(scope, searched, place);
  return scoped((tx) => listPage(tx, scope, input), filters.merchantIds);
}

/** A page with the oldest first is read backwards from the newest-first order, starting before all payments. */
function readFrom(place: PageOf<string>, order: ListInput['order']): PageOf<string> {
  const { size, after, before, offset } = place;
  if (order !== 'OLDEST_FIRST') return place;
  return before === undefined ? { size, before: after ?? noId, offset } : { size, after: before, offset };
}

function pageOf(scope: Scope, read: readonly PaymentRow[], place: PageOf<string>): Answer<typeof transactions.list> {
  const { rows, next, previous } = keysetPage(read, place, ({ id }) => encodeId('payment', id));
  return { payments: rows.map((row) => toPayment(scope, row)), next, previous };
}

/** Those of these payments (UUIDs) that are in the scope. */
export async function findByIds(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, Payment>> {
  const rows = ids.length === 0 ? [] : await findPayments(tx, scope, ids);
  return new Map(rows.map((row) => [row.id, toPayment(scope, row)]));
}

/** The same by keys that were read within the scope. */
export async function findByKeys(tx: Tx, scope: Scope, keys: readonly PaymentKey[]): Promise<Map<string, Payment>> {
  const rows = keys.length === 0 ? [] : await findPaymentsByKey(tx, keys, scope.storeIds);
  return new Map(rows.map((row) => [row.id, toPayment(scope, row)]));
}

/** Totals over exactly the payments that the same filters list. */
export async function findStats(
  tx: Tx,
  scope: Scope,
  filters: ListInput['filters'],
): Promise<Answer<typeof transactions.stats>> {
  const sums = await sumPayments(tx, selectionOf(scope, filters));
  const of = (group: StateGroup) =>
    sums.filter(({ state }) => (stateGroups[group] as readonly string[]).includes(state));
  const add = (rows: StateSum[], key: 'count' | 'amount' | 'refunded') => rows.reduce((sum, row) => sum + row[key], 0);
  const count = add(sums, 'count');
  return {
    collected: add(of('completed'), 'amount'),
    completed: add(of('completed'), 'count'),
    pending: add(of('pending'), 'count'),
    failed: add(of('failed'), 'count'),
    refunded: add(sums, 'refunded'),
    count: { count, exact: filters.search === undefined || count < 10_000 },
  };
}

/** One payment with all its details. @throws Problem TRANSACTION_NOT_FOUND, also outside the scope */
export async function findDetails(tx: Tx, scope: Scope, unitId: string): Promise<PaymentDetails> {
  const id = decodeId('payment', unitId);
  const [row] = id === undefined ? [] : await findPayments(tx, scope, [id]);
  if (row === undefined) throw new Problem('TRANSACTION_NOT_FOUND', 404);
  const seesRefunds = ['refund_list_access', 'refund_access'] as const;
  const mayRead = seesRefunds.some((permission) => scope.permissions.has(permission));
  const chargebacks = row.state === 'COMPLETED' ? await findChargebacksOf(tx, row) : [];
  const seesSettlements = scope.permissions.has('settlements_access') && scope.storeIds === null;
  return toPaymentDetails(scope, row, {
    refunds: mayRead ? await findRefundsOf(tx, row) : null,
    chargebacks,
    settlement: seesSettlements ? await findSettlementOf(tx, row) : undefined,
  });
}
