import { sql } from 'kysely';
import { findAttemptOutcomes } from '../../collect/checkout/public/attempt-end-queries.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { PaymentOutcome } from '../../platform/rail/payment-outcome.ts';
import { findQrOutcomes } from '../dynamic-qr/public/outcome-queries.ts';

/** The tenants with new outbox entries, or with recipients whose minute has passed. */
export async function findTenantsToNotify(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select c.tenant_id from recipient_cursor c left join outbox_position p on p.tenant_id = c.tenant_id
    where p.position > c.position or c.due_at <= ${now} limit ${limit}`.execute(tx);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** The outbox position read so far, with its row locked. Undefined if there are no recipients any more. */
export async function lockCursor(tx: Tx, tenantId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('recipient_cursor')
    .select('position')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  return row?.position;
}

/** Stores the outbox position, and when a recipient is due. */
export async function moveCursor(tx: Tx, tenantId: string, position: number, dueAt: Date | null): Promise<void> {
  await tx.updateTable('recipient_cursor').set({ position, due_at: dueAt }).where('tenant_id', '=', tenantId).execute();
}

/** An entry of the outbox: the change and its time. */
export interface OutboxEntry {
  readonly position: number;
  readonly type: string;
  readonly subject_id: string;
  readonly created_at: Date;
}

/** The next entries of a tenant's outbox. */
export async function readOutbox(tx: Tx, tenantId: string, after: number, limit: number) {
  const { rows } = await sql<OutboxEntry>`
    select position, type, subject_id, created_at from outbox
    where tenant_id = ${tenantId} and position > ${after} order by position limit ${limit}`.execute(tx);
  return rows;
}

/** A payment with the fields that notifications need. */
export interface NotifiedPayment {
  id: string;
  amount: number;
  store_id: string | null;
  qr_code_id: string | null;
  finished_at: Date;
}

/** Those of these completed payments that are refunded at once or still undecided. */
export async function findUnkept(tx: Tx, tenantId: string, ids: readonly string[]): Promise<PaymentOutcome[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; reference: string | null }>`
    select id, merchant_transaction_id as reference from payment
    where tenant_id = ${tenantId} and id = any (${uuidArray(ids)}) and state = 'COMPLETED'`.execute(tx);
  const outcomes = [...(await findQrOutcomes(tx, tenantId, rows)), ...(await findAttemptOutcomes(tx, tenantId, rows))];
  return outcomes.filter(({ outcome }) => outcome !== 'KEPT');
}

/** Marks those of these payments as announced that completed since `since` and were not announced yet. Returns them. */
export async function takeNewPayments(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<NotifiedPayment[]> {
  const { rows: taken } = await sql<{ payment_id: string }>`
    insert into notified_payment (tenant_id, payment_id, notified_at)
    select tenant_id, id, ${now}::timestamptz from payment
    where tenant_id = ${tenantId} and id = any (${uuidArray(ids)}) and state = 'COMPLETED' and finished_at > ${since}
    on conflict (tenant_id, payment_id) do nothing returning payment_id`.execute(tx);
  if (taken.length === 0) return [];
  const { rows } = await sql<NotifiedPayment>`
    select id, amount, store_id, qr_code_id, finished_at from payment
    where tenant_id = ${tenantId} and id = any (${uuidArray(taken.map(({ payment_id }) => payment_id))}) order by id`.execute(
    tx,
  );
  return rows;
}

/** Locks the verified recipients of a tenant. */
export function lockRecipients(tx: Tx, tenantId: string): Promise<Row<'payment_recipient'>[]> {
  return tx
    .selectFrom('payment_recipient')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores when a recipient was notified and what is pending for the next time. */
export async function keepWaiting(tx: Tx, row: Row<'payment_recipient'>): Promise<void> {
  const { last_notified_at, waiting_count, waiting_amount, waiting_since, waiting_payment_id } = row;
  await tx
    .updateTable('payment_recipient')
    .set({ last_notified_at, waiting_count, waiting_amount, waiting_since, waiting_payment_id })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
}

/** The fields of a payment for its message. */
export async function findPaymentText(tx: Tx, tenantId: string, id: string) {
  const { rows } = await sql<{
    amount: number;
    finished_at: Date;
    utr: string | null;
    payer: string | null;
    store_name: string | null;
    terminal_name: string | null;
  }>`
    select p.amount, p.finished_at, p.utr, masked_vpa(p.customer_vpa) as payer, s.name as store_name, t.name as terminal_name
    from payment p left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
    left join terminal t on t.tenant_id = p.tenant_id and t.id = p.terminal_id
    where p.tenant_id = ${tenantId} and p.id = ${id}`.execute(tx);
  return rows[0];
}

/** The merchant of a tenant, as messages name it. */
export function findMerchantName(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['m.name', 't.mode'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}
