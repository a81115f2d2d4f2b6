import { encodeId } from '@galla/contract/core/ids.ts';
import { openPayoutAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { Claim, JobNeeds, WorkItem } from '../../../platform/jobs/job.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import type { PayoutInstruction, Rail } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import type { Rails, TenantMode } from '../../../platform/rail/rails.ts';
import { applyPayoutOutcome } from '../public/payouts.ts';
import { findMerchant } from '../queries.ts';
import type { PayoutOutcome } from './queries.ts';
import { listFailedPayouts } from './queries.ts';
import type { PayoutKey } from './sending-queries.ts';
import { claimPayouts, findDuePayouts, postponePayout, reopenPayout, sendName } from './sending-queries.ts';

/** The dependencies of sending payouts. */
export interface PayoutWork extends JobNeeds {
  readonly masterKey: Buffer;
  readonly rails: Rails;
}

/** A payout claimed by a worker for the length of a lease. */
interface DuePayout extends PayoutKey, WorkItem {
  readonly settlementId: string;
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
  /** The ids at the rail of the settlement's earlier failed payouts. */
  readonly earlier: readonly string[];
}

/** What is known of a payout after an attempt. */
interface Answer {
  /** Undefined if it is not known yet. */
  readonly outcome?: PayoutOutcome;
  /** Whether the rail has it, or may have it. */
  readonly isSent: boolean;
}

/**
 * Sends due payouts, and inquires about those without a known result, by the rules of refunds (0025). The row is the
 * job, an inquiry precedes a repeated instruction, and an unknown result never counts as failed. Before a settlement is
 * sent under another id, the bank is asked about all earlier ones.
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
  return rows.map(({ id, tenant_id, settlement_id, payout_account_id, amount, tries, sent_at }) => ({
    id,
    tenantId: tenant_id,
    payoutId: id,
    settlementId: settlement_id,
    accountId: payout_account_id,
    amount,
    tries,
    sent: sent_at !== null,
  }));
}

async function carryOut(work: PayoutWork, payout: DuePayout): Promise<void> {
  const order = await orderOf(work, payout);
  const { outcome, isSent } = await ask(work, order);
  const now = work.clock.now();
  await inTenant(work.database, payout.tenantId, async (tx) => {
    await postponePayout(tx, { ...payout, isSent }, now);
    const taken = outcome === undefined ? 'known' : await applyPayoutOutcome(tx, payout, outcome, now);
    if (taken === 'contradicts')
      work.log.error({ payout: order.instruction.payoutId, outcome }, 'the rail contradicts the end of a payout');
  });
}

function orderOf({ database, masterKey }: PayoutWork, payout: DuePayout): Promise<Order> {
  const { tenantId, payoutId, settlementId, accountId, amount, sent } = payout;
  return inTenant(database, tenantId, async (tx) => {
    const { merchant_id: merchantId, mode } = await findMerchant(tx, tenantId);
    const account = await openPayoutAccount(tx, masterKey, { tenantId, accountId });
    const sandbox = mode === 'test' ? { sandbox: { id: tenantId } } : {};
    const failed = await listFailedPayouts(tx, { tenant_id: tenantId, settlement_id: settlementId });
    return {
      mode,
      sent,
      earlier: failed.map((id) => encodeId('payout', id)),
      instruction: { payoutId: encodeId('payout', payoutId), merchantId, amount, account, ...sandbox },
    };
  });
}

async function ask({ rails, log }: PayoutWork, { mode, instruction, sent, earlier }: Order): Promise<Answer> {
  const rail = rails.of(mode);
  let isSent = sent;
  try {
    const known = sent ? await rail.findPayout(instruction.payoutId) : undefined;
    if (known !== undefined) return { outcome: known, isSent };
    const contradicted = await askAboutEarlier(rail, earlier);
    if (contradicted !== undefined) {
      log.error(
        { payout: instruction.payoutId, contradicted },
        'the bank no longer says that an earlier payout failed',
      );
      return contradicted.state === 'PENDING' ? { isSent } : { outcome: contradictedEnd, isSent };
    }
    isSent = true;
    return { outcome: await rail.startPayout(instruction), isSent };
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, payout: instruction.payoutId }, 'what became of a payout is not known yet');
    return { isSent };
  }
}

/** The result of a payout that is not sent, because an earlier one of its settlement arrived after all. */
const contradictedEnd: PayoutOutcome = {
  state: 'FAILED',
  failureKind: 'CONTRADICTED',
  failureReason: 'The bank now says that an earlier payout of this settlement arrived.',
};

/** An earlier payout that failed here but has another state at the bank. Undefined without one. */
async function askAboutEarlier(rail: Rail, earlier: readonly string[]) {
  for (const payoutId of earlier) {
    const said = await rail.findPayout(payoutId);
    if (said !== undefined && said.state !== 'FAILED') return said;
  }
  return undefined;
}
