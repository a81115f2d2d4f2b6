import { sql } from 'kysely';
import { textArray, uuidArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';

/** The channel of all jobs; the payload is the name of the job. */
export const jobsChannel = 'galla_jobs';

/** A lease of one tenant's work of one job. */
export interface Lease {
  readonly token: number;
  readonly job: string;
  readonly tenantId: string;
}

/**
 * Converts a moment of the process's clock (ms) to the database's time, because leases are compared between machines
 * with different clocks. If a test moves the clock of its process, the difference stays.
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
 * Adds work to the index, in which the installation's time stands: a sandbox is ahead of it by its offset (decision 132).
 * Without a row in `tenant` it stays, as for work of the installation. The offsets are read apart, because the index
 * stands on one machine alone, also where tenants stand on several.
 */
async function addWork(tx: Tx, work: readonly TenantWork[]): Promise<void> {
  if (work.length === 0) return;
  const offsets = await findOffsets(
    tx,
    work.map(({ tenantId }) => tenantId),
  );
  const rows = work.map(({ tenantId, job, dueAt }) => {
    const time = Number(dueAt);
    // Work without an end stays so.
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

/** How far the clocks of sandboxes are ahead, in ms, for those of these tenants that are. */
async function findOffsets(tx: Tx, tenants: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; clock_offset: number }>`
    select id, clock_offset from tenant where id = any (${uuidArray([...new Set(tenants)])}) and clock_offset > 0`.execute(
    tx,
  );
  return new Map(rows.map(({ id, clock_offset }) => [id, clock_offset]));
}

/** Wakes the workers after the commit, for a job that looks for its own rows. */
export async function wakeJob(tx: Tx, job: string): Promise<void> {
  await sql`select pg_notify(${jobsChannel}, ${job})`.execute(tx);
}

/**
 * Announces that a tenant has work for a job from `dueAt` (ms of the tenant's clock) on, in the transaction that makes it
 * due. It appends a row and locks nothing. Workers see it within a second of its time.
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

/** The leases among these with work that was announced since they were taken, or since the last call. */
export async function consumeAnnounced(tx: Tx, tokens: readonly number[], now: Date): Promise<Set<number>> {
  if (tokens.length === 0) return new Set();
  const { rows } = await sql<{ lease: number }>`
    update due_work set due_at = 'infinity'
    where lease = any (${tokens}::bigint[]) and leased_until is not null and due_at <= ${now} returning lease`.execute(
    tx,
  );
  return new Set(rows.map(({ lease }) => lease));
}

/** Work that is due by the clock of the process and without a lease by the clock of the database. */
const isFree = (now: Date) => sql<boolean>`
  coalesce(leased_until, due_at) <= greatest(${now}, ${atDatabase(now)})
  and case when leased_until is null then due_at <= ${now} else leased_until <= ${atDatabase(now)} end`;

/** The jobs among these with due work that has no lease. */
export async function findDueJobs(tx: Tx, jobs: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select job from unnest(${textArray(jobs)}) as job
    where exists (select from due_work d where d.job = job.job and ${isFree(now)})`.execute(tx);
  return rows.map(({ job }) => job);
}

/**
 * Leases the work of up to `places` tenants, longest waiting first. Skips rows that other processes are leasing.
 * The due rows are read once: a subquery is read again for each row where the planner expects few, and passes the limit.
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

/** Renews leases, and returns the tokens of those that are still held. */
export async function renewLeases(tx: Tx, tokens: readonly number[], until: Date): Promise<Set<number>> {
  const { rows } = await sql<{ lease: number }>`
    update due_work set leased_until = ${atDatabase(until)} where lease = any (${tokens}::bigint[]) and leased_until is not null
    returning lease`.execute(tx);
  return new Set(rows.map(({ lease }) => lease));
}

/**
 * Gives a lease back. `next` is when the tenant's next committed work is due, by its clock; work that was announced
 * meanwhile counts too. A process that has lost the lease changes nothing.
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
 * Whether no other process has taken the lease. Until the transaction ends none can, because taking it needs `for
 * update`. A key share blocks no renewal and no announcement. `for share` would block those of all tenants for as long
 * as one writes.
 */
export async function holdLease(tx: Tx, { token, tenantId, job }: Lease): Promise<boolean> {
  const { rows } = await sql`
    select from due_work where tenant_id = ${tenantId} and job = ${job} and lease = ${token} for key share`.execute(tx);
  return rows.length > 0;
}

/** Adds open work, due by the clocks of its tenants, to the index where it is missing. */
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

/** Makes the row of a periodic job; its first run is due at once. */
export async function indexPeriodic(tx: Tx, job: string, tenantId: string, now: Date): Promise<void> {
  await tx
    .insertInto('due_work')
    .values({ tenant_id: tenantId, job, due_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
