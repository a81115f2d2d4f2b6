import { encodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { RailRefund, RefundInstruction } from '../platform/rail/rail.ts';
import { RailUnknown } from '../platform/rail/rail.ts';
import type { Rails } from '../platform/rail/rails.ts';
import type { RefundPlace } from './outcome.ts';
import { takeOutcome } from './outcome.ts';
import { findMerchant, findPayment } from './queries.ts';
import { keepReport } from './reports.ts';

/** What the work on refunds needs. */
export interface RefundWork {
  readonly database: Database;
  readonly rails: Rails;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** How long a refund belongs to the worker that took it: longer than the rail ever takes to answer. */
export const leaseMs = 60_000;
const mostAtOnce = 20;
const firstPauseMs = 15_000;
const longestPauseMs = 3_600_000;

/** When a refund whose end is not known is asked about again: 15 s after the first time, then twice as long, up to an hour. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));

const isFrozen = sql<boolean>`exists (select from money_freeze f where f.tenant_id = refund.tenant_id)`;

/** A refund that is this worker's for the length of a lease. */
interface Taken extends RefundPlace {
  readonly instruction: RefundInstruction;
  readonly mode: 'live' | 'test';
  readonly tries: number;
  /** Whether the bank may have it already. */
  readonly sent: boolean;
  readonly frozen: boolean;
}

/**
 * Sends the refunds that are due, and asks about those whose end is not known. What goes wrong with one stops no other.
 * Returns how many it took; call it again at once while it takes any.
 */
export async function workOnRefunds(work: RefundWork): Promise<number> {
  const places = await inTransaction(work.database, (tx) => findDue(tx, work.clock.now()));
  const taken = await Promise.all(
    places.map(async (place) => {
      const refund = await take(work, place);
      if (refund === undefined) return 0;
      await carryOut(work, refund).catch((error: unknown) =>
        work.log.error({ err: error, refund: refund.instruction.refundId }, 'a refund could not be carried on'),
      );
      return 1;
    }),
  );
  return taken.reduce<number>((sum, one) => sum + one, 0);
}

/** Of a merchant whose outgoing money the auditor has frozen nothing is sent; what was sent may still be asked about. */
const maySend = sql<boolean>`(sent_at is not null or not ${isFrozen})`;

/**
 * Refunds that are due: half of them those that are due for longest, and half the newest, so that one refund never waits
 * for a whole file of them. A look without a lock: who takes one asks again.
 */
async function findDue(tx: Tx, now: number): Promise<RefundPlace[]> {
  const due = tx
    .selectFrom('refund')
    .select(['tenant_id', 'id'])
    .where('state', '=', 'PENDING')
    .where('due_at', '<=', new Date(now))
    .where(maySend)
    .limit(mostAtOnce / 2);
  const rows = [...(await due.orderBy('due_at').execute()), ...(await due.orderBy('due_at', 'desc').execute())];
  const places = new Map(rows.map(({ tenant_id, id }) => [id, { tenantId: tenant_id, refundId: id }]));
  return [...places.values()];
}

/**
 * Takes a refund for the length of a lease; undefined where another worker has. It is a transaction of its own: the rail
 * is never called inside one. A worker that dies here leaves the refund to the next after the lease.
 */
async function take({ database, clock }: RefundWork, { tenantId, refundId }: RefundPlace): Promise<Taken | undefined> {
  const now = clock.now();
  return inTenant(database, tenantId, async (tx) => {
    const refund = await tx
      .updateTable('refund')
      .set({ due_at: new Date(now + leaseMs), tries: sql`tries + 1` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', refundId)
      .where('state', '=', 'PENDING')
      .where('due_at', '<=', new Date(now))
      .where(maySend)
      .returningAll()
      .executeTakeFirst();
    if (refund === undefined) return undefined;
    const payment = await findPayment(tx, tenantId, refund.payment_id);
    const merchant = await findMerchant(tx, tenantId);
    if (payment === undefined) throw new RangeError('A refund has a payment');
    return {
      tenantId,
      refundId,
      mode: merchant.mode,
      tries: refund.tries,
      sent: refund.sent_at !== null,
      frozen: await isFrozenTenant(tx, tenantId),
      instruction: {
        refundId: encodeId('refund', refundId),
        merchantId: merchant.merchant_id,
        providerTransactionId: payment.provider_transaction_id,
        amount: refund.amount,
        paid: payment.total,
      },
    };
  });
}

async function isFrozenTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql`select from money_freeze where tenant_id = ${tenantId}`.execute(tx);
  return rows.length > 0;
}

async function carryOut(work: RefundWork, refund: Taken): Promise<void> {
  const answer = await ask(work, refund);
  const now = work.clock.now();
  await inTenant(work.database, refund.tenantId, async (tx) => {
    await tx
      .updateTable('refund')
      .set({
        due_at: new Date(now + pauseAfter(refund.tries)),
        sent_at: sql`coalesce(sent_at, ${new Date(now)})`,
      })
      .where('tenant_id', '=', refund.tenantId)
      .where('id', '=', refund.refundId)
      .where('state', '=', 'PENDING')
      .execute();
    const taken = answer === undefined ? 'known' : await takeOutcome(tx, refund, answer, now);
    if (taken === 'contradicts' && answer !== undefined) await keepReport(tx, 'rail', refund, answer, now);
  });
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
