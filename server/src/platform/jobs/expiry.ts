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

/**
 * How long (ms) after the expiry a payment that began in time still counts: a customer who paid in time is not refunded
 * because of a late report.
 */
export const graceMs = 15 * 60_000;

/** The most rows that end in one transaction. */
const maxAtOnce = 500;

/** Rows that customers can pay until a time, such as payment links. */
export interface Expiring {
  /** The name of the job that ends them at the second of their expiry. */
  readonly job: string;
  /**
   * Has the columns `tenant_id`, `id`, `state`, `expires_at` and `due_at`, which is the expiry, or later while a
   * payment is in progress; and an index on tenant and `due_at` of its ACTIVE rows.
   */
  readonly table: TableName;
  /** Whether a payment of the row `r` is in progress. */
  readonly isPaying: RawBuilder<boolean>;
  /** Ends locked ACTIVE rows. `now` is in ms. */
  readonly end: (tx: Tx, tenantId: string, ids: readonly string[], now: number) => Promise<void>;
}

/** The expiry of such rows. */
export interface Expiry {
  /** Announces when new rows expire. */
  readonly schedule: (tx: Tx, tenantId: string, expiries: readonly Date[]) => Promise<void>;
  /** Ends the grace of an expired row, because its last payment in progress has failed. `now` is in ms. */
  readonly endGrace: (tx: Tx, row: { readonly tenantId: string; readonly id: string }, now: number) => Promise<void>;
  /** Ends expired rows, many in one transaction. */
  readonly job: TenantJob<JobNeeds, WorkItem>;
}

/** Lets rows expire at their second, or up to 15 minutes later while a payment is in progress. */
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

/** The first row of a tenant that is due to expire. Its run ends others with it. */
async function claimFirst(tx: Tx, table: TableName, claim: Claim): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select id from ${sql.table(table)} where ${isClaimable(claim, 'due_at')} and state = 'ACTIVE'
    order by due_at limit 1`.execute(tx);
  return rows;
}

/** Locks rows of a tenant that are due to expire. Rows locked by another transaction are processed next time. */
async function lockExpired(tx: Tx, table: TableName, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<WorkItem>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and state = 'ACTIVE' and due_at <= ${now}
    order by due_at limit ${maxAtOnce} for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Extends those of these rows that have a payment in progress at their expiry. Returns the others. */
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
