import { networkOfCard } from '@galla/contract/checkout/card-rules.ts';
import type { PayWith } from '@galla/contract/checkout/endpoints.ts';
import { netBankingBanks, wallets } from '@galla/contract/rail/callbacks.ts';
import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { scheduleWork } from '../platform/jobs/due-work.ts';
import { findDueRows } from '../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../platform/jobs/job.ts';
import type { RailPayment } from '../platform/rail/rail.ts';
import type { OrderKey } from './address.ts';

/** The key of an attempt. UUIDs. */
export interface AttemptKey {
  readonly tenantId: string;
  readonly attemptId: string;
}

/** An attempt that is about to begin. */
export interface NewAttempt extends OrderKey {
  readonly id: string;
  readonly key: string;
  readonly method: PayWith;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly askAt: Date;
}

/** Of a card no more than its network and its last 4 digits. */
function keptOf(method: PayWith) {
  const kept = { card_network: null, card_last4: null, bank: null, wallet: null };
  switch (method.type) {
    case 'UPI':
      return kept;
    case 'CARD':
      return { ...kept, card_network: networkOfCard(method.number) ?? null, card_last4: method.number.slice(-4) };
    case 'NET_BANKING':
      return { ...kept, bank: netBankingBanks[method.bank] };
    case 'WALLET':
      return { ...kept, wallet: wallets[method.wallet] };
    default:
      return method satisfies never;
  }
}

/** Adds an attempt where the order is open now and the key is new. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<boolean> {
  const { tenantId, orderId, id, key, method, now, expiresAt, askAt } = attempt;
  const { card_network, card_last4, bank, wallet } = keptOf(method);
  const { numAffectedRows } = await sql`
    insert into checkout_attempt (tenant_id, id, order_id, key, method, card_network, card_last4, bank, wallet, created_at, expires_at, ask_at)
    select tenant_id, ${id}::uuid, id, ${key}::uuid, ${method.type}, ${card_network}, ${card_last4}, ${bank}, ${wallet},
      ${now}::timestamptz, least(expires_at, ${expiresAt}::timestamptz), ${askAt}::timestamptz
    from checkout_order where tenant_id = ${tenantId} and id = ${orderId} and state = 'CREATED' and expires_at > ${now}
    on conflict (tenant_id, order_id, key) do nothing`.execute(tx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await scheduleWork(tx, askName, tenantId, askAt.getTime());
  return true;
}

/** An attempt by its id. */
export function findAttempt(tx: Tx, { tenantId, attemptId }: AttemptKey) {
  return tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .executeTakeFirst();
}

/** One try to pay, as it is stored. */
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** The attempt of an order that one press began. */
export function findAttemptByKey(tx: Tx, { tenantId, orderId }: OrderKey, key: string) {
  return tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The UPI attempt of an open order whose code is valid until then. Every tab shows this code. */
export function findOpenCode(tx: Tx, { tenantId, orderId }: OrderKey, until: Date) {
  return tx
    .selectFrom('checkout_attempt as a')
    .innerJoin('checkout_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.order_id'),
    )
    .selectAll('a')
    .where('a.tenant_id', '=', tenantId)
    .where('a.order_id', '=', orderId)
    .where('o.state', '=', 'CREATED')
    .where('a.method', '=', 'UPI')
    .where('a.state', '=', 'PENDING')
    .where('a.next_address', 'is not', null)
    .where('a.expires_at', '>', until)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the latest report of an attempt that is still open. */
export async function noteAttempt(tx: Tx, attemptKey: AttemptKey, report: RailPayment): Promise<void> {
  const { next } = report;
  await tx
    .updateTable('checkout_attempt')
    .set({
      provider_transaction_id: report.providerTransactionId,
      ...(next === undefined
        ? {}
        : {
            next_type: next.type,
            next_address: next.type === 'UPI' ? next.uri : next.url,
            next_test_url: next.type === 'UPI' ? (next.testUrl ?? null) : null,
          }),
    })
    .where('tenant_id', '=', attemptKey.tenantId)
    .where('id', '=', attemptKey.attemptId)
    .where('state', '=', 'PENDING')
    .execute();
}

/**
 * Ends an attempt; false where it has ended before. An attempt that failed without a payment may still succeed: the money
 * was on its way, or the bank corrected itself. The payment then pays the order or is refunded.
 */
export async function endAttempt(
  tx: Tx,
  attemptKey: AttemptKey,
  end: { readonly state: 'COMPLETED' | 'FAILED'; readonly report?: RailPayment; readonly paymentId?: string },
  now: Date,
): Promise<boolean> {
  const { state, report, paymentId } = end;
  const with_ = report?.paidWith;
  const { numUpdatedRows } = await tx
    .updateTable('checkout_attempt')
    .set({
      state,
      finished_at: now,
      ask_at: null,
      next_type: null,
      next_address: null,
      next_test_url: null,
      ...(report === undefined ? {} : { provider_transaction_id: report.providerTransactionId }),
      ...(paymentId === undefined ? {} : { payment_id: paymentId }),
      ...(report?.utr === undefined ? {} : { utr: report.utr }),
      ...(with_?.cardNetwork === undefined ? {} : { card_network: with_.cardNetwork }),
      ...(with_?.bank === undefined ? {} : { bank: with_.bank }),
      ...(with_?.wallet === undefined ? {} : { wallet: with_.wallet }),
      ...(with_?.vpa === undefined ? {} : { vpa: with_.vpa }),
      failure_reason: state === 'FAILED' ? (report?.failureReason ?? null) : null,
    })
    .where('tenant_id', '=', attemptKey.tenantId)
    .where('id', '=', attemptKey.attemptId)
    .where((where) =>
      where.or([
        where('state', '=', 'PENDING'),
        where.and([where('state', '=', 'FAILED'), where('payment_id', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the money of an attempt as going back to the customer. */
export async function markReturn(tx: Tx, { tenantId, attemptId }: AttemptKey): Promise<void> {
  await tx
    .updateTable('checkout_attempt')
    .set({ goes_back: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .execute();
}

/** The name of the job that asks the rail about attempts. */
export const askName = 'checkout.ask';

/**
 * Claims attempts of a tenant that are due for an inquiry, and schedules the next one: after 15 s, 30 s, a minute, at most
 * an hour. If the worker dies, that next inquiry still happens.
 */
export async function claimAttempts(tx: Tx, { tenantId, now, places, except }: Claim): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    update checkout_attempt set asked = asked + 1,
      ask_at = ${now}::timestamptz + least(3600, 15 * power(2, least(asked, 10))) * interval '1 second'
    where tenant_id = ${tenantId} and id = any (array(
      select id from checkout_attempt
      where tenant_id = ${tenantId} and ask_at <= ${now} and id <> all (${uuidArray(except)})
      order by ask_at limit ${places} for update skip locked))
    returning *`.execute(tx);
  return rows;
}

/** The next due inquiries about attempts, by tenant. */
export const findDueAttempts = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'checkout_attempt', dueAt: 'ask_at', isOpen: sql`ask_at is not null` });
