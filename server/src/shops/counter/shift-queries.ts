import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { CounterKey } from './queries.ts';

export type ShiftRow = Row<'counter_shift'>;

/** The payments of a shift: journals from the first one on, without those that the previous shift counted. */
export type ShiftRange = Pick<ShiftRow, 'first_journal_id' | 'counted_before'>;

/** The open shift of a counter. If it is to be ended, it is locked until the transaction ends. */
export function findOpenShift(
  tx: Tx,
  { tenantId, terminalId }: CounterKey,
  lock: boolean,
): Promise<ShiftRow | undefined> {
  const query = tx
    .selectFrom('counter_shift')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('terminal_id', '=', terminalId)
    .where('ended_at', 'is', null);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Opens a shift if the counter has none open. */
export async function openShift(
  tx: Tx,
  shift: Pick<
    ShiftRow,
    'tenant_id' | 'id' | 'store_id' | 'terminal_id' | 'started_at' | 'first_journal_id' | 'counted_before'
  >,
): Promise<void> {
  await tx
    .insertInto('counter_shift')
    .values(shift)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'terminal_id']).where('ended_at', 'is', null).doNothing())
    .execute();
}

/** Stores the totals of a shift. */
export async function endShift(
  tx: Tx,
  { tenant_id, id }: Pick<ShiftRow, 'tenant_id' | 'id'>,
  end: {
    readonly ended_at: Date;
    readonly ended_by: string | null;
    readonly device_id: string;
    readonly totals: string;
  },
): Promise<void> {
  await tx
    .updateTable('counter_shift')
    .set(end)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** The sum of one instrument in a shift. */
export interface ShiftSum {
  instrument: Instrument;
  count: number;
  amount: number;
  refunds: number;
  refunded: number;
  /** Those whose journal is `recent_from` or later. UUIDs. */
  recent: string[];
}

/**
 * The payments of a shift by instrument: one range of the index of the counter's payments, in one statement, so that
 * the sums and the list cover the same payments.
 */
export async function sumShift(
  tx: Tx,
  { tenantId, terminalId }: CounterKey,
  { first_journal_id, counted_before }: ShiftRange,
  recentFrom: string,
): Promise<ShiftSum[]> {
  const { rows } = await sql<ShiftSum>`
    select p.instrument, count(*) as count, sum(p.total) as amount, count(*) filter (where p.refunded > 0) as refunds,
      sum(p.refunded) as refunded,
      coalesce(array_agg(p.id) filter (where p.journal_id >= ${recentFrom}::uuid), '{}') as recent
    from payment p
    where p.tenant_id = ${tenantId} and p.terminal_id = ${terminalId} and p.journal_id >= ${first_journal_id}
      and not p.id = any (${uuidArray(counted_before)})
    group by p.instrument order by sum(p.total) desc, p.instrument`.execute(tx);
  return rows;
}

/** Those of these payments of a counter whose journal is this one or later. */
export async function listStillRecent(
  tx: Tx,
  { tenantId, terminalId }: CounterKey,
  ids: readonly string[],
  recentFrom: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p
    where p.tenant_id = ${tenantId} and p.terminal_id = ${terminalId} and p.journal_id >= ${recentFrom}
      and p.id = any (${uuidArray(ids)})`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * A counter's payments that began at or after a given time (given as its first id) and are still undecided at the bank.
 */
export async function sumPending(
  tx: Tx,
  { tenantId, terminalId }: CounterKey,
  firstId: string,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as count, coalesce(sum(p.total), 0) as amount from payment p
    where p.tenant_id = ${tenantId} and p.terminal_id = ${terminalId} and p.state = 'PENDING' and p.id >= ${firstId}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, amount: 0 };
}
