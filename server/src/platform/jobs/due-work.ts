import { sql } from 'kysely';
import { textArray, uuidArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';

/** The channel of all jobs; the payload is the name of the job. */
export const jobsChannel = 'galla_jobs';

/** A lease of a tenant's work for one job. */
export interface Lease {
  readonly token: number;
  readonly job: string;
  readonly tenantId: string;
}

/**
 * Converts a time of the process's clock (ms) to the database's time, because leases are compared between machines with
 * different clocks. If a test moves the clock of its process, the difference stays.
 */
const atDatabase = (moment: Date) =>
  sql<Date>`(statement_timestamp() + ${moment.getTime() - Date.now()}::float8 * interval '1 millisecond')`;

/** Work of a tenant, due by the tenant's clock. */
interface TenantWork {
  readonly tenantId: string;
  readonly job: string;
  readonly dueAt: Date | number;
}

/**
 * Adds work to the index, which uses the installation's time: a sandbox is ahead of it by its offset (decision 132).
 * Without a row in `tenant` the time is unchanged, as for work of the installation. The offsets are read separately,
 * because the index is on one machine only, even if tenants are on several.
 */
async function addWork(tx: Tx, work: readonly TenantWork[]): Promise<void> {
  if (work.length === 0) return;
  const offsets = await findOffsets(
    tx,
    work.map(({ tenantId }) => tenantId),
  );
  const rows = work.map(({ tenantId, job, dueAt }) => {
    const time = Number(dueAt);
    // An infinite due date stays infinite.
    const due_at = Number.isFinite(time) ? new Date(time - (offsets.get(tenantId) ?? 0)) : 'infinity';
    return { tenant_id: tenantId, job, due_at };
  });
  await sql`
    insert into due_work as d (tenant_id, job, due_at)
    select tenant_id, job, min(due_at) from json_to_recordset(${JSON.stringify(rows)}::json)
      as w (tenant_id uuid, job text, due_at timestamptz)
    group by tenant_id, job order by tenant_id, job
    on conflict (tenant_id, job) do update set due_at = least(d.due_at, excluded.due_at)`.execute(tx);
}

/** How far the clocks of these tenants' sandboxes are ahead, in ms. Tenants without an offset are omitted. */
async function findOffsets(tx: Tx, tenants: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; clock_offset: number }>`
    select id, clock_offset from tenant where id = any (${uuidArray([...new Set(tenants)])}) and clock_offset > 0`.execute(
    tx,
  );
  return new Map(rows.map(({ id, clock_offset }) => [id, clock_offset]));
}

/** Wakes the workers after the commit, for a job that finds its own rows. */
export async function wakeJob(tx: Tx, job: string): Promise<void> {
  await sql`select pg_notify(${jobsChannel}, ${job})`.execute(tx);
}

/**
 * Announces that a tenant has work for a job from `dueAt` on (ms of the tenant's clock), in the transaction that makes
 * it due. It appends a row and takes no locks. Workers see it within a second of its time.
 */
export async function scheduleWork(tx: Tx, job: string, tenantId: string, dueAt: number): Promise<void> {
  await tx
    .insertInto('work_announcement')
    .values({ tenant_id: tenantId, job, due_at: new Date(dueAt) })
    .execute();
}

/** Announces that a tenant has work for a job now (ms), and wakes the workers after the commit. */
export async function announceWork(tx: Tx, job: string, tenantId: string, now: number): Promise<void> {
  await scheduleWork(tx, job, tenantId, now);
  await wakeJob(tx, job);
}

/** Merges announced work into the index. It skips rows that another process is merging. */
export async function mergeAnnouncements(tx: Tx): Promise<void> {
  const { rows } = await sql<TenantWork>`
    with merged as (
      delete from work_announcement
      where ctid = any (array(select ctid from work_announcement for update skip locked))
      returning tenant_id, job, due_at)
    select tenant_id as "tenantId", job, min(due_at) as "dueAt" from merged group by tenant_id, job`.execute(tx);
  await addWork(tx, rows);
}

/** Those of these leases for which work was announced since they were taken or since the last call. */
export async function consumeAnnounced(tx: Tx, tokens: readonly number[], now: Date): Promise<Set<number>> {
  if (tokens.length === 0) return new Set();
  const { rows } = await sql<{ lease: number }>`
    update due_work set due_at = 'infinity'
    where lease = any (${tokens}::bigint[]) and leased_until is not null and due_at <= ${now} returning lease`.execute(
    tx,
  );
  return new Set(rows.map(({ lease }) => lease));
}

