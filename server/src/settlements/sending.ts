import { encodeId } from '@galla/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { PayoutInstruction, RailPayout } from '../platform/rail/rail.ts';
import { RailUnknown } from '../platform/rail/rail.ts';
import type { Rails, TenantMode } from '../platform/rail/rails.ts';
import { leaseMs, pauseAfter } from '../refunds/jobs.ts';
import { findMerchant } from '../refunds/queries.ts';
import { openPayoutAccount } from './accounts.ts';
import type { PayoutPlace } from './payouts.ts';
import { takePayoutOutcome } from './payouts.ts';

/** What the work on payouts needs. */
export interface PayoutWork {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly rails: Rails;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

const maxAtOnce = 20;
/** Of a merchant whose outgoing money the auditor has frozen nothing is sent; what was sent may still be asked about. */
const maySend = sql<boolean>`(sent_at is not null
  or not exists (select from money_freeze f where f.tenant_id = payout.tenant_id))`;

/** A payout that is this worker's for the length of a lease. */
interface Taken extends PayoutPlace {
  readonly instruction: PayoutInstruction;
  readonly mode: TenantMode;
  readonly tries: number;
  readonly sent: boolean;
}

/**
 * Sends the payouts that are due, and asks about those whose end is not known, by the rules of refunds (0025): the row is
 * the job, first ask and then send, unknown is never failed. Returns how many it took; call it again while it takes any.
 */
export async function workOnPayouts(work: PayoutWork): Promise<number> {
  const places = await inTransaction(work.database, (tx) => findDue(tx, work.clock.now()));
  const taken = await Promise.all(
    places.map(async (place) => {
      const payout = await take(work, place);
      if (payout === undefined) return 0;
      await carryOut(work, payout).catch((error: unknown) =>
        work.log.error({ err: error, payout: payout.instruction.payoutId }, 'a payout could not be carried on'),
      );
      return 1;
    }),
  );
  return taken.reduce<number>((sum, one) => sum + one, 0);
}

async function findDue(tx: Tx, now: number): Promise<PayoutPlace[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(['tenant_id as tenantId', 'id as payoutId'])
    .where('state', '=', 'PENDING')
    .where('due_at', '<=', new Date(now))
    .where(maySend)
    .orderBy('due_at')
    .limit(maxAtOnce)
    .execute();
  return rows;
}

async function take(work: PayoutWork, { tenantId, payoutId }: PayoutPlace): Promise<Taken | undefined> {
  const now = work.clock.now();
  return inTenant(work.database, tenantId, async (tx) => {
    const payout = await tx
      .updateTable('payout')
      .set({ due_at: new Date(now + leaseMs), tries: sql`tries + 1` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', payoutId)
      .where('state', '=', 'PENDING')
      .where('due_at', '<=', new Date(now))
      .where(maySend)
      .returningAll()
      .executeTakeFirst();
    if (payout === undefined) return undefined;
    const { merchant_id: merchantId, mode } = await findMerchant(tx, tenantId);
    const account = await openPayoutAccount(tx, work.masterKey, { tenantId, accountId: payout.payout_account_id });
    const instruction = { payoutId: encodeId('payout', payoutId), merchantId, amount: payout.amount, account };
    return { tenantId, payoutId, mode, tries: payout.tries, sent: payout.sent_at !== null, instruction };
  });
}

async function carryOut(work: PayoutWork, payout: Taken): Promise<void> {
  const answer = await ask(work, payout);
  const now = work.clock.now();
  await inTenant(work.database, payout.tenantId, async (tx) => {
    await tx
      .updateTable('payout')
      .set({
        due_at: new Date(now + pauseAfter(payout.tries)),
        sent_at: sql`coalesce(sent_at, ${new Date(now)})`,
      })
      .where('tenant_id', '=', payout.tenantId)
      .where('id', '=', payout.payoutId)
      .where('state', '=', 'PENDING')
      .execute();
    const taken = answer === undefined ? 'known' : await takePayoutOutcome(tx, payout, answer, now);
    if (taken === 'contradicts')
      work.log.error({ payout: payout.instruction.payoutId, answer }, 'the rail contradicts the end of a payout');
  });
}

async function ask({ rails, log }: PayoutWork, { mode, instruction, sent }: Taken): Promise<RailPayout | undefined> {
  const rail = rails.of(mode);
  try {
    const known = sent ? await rail.findPayout(instruction.payoutId) : undefined;
    return known ?? (await rail.startPayout(instruction));
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, payout: instruction.payoutId }, 'what became of a payout is not known yet');
    return undefined;
  }
}
