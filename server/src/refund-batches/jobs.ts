import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, Row, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { carryOutRows } from './carry-out.ts';
import { checkRows } from './check.ts';
import { countAlike } from './queries.ts';
import type { BatchPlace } from './row-cursor.ts';

/** What the work on bulk refunds needs. */
export interface BatchWork {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  /** Rows of one transaction, unless the usual number: pausing and cancelling wait for the end of one at most. */
  readonly rowsAtOnce?: { readonly check: number; readonly refund: number };
}

const usualRowsAtOnce = { check: 1000, refund: 250 };
const maxAtOnce = 4;
/** A batch that fails so often in a row is left to people; others go on meanwhile. */
const maxFailures = 5;
const pauseMs = 5000;

type Batch = Row<'refund_batch'>;

/**
 * Takes each batch that has something to do one step further: a page of checks or a chunk of refunds, in a transaction of
 * its own that also says how far it has come. Returns how many it took; call it again at once while it takes any.
 */
export async function workOnBatches(work: BatchWork): Promise<number> {
  const places = await inTransaction(work.database, (tx) => findDue(tx, work.clock.now()));
  let taken = 0;
  for (const place of places) {
    taken += await stepOf(work, place).catch(async (error: unknown) => {
      work.log.error({ err: error, batch: place.batchId }, 'a bulk refund could not be carried on');
      await noteFailure(work, place);
      return 0;
    });
  }
  return taken;
}

/** A look without a lock, the longest unattended first, so that a large batch does not hold up the others. */
async function findDue(tx: Tx, now: number): Promise<BatchPlace[]> {
  const rows = await tx
    .selectFrom('refund_batch')
    .select(['tenant_id', 'id'])
    .where('state', 'in', ['CHECKING', 'PROCESSING'])
    .where('worked_at', '<=', new Date(now))
    .orderBy('worked_at')
    .limit(maxAtOnce)
    .execute();
  return rows.map(({ tenant_id, id }) => ({ tenantId: tenant_id, batchId: id }));
}

/** One step, under the lock of the batch: a second worker, and who pauses or cancels, comes before or after. */
async function stepOf(
  { database, clock, rowsAtOnce = usualRowsAtOnce }: BatchWork,
  { tenantId, batchId }: BatchPlace,
): Promise<0 | 1> {
  const now = clock.now();
  return inTenant(database, tenantId, async (tx) => {
    const batch = await tx
      .selectFrom('refund_batch')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', batchId)
      .where('state', 'in', ['CHECKING', 'PROCESSING'])
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (batch === undefined) return 0;
    const change =
      batch.state === 'CHECKING'
        ? await checkStep(tx, batch, rowsAtOnce.check, now)
        : await refundStep(tx, batch, rowsAtOnce.refund, now);
    await tx
      .updateTable('refund_batch')
      .set({ ...change, worked_at: new Date(now), failures: 0 })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', batchId)
      .execute();
    return 1;
  });
}

async function checkStep(tx: Tx, batch: Batch, size: number, now: number) {
  const place = { tenantId: batch.tenant_id, batchId: batch.id };
  const outcomes = await checkRows(tx, place, { after: batch.position, size }, now);
  const right = outcomes.filter(({ state }) => state === 'RIGHT');
  const isLast = outcomes.length < size;
  return {
    right_rows: batch.right_rows + right.length,
    right_amount: batch.right_amount + right.reduce((sum, { amount }) => sum + amount, 0),
    wrong_rows: batch.wrong_rows + outcomes.length - right.length,
    position: isLast ? 0 : (outcomes.at(-1)?.number ?? batch.position),
    ...(isLast ? { state: 'READY' as const, alike_rows: countAlike(place) } : {}),
  };
}

async function refundStep(tx: Tx, batch: Batch, size: number, now: number) {
  const outcomes = await carryOutRows(tx, batch, size, now);
  const done = outcomes.filter(({ state }) => state === 'DONE');
  const isLast = outcomes.length < size;
  return {
    done_rows: batch.done_rows + done.length,
    done_amount: batch.done_amount + done.reduce((sum, { amount }) => sum + amount, 0),
    failed_rows: batch.failed_rows + outcomes.length - done.length,
    position: outcomes.reduce((last, { number }) => Math.max(last, number), batch.position),
    ...(isLast ? { state: 'COMPLETED' as const, finished_at: new Date(now) } : {}),
  };
}

async function noteFailure({ database, clock }: BatchWork, { tenantId, batchId }: BatchPlace): Promise<void> {
  await inTenant(database, tenantId, async (tx) => {
    await sql`update refund_batch set failures = failures + 1, worked_at = ${new Date(clock.now() + pauseMs)},
        stopped_in = case when failures + 1 >= ${maxFailures} then state else stopped_in end,
        state = case when failures + 1 >= ${maxFailures} then 'ERRORED' else state end
      where tenant_id = ${tenantId} and id = ${batchId} and state in ('CHECKING', 'PROCESSING')`.execute(tx);
  });
}
