import { setTimeout as sleep } from 'node:timers/promises';
import { encodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { GroupCommit } from '../platform/db/group-commit.ts';
import { preparedQuery } from '../platform/db/prepared-statements.ts';
import type { Logger } from '../platform/log.ts';
import type { RailRefund, RefundInstruction } from '../platform/rail/rail.ts';
import { RailUnknown } from '../platform/rail/rail.ts';
import type { Rails } from '../platform/rail/rails.ts';
import type { RefundKey } from './outcome.ts';
import { takeOutcomes } from './outcome.ts';
import { keepReport } from './reports.ts';

/** What the work on refunds needs. */
export interface RefundWork {
  readonly database: Database;
  readonly rails: Rails;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Ends the work: what was taken is carried out, and nothing more is taken. */
  readonly signal?: AbortSignal;
}

/** How long a refund belongs to the worker that took it: longer than the rail ever takes to answer. */
export const leaseMs = 60_000;
const maxInRound = 20;
/** So many refunds are at the bank at once (docs/decisions/0029-refund-speed-and-proof.md). */
const maxAtOnce = 48;
/** Before an answer is booked again that could not be: together far less than the lease. */
const bookingDelaysMs = [200, 1_000, 3_000];
const firstPauseMs = 15_000;
const longestPauseMs = 3_600_000;

/** When a refund whose end is not known is asked about again: 15 s after the first time, then twice as long, up to an hour. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));

/** Of a merchant whose outgoing money the auditor has frozen nothing is sent; what was sent may still be asked about. */
const maySend = sql<boolean>`
  (refund.sent_at is not null or not exists (select from money_freeze f where f.tenant_id = refund.tenant_id))`;

/** A refund that is this worker's for the length of a lease. */
interface Taken extends RefundKey {
  readonly instruction: RefundInstruction;
  readonly mode: 'live' | 'test';
  readonly tries: number;
  /** Whether the bank may have it already. */
  readonly sent: boolean;
  readonly frozen: boolean;
}

/** What the bank answered; undefined where nobody knows. */
interface Answered {
  readonly refund: Taken;
  readonly answer: RailRefund | undefined;
}

type Book = GroupCommit<Answered, undefined>;

/**
 * One round: takes refunds that are due, sends them or asks about them, and books what the bank answers. What goes wrong
 * with one stops no other. Returns how many it took.
 */
export async function workOnRefunds(work: RefundWork): Promise<number> {
  const book = openBook(work);
  const refunds = await takeDue(work, maxInRound);
  await Promise.all(refunds.map((refund) => carryOut(work, book, refund)));
  return refunds.length;
}

/**
 * Rounds until nothing is due, each begun while the bank still has a part of the one before: a refund that waits for its
 * bank holds up no other.
 */
export async function workOnAllRefunds(work: RefundWork): Promise<void> {
  const book = openBook(work);
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const refunds = work.signal?.aborted === true ? [] : await takeDue(work, maxAtOnce - underWay.size);
    for (const refund of refunds) {
      const one = carryOut(work, book, refund).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    if (underWay.size === 0) return;
    // Taking a few at a time would cost a transaction each.
    do await Promise.race(underWay);
    while (refunds.length > 0 && underWay.size > maxAtOnce / 2);
  }
}

/** Books answers: those of a tenant that come while others are written are written together, as they share rows. */
const openBook = (work: RefundWork): Book =>
  new GroupCommit((tenantId, answers) => write(work, tenantId, answers), maxAtOnce);

/** Takes refunds that are due: half of the places for those that are due for longest, and half for the newest. */
async function takeDue(work: RefundWork, places: number): Promise<Taken[]> {
  const now = work.clock.now();
  const due = await inTransaction(work.database, (tx) => findDue(tx, Math.ceil(places / 2), now));
  const taken = await Promise.all([...due].map(([tenantId, ids]) => take(work, tenantId, ids, now)));
  return taken.flat();
}

/**
 * Refunds that are due, by their tenants: of one refund that is asked for now none waits for a whole file of them. A look
 * without a lock: who takes them asks again.
 */
async function findDue(tx: Tx, places: number, now: number): Promise<Map<string, Set<string>>> {
  const due = tx
    .selectFrom('refund')
    .select(['tenant_id', 'id'])
    .where('state', '=', 'PENDING')
    .where('due_at', '<=', new Date(now))
    .where(maySend)
    .limit(places);
  const byTenant = new Map<string, Set<string>>();
  for (const { tenant_id, id } of [
    ...(await due.orderBy('due_at').execute()),
    ...(await due.orderBy('due_at', 'desc').execute()),
  ])
    byTenant.set(tenant_id, (byTenant.get(tenant_id) ?? new Set()).add(id));
  return byTenant;
}

interface TakenRow {
  readonly id: string;
  readonly amount: number;
  readonly tries: number;
  readonly sent: boolean;
  readonly frozen: boolean;
  readonly provider_transaction_id: string;
  readonly total: number;
  readonly mode: 'live' | 'test';
  readonly merchant_id: string;
}

/**
 * Takes refunds of a tenant for the length of a lease; those that another worker is taking are left to it. It is a
 * transaction of its own: the rail is never called inside one. A worker that dies here leaves them to the next after the
 * lease.
 */
async function take(
  { database }: RefundWork,
  tenantId: string,
  ids: ReadonlySet<string>,
  now: number,
): Promise<Taken[]> {
  const rows = await inTenant(database, tenantId, (tx) =>
    preparedQuery(
      tx,
      sql<TakenRow>`
        update refund as r set due_at = ${new Date(now + leaseMs)}, tries = r.tries + 1
        from (
          select refund.id from refund
          where tenant_id = ${tenantId} and id = any (${uuidArray([...ids])}) and state = 'PENDING'
            and due_at <= ${new Date(now)} and ${maySend}
          order by id for no key update skip locked
        ) due, payment p, tenant t, merchant m
        where r.tenant_id = ${tenantId} and r.id = due.id and p.tenant_id = ${tenantId} and p.id = r.payment_id
          and t.id = ${tenantId} and m.id = t.merchant_id
        returning r.id, r.amount, r.tries, r.sent_at is not null as sent, p.provider_transaction_id, p.total, t.mode,
          m.merchant_id, exists (select from money_freeze f where f.tenant_id = r.tenant_id) as frozen`,
    ),
  );
  return rows.map(({ id, amount, tries, sent, frozen, provider_transaction_id, total, mode, merchant_id }) => ({
    ...{ tenantId, refundId: id, mode, tries, sent, frozen },
    instruction: {
      refundId: encodeId('refund', id),
      merchantId: merchant_id,
      providerTransactionId: provider_transaction_id,
      amount,
      paid: total,
    },
  }));
}

async function carryOut(work: RefundWork, book: Book, refund: Taken): Promise<void> {
  try {
    await bookAnswer(book, { refund, answer: await ask(work, refund) });
  } catch (error) {
    work.log.error({ err: error, refund: refund.instruction.refundId }, 'a refund could not be carried on');
  }
}

/** Books an answer. What the bank has said is not thrown away because the database restarts. */
async function bookAnswer(book: Book, answered: Answered): Promise<void> {
  for (const delay of [...bookingDelaysMs, undefined]) {
    try {
      await book.submit(answered.refund.tenantId, answered);
      return;
    } catch (error) {
      if (delay === undefined) throw error;
      await sleep(delay);
    }
  }
}

/** Writes what the bank answered, of several refunds of a tenant in one transaction. */
async function write(
  { database, clock }: RefundWork,
  tenantId: string,
  answers: readonly Answered[],
): Promise<undefined[]> {
  const now = clock.now();
  return inTenant(database, tenantId, async (tx) => {
    const known = answers.flatMap(({ refund, answer }) =>
      answer === undefined || answer.state === 'PENDING'
        ? []
        : [{ refund, refundId: refund.refundId, outcome: answer }],
    );
    const ended = new Set(known.map(({ refundId }) => refundId));
    await pause(
      tx,
      tenantId,
      answers.map(({ refund }) => refund).filter(({ refundId }) => !ended.has(refundId)),
      now,
    );
    const taken = await takeOutcomes(tx, tenantId, known, now);
    for (const [index, { refund, outcome }] of known.entries())
      if (taken[index] === 'contradicts') await keepReport(tx, 'rail', refund, outcome, now);
    return answers.map(() => undefined);
  });
}

/** The bank has them, or may have them, and has not said what became of them: they are asked about later. */
async function pause(tx: Tx, tenantId: string, refunds: readonly Taken[], now: number): Promise<void> {
  if (refunds.length === 0) return;
  const rows = refunds
    .map(({ refundId: id, tries }) => ({ id, due_at: new Date(now + pauseAfter(tries)) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  await sql`
    update refund as r set due_at = n.due_at, sent_at = coalesce(r.sent_at, ${new Date(now)})
    from (
      select e.* from json_to_recordset(${JSON.stringify(rows)}::json) as e (id uuid, due_at timestamptz)
      cross join lateral
        (select 1 from refund where tenant_id = ${tenantId} and id = e.id and state = 'PENDING' for no key update) locked
    ) n
    where r.tenant_id = ${tenantId} and r.id = n.id and r.state = 'PENDING'`.execute(tx);
}

/**
 * Sends a refund, or asks about one that was sent. The rail carries an id out once, so that sending again what may have
 * arrived is never wrong. Undefined where nobody knows: that is never a failure.
 */
async function ask(
  { rails, log }: RefundWork,
  { mode, instruction, sent, frozen }: Taken,
): Promise<RailRefund | undefined> {
  const rail = rails.of(mode);
  try {
    const known = sent ? await rail.findRefund(instruction.refundId) : undefined;
    return known ?? (frozen ? undefined : await rail.startRefund(instruction));
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, refund: instruction.refundId }, 'what became of a refund is not known yet');
    return undefined;
  }
}
