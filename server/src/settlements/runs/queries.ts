import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { noId } from '../../platform/ids.ts';

const pageSize = 200;

/** The run of a day; the first call opens it. */
export async function openRun(tx: Tx, day: string, now: number): Promise<Row<'settlement_run'>> {
  await tx
    .insertInto('settlement_run')
    .values({ day, after_tenant: noId, started_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('settlement_run').selectAll().where('day', '=', day).executeTakeFirstOrThrow();
}

/** Ends the run of a day. A run without an end goes through all tenants once more. */
export async function endRound(tx: Tx, day: string, finished_at: Date | null): Promise<void> {
  const again = { after_tenant: noId, failures: sql<number>`failures + 1` };
  await tx
    .updateTable('settlement_run')
    .set(finished_at === null ? again : { finished_at })
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .execute();
}

/** Stores the progress of a day's run. It never goes back. */
export async function saveProgress(tx: Tx, day: string, after_tenant: string): Promise<void> {
  await tx
    .updateTable('settlement_run')
    .set({ after_tenant })
    .where('day', '=', day)
    .where('after_tenant', '<', after_tenant)
    .execute();
}

/** The next tenants with any rows in the outbox, by their ids. */
export async function nextTenants(tx: Tx, after: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox_position')
    .select('tenant_id')
    .where('tenant_id', '>', after)
    .orderBy('tenant_id')
    .limit(pageSize)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}
