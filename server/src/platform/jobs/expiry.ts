import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { later } from '../db/moments.ts';
import type { TableName } from '../retention.ts';
import { announceWork, scheduleWork } from './due-work.ts';
import { findDueRows, isClaimable } from './find-due.ts';
import type { Claim, JobNeeds, TenantJob, WorkItem } from './job.ts';
import { tenantJob } from './job.ts';

/** How long (ms) a payment that began in time counts beyond the expiry: who paid in time is not refunded for a late report. */
export const graceMs = 15 * 60_000;

/** So many rows end in one transaction. */
const maxAtOnce = 500;

/** Rows that customers pay until a moment, such as payment links. */
export interface Expiring {
  /** The name of the job that ends them at their second. */
  readonly job: string;
  /**
   * Has `tenant_id`, `id`, `state`, `expires_at` and `due_at`, which is the expiry, or later while a payment is on its way; and
   * an index on tenant and `due_at` of its rows that are ACTIVE.
   */
  readonly table: TableName;
  /** Whether a payment of the row `r` is on its way. */
  readonly isPaying: RawBuilder<boolean>;
  /** Ends rows that are ACTIVE and locked. `now` is ms. */
  readonly end: (tx: Tx, tenantId: string, ids: readonly string[], now: number) => Promise<void>;
}

/** The expiry of such rows. */
export interface Expiry {
  /** Announces when new rows expire. */
  readonly schedule: (tx: Tx, tenantId: string, expiries: readonly Date[]) => Promise<void>;
  /** Ends the grace of an expired row: the last payment that was on its way has failed. `now` is ms. */
  readonly endGrace: (tx: Tx, row: { readonly tenantId: string; readonly id: string }, now: number) => Promise<void>;
  /** Ends the rows whose time has passed, many in one transaction. */
  readonly job: TenantJob<JobNeeds, WorkItem>;
}

/** How rows expire at their second, or up to 15 minutes later while a payment is on its way. */
export function expiryOf({ job, table, isPaying, end }: Expiring): Expiry {
  return {
    schedule: (tx, tenantId, expiries) =>
      scheduleWork(tx, job, tenantId, Math.min(...expiries.map((at) => at.getTime()))),
    async endGrace(tx, { tenantId, id }, now) {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set due_at = expires_at
        where tenant_id = ${tenantId} and id = ${id} and state = 'ACTIVE' and due_at > expires_at`.execute(tx);
      if ((numAffectedRows ?? 0n) > 0n) await announceWork(tx, job, tenantId, now);
    },
    job: tenantJob<JobNeeds, WorkItem>({
      name: job,
      atOnce: { process: 10, tenant: 1 },
      attempts: 20,
      findDue: (tx, search) => findDueRows(tx, search, { table, dueAt: 'due_at', isOpen: sql`state = 'ACTIVE'` }),
      claim: (tx, claim) => claimFirst(tx, table, claim),
      start: ({ clock }) => ({
        run: (_first, turn) =>
          turn.write(async (tx) => {
            const [{ tenantId }, now] = [turn, clock.now()];
            const locked = await lockExpired(tx, table, tenantId, new Date(now));
            const ids = await startGrace(tx, { table, isPaying }, tenantId, locked);
            if (ids.length > 0) await end(tx, tenantId, ids, now);
          }),
      }),
    }),
  };
}

/** The first row of a tenant that expires now. Its run ends others with it. */
async function claimFirst(tx: Tx, table: TableName, claim: Claim): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select id from ${sql.table(table)} where ${isClaimable(claim, 'due_at')} and state = 'ACTIVE'
    order by due_at limit 1`.execute(tx);
  return rows;
}

/** Locks rows of a tenant that expire now. Those that somebody else has locked come next time. */
async function lockExpired(tx: Tx, table: TableName, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<WorkItem>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and state = 'ACTIVE' and due_at <= ${now}
    order by due_at limit ${maxAtOnce} for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keeps those of these rows open whose payment is on its way at their expiry. Returns the others. */
async function startGrace(
  tx: Tx,
  { table, isPaying }: Pick<Expiring, 'table' | 'isPaying'>,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<WorkItem>`
    update ${sql.table(table)} r set due_at = ${later(sql`expires_at`, graceMs)}
    where tenant_id = ${tenantId} and id = any (${uuidArray(ids)}) and due_at = expires_at and ${isPaying}
    returning id`.execute(tx);
  const waiting = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !waiting.has(id));
}
