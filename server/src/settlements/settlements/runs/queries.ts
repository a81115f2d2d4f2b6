import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { noId } from '../../../platform/ids.ts';

const pageSize = 200;

/** The run of a day. The first call opens it. */
export async function openRun(tx: Tx, day: string, now: number): Promise<Row<'settlement_run'>> {
  await tx
    .insertInto('settlement_run')
    .values({ day, after_tenant: noId, started_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('settlement_run').selectAll().where('day', '=', day).executeTakeFirstOrThrow();
}

/** Ends a round of a day's run. An unfinished run goes through all tenants once more. */
export async function endRound(tx: Tx, day: string, finished_at: Date | null): Promise<void> {
  const again = { after_tenant: noId, failures: sql<number>`failures + 1` };
  await tx
    .updateTable('settlement_run')
    .set(finished_at === null ? again : { finished_at })
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .execute();
}

/** Stores the progress of a day's run, which never decreases. */
export async function saveProgress(tx: Tx, day: string, after_tenant: string): Promise<void> {
  await tx
    .updateTable('settlement_run')
    .set({ after_tenant })
    .where('day', '=', day)
    .where('after_tenant', '<', after_tenant)
    .execute();
}

/** The next tenants with outbox rows, in id order. Sandboxes with a moved clock are settled by their own time. */
export async function nextTenants(tx: Tx, after: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox_position')
    .select('tenant_id')
    .where('tenant_id', '>', after)
    .where(sql<boolean>`not exists (select from tenant t where t.id = tenant_id and t.clock_offset > 0)`)
    .orderBy('tenant_id')
    .limit(pageSize)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Starts the runs of a sandbox after this day, unless they have started. */
export async function beginSandboxRuns(tx: Tx, run: Row<'sandbox_settlement_run'>): Promise<void> {
  await tx
    .insertInto('sandbox_settlement_run')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last days of the runs of all sandboxes, or of one. */
export function listSandboxRuns(tx: Tx, tenantId: string | undefined): Promise<Row<'sandbox_settlement_run'>[]> {
  const rows = tx.selectFrom('sandbox_settlement_run').selectAll();
  return (tenantId === undefined ? rows : rows.where('tenant_id', '=', tenantId)).execute();
}

/** Stores the day of a sandbox whose run has finished. */
export async function endSandboxRun(tx: Tx, { tenant_id, day }: Row<'sandbox_settlement_run'>): Promise<void> {
  await tx.updateTable('sandbox_settlement_run').set({ day }).where('tenant_id', '=', tenant_id).execute();
}

/**
 * Updates the planner's statistics of a table through a function, because only the table's owner may do so directly.
 */
export async function analyzeTable(tx: Tx, table: string): Promise<void> {
  await sql`select analyze_table(${table})`.execute(tx);
}
