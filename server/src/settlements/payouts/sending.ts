import { encodeId } from '@galla/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Claim, JobNeeds, WorkItem } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { PayoutInstruction, RailPayout } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import type { Rails, TenantMode } from '../../platform/rail/rails.ts';
import { openPayoutAccount } from '../accounts.ts';
import { findMerchant } from '../queries.ts';
import { applyPayoutOutcome } from './payouts.ts';
import type { PayoutKey } from './sending-queries.ts';
import { claimPayouts, findDuePayouts, postponePayout, reopenPayout, sendName } from './sending-queries.ts';

/** The dependencies of sending payouts. */
export interface PayoutWork extends JobNeeds {
  readonly masterKey: Buffer;
  readonly rails: Rails;
}

/** A payout that a worker has claimed for the length of a lease. */
interface DuePayout extends PayoutKey, WorkItem {
  readonly accountId: string;
  readonly amount: number;
  readonly tries: number;
  readonly sent: boolean;
}

/** The instruction to the rail, and its payout. */
interface Order {
  readonly instruction: PayoutInstruction;
  readonly mode: TenantMode;
  readonly sent: boolean;
}

/**
 * Sends the due payouts, and asks about those without a known end, by the rules of refunds (0025): the row is the job,
 * a question comes before a repeated instruction, and unknown is never failed.
 */
export const sendPayouts = tenantJob<PayoutWork, DuePayout>({
  name: sendName,
  atOnce: { process: 20, tenant: 10 },
  attempts: 20,
  findDue: findDuePayouts,
  claim,
  retry: reopenPayout,
  start: (work) => ({ run: (payout) => carryOut(work, payout) }),
});

async function claim(tx: Tx, what: Claim): Promise<DuePayout[]> {
  const rows = await claimPayouts(tx, what);
  return rows.map(({ id, tenant_id, payout_account_id, amount, tries, sent_at }) => ({
    ...{ id, tenantId: tenant_id, payoutId: id },
    ...{ accountId: payout_account_id, amount, tries, sent: sent_at !== null },
  }));
}

async function carryOut(work: PayoutWork, payout: DuePayout): Promise<void> {
  const order = await orderOf(work, payout);
  const answer = await ask(work, order);
  const now = work.clock.now();
  await inTenant(work.database, payout.tenantId, async (tx) => {
    await postponePayout(tx, payout, payout.tries, now);
    const taken = answer === undefined ? 'known' : await applyPayoutOutcome(tx, payout, answer, now);
    if (taken === 'contradicts')
      work.log.error({ payout: order.instruction.payoutId, answer }, 'the rail contradicts the end of a payout');
  });
}

function orderOf({ database, masterKey }: PayoutWork, payout: DuePayout): Promise<Order> {
  const { tenantId, payoutId, accountId, amount, sent } = payout;
  return inTenant(database, tenantId, async (tx) => {
    const { merchant_id: merchantId, mode } = await findMerchant(tx, tenantId);
    const account = await openPayoutAccount(tx, masterKey, { tenantId, accountId });
    const sandbox = mode === 'test' ? { sandbox: { id: tenantId } } : {};
    return {
      mode,
      sent,
      instruction: { payoutId: encodeId('payout', payoutId), merchantId, amount, account, ...sandbox },
    };
  });
}

async function ask({ rails, log }: PayoutWork, { mode, instruction, sent }: Order): Promise<RailPayout | undefined> {
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
