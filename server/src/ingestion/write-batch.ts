import type { PoolClient } from 'pg';
import type { Database } from '../platform/db/database.ts';
import { contentId, newId } from '../platform/ids.ts';
import { type Refusal, refuse } from './events.ts';
import {
  type Arrival,
  advancePayment,
  beginPayment,
  bookPayment,
  type PaymentRow,
  rowsDiffer,
  type Step,
} from './payment-row.ts';
import {
  appendOutbox,
  insertJournal,
  insertPayments,
  insertRefusedEvents,
  type JournalPart,
  lockPayments,
  type OutboxEntry,
  type RefusedEvent,
  updatePayments,
} from './queries.ts';
import { RollupDeltas } from './rollup-deltas.ts';
import { addToRollup, type Rollup, rollups } from './rollups.ts';

/** What became of one arrival. `paymentId` is the row's UUID. */
export type Outcome =
  | { readonly is: 'accepted' | 'duplicate'; readonly paymentId: string }
  | { readonly is: 'refused'; readonly refusal: Refusal };

/** What is written together. `refused` are events that were refused before and that the operator has to see. */
export interface Batch {
  readonly arrivals: readonly Arrival[];
  readonly refused: readonly RefusedEvent[];
}

/** The events of one payment within a batch, in the order of their arrival. */
interface Group {
  readonly key: string;
  readonly arrivals: readonly Arrival[];
  steps: readonly Step[];
  before: PaymentRow | undefined;
  after: PaymentRow;
}

/**
 * Writes a batch in one transaction: payments, journal, rollups, outbox and refused events, all or nothing. Safe to
 * repeat after an unknown outcome: what was written already is then a duplicate. Outcomes come in the order of arrivals.
 */
export async function writeBatch(database: Database, { arrivals, refused }: Batch, now: number): Promise<Outcome[]> {
  const receivedAt = new Date(now).toISOString();
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const groups = groupByPayment(arrivals, receivedAt);
    const journalId = newId(now);
    await storePayments(client, groups, journalId);
    const changed = groups.filter(({ before, after }) => before === undefined || rowsDiffer(before, after));
    await writeBook(client, changed, journalId, receivedAt);
    const conflicts = groups.flatMap(conflictsOf);
    if (refused.length + conflicts.length > 0)
      await insertRefusedEvents(client, [...refused, ...conflicts], receivedAt);
    await client.query('COMMIT');
    client.release();
    return outcomesOf(arrivals, groups);
  } catch (error) {
    // Closed rather than rolled back: whatever state it is in, the server rolls back and nothing waits for an answer.
    client.release(true);
    throw error;
  }
}

/** An event as the operator finds it; the id makes a repeated refusal the same row. */
export function refusedEvent(
  engineKeyId: string,
  event: Arrival['event'],
  { code, field, message }: Refusal,
): RefusedEvent {
  return {
    id: contentId(`${engineKeyId}|${code}|${JSON.stringify(event)}`),
    engine_key_id: engineKeyId,
    merchant_id: event.merchantId,
    provider_transaction_id: event.providerTransactionId,
    code,
    field,
    message,
    event,
  };
}

function groupByPayment(arrivals: readonly Arrival[], receivedAt: string): Group[] {
  const lists = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    const key = keyOf(arrival.tenantId, arrival.event.providerTransactionId);
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [arrival]);
    else list.push(arrival);
  }
  const groups: Group[] = [];
  for (const [key, list] of lists)
    groups.push({ key, arrivals: list, before: undefined, ...fold(undefined, list, receivedAt) });
  return groups;
}

function keyOf(tenantId: string, providerTransactionId: string): string {
  return `${tenantId} ${providerTransactionId}`;
}

function fold(
  before: PaymentRow | undefined,
  arrivals: readonly Arrival[],
  receivedAt: string,
): Pick<Group, 'steps' | 'after'> {
  let row = before;
  const steps: Step[] = [];
  for (const arrival of arrivals) {
    const step: Step =
      row === undefined ? { is: 'accepted', row: beginPayment(arrival, receivedAt) } : advancePayment(row, arrival);
    row = step.row;
    steps.push(step);
  }
  if (row === undefined) throw new RangeError('A group has at least one arrival');
  return { steps, after: row };
}