/** The condition that work is due by the process's clock and without a lease by the database's clock. */
const isFree = (now: Date) => sql<boolean>`
  coalesce(leased_until, due_at) <= greatest(${now}, ${atDatabase(now)})
  and case when leased_until is null then due_at <= ${now} else leased_until <= ${atDatabase(now)} end`;

/** The jobs among these with due work that is not leased. */
export async function findDueJobs(tx: Tx, jobs: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select job from unnest(${textArray(jobs)}) as job
    where exists (select from due_work d where d.job = job.job and ${isFree(now)})`.execute(tx);
  return rows.map(({ job }) => job);
}

/**
 * Leases the work of up to `places` tenants, longest waiting first. Skips rows that other processes are leasing. The
 * due rows are read once: a subquery is read again for each row if the planner expects few, which would exceed the
 * limit.
 */
export async function leaseDue(
  tx: Tx,
  {
    job,
    places,
    now,
    until,
  }: { readonly job: string; readonly places: number; readonly now: Date; readonly until: Date },
): Promise<Lease[]> {
  const { rows } = await sql<{ lease: number; tenant_id: string }>`
    with due as materialized (
      select tenant_id from due_work
      where job = ${job} and ${isFree(now)}
      order by coalesce(leased_until, due_at) limit ${places} for update skip locked
    )
    update due_work as d set lease = nextval('work_lease'), leased_until = ${atDatabase(until)}, due_at = 'infinity'
    from due where d.tenant_id = due.tenant_id and d.job = ${job}
    returning d.lease, d.tenant_id`.execute(tx);
  return rows.map(({ lease, tenant_id }) => ({ token: lease, job, tenantId: tenant_id }));
}

/** Renews leases, and returns the tokens of those still held. */
export async function renewLeases(tx: Tx, tokens: readonly number[], until: Date): Promise<Set<number>> {
  const { rows } = await sql<{ lease: number }>`
    update due_work set leased_until = ${atDatabase(until)} where lease = any (${tokens}::bigint[]) and leased_until is not null
    returning lease`.execute(tx);
  return new Set(rows.map(({ lease }) => lease));
}

/**
 * Releases a lease. `next` is when the tenant's next committed work is due, by its clock; work announced in the
 * meantime counts too. A process that has lost the lease changes nothing.
 */
export async function releaseLease(tx: Tx, { token, tenantId, job }: Lease, next: Date | null): Promise<void> {
  const offset = next === null ? 0 : ((await findOffsets(tx, [tenantId])).get(tenantId) ?? 0);
  await sql`
    update due_work set leased_until = null, due_at = least(due_at,
      coalesce(${next === null ? null : new Date(next.getTime() - offset)}::timestamptz, 'infinity'))
    where tenant_id = ${tenantId} and job = ${job} and lease = ${token}`.execute(tx);
  await sql`
    delete from due_work
    where tenant_id = ${tenantId} and job = ${job} and lease = ${token} and leased_until is null and due_at = 'infinity'`.execute(
    tx,
  );
}

/**
 * Whether the lease is still held. Until the transaction ends no other process can take it, because taking it needs
 * `for update`. A key share blocks no renewals or announcements; `for share` would block those of all tenants during a
 * write.
 */
export async function holdLease(tx: Tx, { token, tenantId, job }: Lease): Promise<boolean> {
  const { rows } = await sql`
    select from due_work where tenant_id = ${tenantId} and job = ${job} and lease = ${token} for key share`.execute(tx);
  return rows.length > 0;
}

/** Adds open work that is missing to the index, due by the clocks of its tenants. */
export async function indexWork(
  tx: Tx,
  job: string,
  work: readonly { readonly tenantId: string; readonly dueAt: Date }[],
): Promise<void> {
  await addWork(
    tx,
    work.map(({ tenantId, dueAt }) => ({ tenantId, job, dueAt })),
  );
}

/** Adds the row of a periodic job; its first run is due at once. */
export async function indexPeriodic(tx: Tx, job: string, tenantId: string, now: Date): Promise<void> {
  await tx
    .insertInto('due_work')
    .values({ tenant_id: tenantId, job, due_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
