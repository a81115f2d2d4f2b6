import type { ClockStep, MadeOrder } from '@galla/contract/developers/sandbox/endpoints.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';

/**
 * Moves the clock of a sandbox forward, together with everything that is due there. Returns how far it is now ahead, in
 * ms.
 */
export async function moveClock(tx: Tx, tenantId: string, byMs: number): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select move_sandbox_clock(${tenantId}, ${byMs}) as ahead`.execute(tx);
  return rows[0]?.ahead ?? 0;
}

/** Deletes the data of a sandbox, and resets its clock. */
export async function resetSandbox(tx: Tx, tenantId: string): Promise<void> {
  await sql`select reset_sandbox(${tenantId})`.execute(tx);
}

/** The files of a sandbox, which only its rows refer to. */
export async function listFileKeys(tx: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from report where tenant_id = ${tenantId} and file_key is not null
    union all select file_key from qr_code_archive where tenant_id = ${tenantId} and file_key is not null`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * How often each event occurred after a position. Reminders are not events, so they count from a time of the sandbox.
 */
export async function countEvents(tx: Tx, tenantId: string, after: number, since: Date) {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, count(*) from outbox where tenant_id = ${tenantId} and position > ${after} group by type
    union all
    select 'payment-link.reminded', count(*) from payment_link_message
    where tenant_id = ${tenantId} and kind = 'REMINDER' and created_at >= ${since} having count(*) > 0
    order by type`.execute(tx);
  return rows;
}

type StepRow = { readonly [Key in keyof ClockStep]: Key extends 'at' ? Date : ClockStep[Key] };

/** The next events of a sandbox after `now`: one of each kind, earliest first. */
export async function listNextSteps(tx: Tx, tenantId: string, now: Date): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    (select 'REMINDER' as kind, r.due_at as at, l.reference_id as subject, l.amount - l.paid_amount as amount
      from payment_link_reminder r join payment_link l on l.tenant_id = r.tenant_id and l.id = r.link_id
      where r.tenant_id = ${tenantId} and r.done_at is null and r.due_at > ${now} order by r.due_at limit 1)
    union all
    (select 'LINK_EXPIRES', due_at, reference_id, amount - paid_amount from payment_link
      where tenant_id = ${tenantId} and state = 'ACTIVE' and due_at > ${now} order by due_at limit 1)
    union all
    (select 'ORDER_EXPIRES', expires_at, merchant_order_id, amount from checkout_order
      where tenant_id = ${tenantId} and state = 'CREATED' and origin = 'API' and expires_at > ${now}
      order by expires_at limit 1)
    union all
    (select 'QR_EXPIRES', due_at, bill_number, amount from dynamic_qr
      where tenant_id = ${tenantId} and state = 'ACTIVE' and due_at > ${now} order by due_at limit 1)
    union all
    (select 'REPORT', due_at, null, null from report_schedule
      where owner_id = ${tenantId} and due_at > ${now} order by due_at limit 1)
    order by at`.execute(tx);
  return rows;
}

type MadeRow = { readonly [Key in keyof MadeOrder]: Key extends 'at' ? Date : MadeOrder[Key] };

/** The latest orders of a sandbox, with UUIDs, newest first. */
export async function listMade(tx: Tx, tenantId: string, max: number): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    select o.id as "orderId", o.merchant_order_id as "merchantOrderId", o.amount, o.created_at as at, o.state,
      a.method, a.state as tried, a.payment_id as "paymentId", coalesce(p.refunded + p.reserved, 0) as refunded
    from (select * from checkout_order where tenant_id = ${tenantId} order by id desc limit ${max}) o
    left join lateral (
      select * from checkout_attempt t where t.tenant_id = ${tenantId} and t.order_id = o.id
      order by t.payment_id is not null desc, t.id desc limit 1) a on true
    left join payment p on p.tenant_id = ${tenantId} and p.id = a.payment_id
    order by o.id desc`.execute(tx);
  return rows;
}

/** The settlements of a sandbox, newest first. */
export function listSandboxSettlements(tx: Tx, tenantId: string, max: number) {
  return tx
    .selectFrom('settlement')
    .select(['id', 'day', 'state', 'payments', 'net', 'utr'])
    .where('tenant_id', '=', tenantId)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/** The last completed payment of a sandbox with at least this much left, in paise. */
export async function findPaid(tx: Tx, tenantId: string, atLeast: number) {
  const { rows } = await sql<{ id: string; left: number; provider_transaction_id: string }>`
    select id, total - refunded - reserved - charged_back as left, provider_transaction_id from payment
    where tenant_id = ${tenantId} and state = 'COMPLETED' and total - refunded - reserved - charged_back >= ${atLeast}
    order by id desc limit 1`.execute(tx);
  return rows[0];
}

/** The last open chargeback. */
export function findOpenChargeback(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('chargeback')
    .select(['payment_id', 'rail_chargeback_id', 'amount'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'OPENED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listScripts(tx: Tx, tenantId: string): Promise<Row<'sandbox_script'>[]> {
  return tx.selectFrom('sandbox_script').selectAll().where('tenant_id', '=', tenantId).orderBy('id', 'desc').execute();
}

/** Stores a script. An existing one with the same name gets these steps. */
export async function upsertScript(
  tx: Tx,
  { tenant_id, id, name, steps, created_at }: Omit<Row<'sandbox_script'>, 'last_run_at' | 'failed_step'>,
): Promise<void> {
  await sql`
    insert into sandbox_script (tenant_id, id, name, steps, created_at)
    values (${tenant_id}, ${id}, ${name}, ${JSON.stringify(steps)}::jsonb, ${created_at})
    on conflict (tenant_id, lower(name)) do update
    set name = excluded.name, steps = excluded.steps, last_run_at = null, failed_step = null`.execute(tx);
}

/** Stores the result of a replay. False if there is no such script. */
export async function noteRun(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  run: { readonly last_run_at: Date; readonly failed_step: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_script')
    .set(run)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a script. False if there is none. */
export async function deleteScript(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sandbox_script')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