/** Inserts what is new; folds the others again, onto the stored row, and updates what that changes. */
async function storePayments(client: PoolClient, groups: Group[], journalId: string): Promise<void> {
  if (groups.length === 0) return;
  groups.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const group of groups) if (group.after.state === 'COMPLETED') book(group, journalId);
  const inserted = await insertPayments(
    client,
    groups.map(({ after }) => after),
  );
  if (inserted === groups.length) return;
  const stored = await lockPayments(
    client,
    groups.map(({ after }) => after),
  );
  const byKey = new Map(stored.map((row) => [keyOf(row.tenant_id, row.provider_transaction_id), row]));
  const updates: PaymentRow[] = [];
  for (const group of groups) {
    const row = byKey.get(group.key);
    // The ids are made anew for each attempt, so a row with ours was inserted just now.
    if (row === undefined || row.id === group.after.id) continue;
    Object.assign(group, { before: row }, fold(row, group.arrivals, row.received_at));
    if (group.after.state === 'COMPLETED' && row.state !== 'COMPLETED') book(group, journalId);
    if (rowsDiffer(row, group.after)) updates.push(group.after);
  }
  if (updates.length > 0) await updatePayments(client, updates);
}

function book({ after, arrivals: [arrival] }: Group, journalId: string): void {
  if (arrival !== undefined) bookPayment(after, journalId, arrival.prices);
}

/** What follows from the rows: the control account, the rollups, and the word to everyone who listens. */
async function writeBook(
  client: PoolClient,
  changed: readonly Group[],
  journalId: string,
  receivedAt: string,
): Promise<void> {
  if (changed.length === 0) return;
  const completed = new Map<string, JournalPart>();
  const deltas = new RollupDeltas();
  for (const { before, after, arrivals } of changed) {
    const [arrival] = arrivals;
    if (arrival === undefined) continue;
    const { tariffs } = arrival.prices;
    if (before !== undefined) deltas.add(before, -1, tariffs);
    deltas.add(after, 1, tariffs);
    if (after.journal_id !== journalId) continue;
    const { amount, fee, gst } = completed.get(after.tenant_id) ?? { amount: 0, fee: 0, gst: 0 };
    completed.set(after.tenant_id, {
      tenant_id: after.tenant_id,
      amount: amount + after.amount + after.offer_adjustment,
      fee: fee + after.fee,
      gst: gst + after.gst,
    });
  }
  if (completed.size > 0) {
    await insertJournal(client, journalId, receivedAt, [...completed.values()]);
  }
  for (const rollup of Object.keys(rollups) as Rollup[]) {
    const rows = deltas.of(rollup);
    if (rows.length > 0) await addToRollup(client, rollup, rows);
  }
  await appendOutbox(client, changed.map(outboxEntry), receivedAt);
}

function outboxEntry({ before, after }: Group): OutboxEntry {
  return {
    tenant_id: after.tenant_id,
    subject_id: after.id,
    type: before === undefined ? 'payment.created' : 'payment.updated',
  };
}

function conflictsOf({ arrivals, steps }: Group): RefusedEvent[] {
  return arrivals.flatMap((arrival, index) => {
    const is = steps[index]?.is;
    if (is !== 'AMOUNT_MISMATCH' && is !== 'STATE_CONFLICT') return [];
    return [refusedEvent(arrival.engineKeyId, arrival.event, refusalOf(is))];
  });
}

function refusalOf(is: 'AMOUNT_MISMATCH' | 'STATE_CONFLICT'): Refusal {
  return refuse(is, is === 'AMOUNT_MISMATCH' ? 'amount' : 'state');
}

function outcomesOf(arrivals: readonly Arrival[], groups: readonly Group[]): Outcome[] {
  const outcomes = new Map<Arrival, Outcome>();
  for (const { arrivals: own, steps, after } of groups) {
    const taken = {
      accepted: { is: 'accepted', paymentId: after.id },
      duplicate: { is: 'duplicate', paymentId: after.id },
    } as const;
    for (const [index, arrival] of own.entries()) {
      const is = steps[index]?.is ?? 'accepted';
      const refused = is === 'AMOUNT_MISMATCH' || is === 'STATE_CONFLICT';
      outcomes.set(arrival, refused ? { is: 'refused', refusal: refusalOf(is) } : taken[is]);
    }
  }
  return arrivals.map((arrival) => {
    const outcome = outcomes.get(arrival);
    if (outcome === undefined) throw new RangeError('Every arrival belongs to a group');
    return outcome;
  });
}
