import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { RailPayoutCallback } from '@galla/contract/rail/callbacks.ts';
import { keepContradiction } from '../../../payments/ingestion/public/contradiction-queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import { findTenants } from '../../../platform/db/tenants.ts';
import { contentId, noId } from '../../../platform/ids.ts';
import type { Engine } from '../../../platform/rail/engine-keys.ts';
import { clockOffsetOf } from '../../../platform/sandbox-clock.ts';
import { applyPayoutOutcome } from '../public/payouts.ts';
import { findPayout } from './queries.ts';
import { askSoon } from './sending-queries.ts';

/**
 * Applies the rail's report of a payout. Reports arrive at least once and in any order. A contradicting report changes
 * nothing: it is stored for the operator and acknowledged, because a retry would not help.
 * @throws Problem SETTLEMENT_NOT_FOUND if the merchant has no such payout
 */
export async function applyPayoutReport(
  database: Database,
  { keyId, modes }: Engine,
  report: RailPayoutCallback,
  reportedAt: number,
): Promise<void> {
  const payoutId = decodeId('payout', report.payoutId) ?? noId;
  const tenants = await inTransaction(database, (tx) => findTenants(tx, report.merchantId, modes));
  for (const tenantId of tenants) {
    const now = reportedAt + (await clockOffsetOf(database, tenantId));
    const known = await inTenant(database, tenantId, async (tx) => {
      const payout = await findPayout(tx, { tenantId, payoutId });
      if (payout === undefined) return false;
      const fits = payout.amount === report.amount;
      // The worker itself asks the bank before it sends anything again.
      if (fits && report.state === 'FAILED' && report.failureKind === 'PASSING' && payout.state === 'PENDING') {
        await askSoon(tx, { tenantId, payoutId }, now);
        return true;
      }
      const taken = fits ? await applyPayoutOutcome(tx, { tenantId, payoutId }, report, now) : 'contradicts';
      if (taken === 'contradicts')
        await keepContradiction(tx, {
          id: contentId(`${keyId}|${payoutId}|${JSON.stringify(report)}`),
          engine_key_id: keyId,
          merchant_id: report.merchantId,
          provider_transaction_id: report.payoutId,
          code: 'STATE_CONFLICT',
          field: 'state',
          message: `The payout is ${payout.state} here, over ${payout.amount} paise. What the rail says was not taken.`,
          event: report,
          received_at: new Date(now),
        });
      return true;
    });
    if (known) return;
  }
  throw new Problem('SETTLEMENT_NOT_FOUND', 404);
}
