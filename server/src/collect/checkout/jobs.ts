import { encodeId } from '@galla/contract/core/ids.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { periodicJob, tenantJob } from '../../platform/jobs/job.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { askName, claimAttempts, findDueAttempts } from './attempt-queries.ts';
import type { Checkout } from './public/service.ts';
import { closeExpired } from './public/service.ts';
import { findShop } from './queries.ts';
import { giveUp, settleAttempt } from './settle.ts';

/** A request that the rail still does not know after this time never reached it: the rail answers within 10 seconds. */
const neverHeardMs = 60_000;

/** Inquires at the rail about attempts with an unknown outcome. */
export const askAboutAttempts = tenantJob<Checkout, AttemptRow>({
  name: askName,
  atOnce: { process: 50, tenant: 25 },
  attempts: 20,
  findDue: findDueAttempts,
  claim: claimAttempts,
  start: (checkout) => ({ run: (attempt) => ask(checkout, attempt) }),
});

/** Closes expired orders. */
export const closeOrders = periodicJob<Checkout>({ name: 'checkout.close', every: 5_000, run: closeExpired });

/** Inquires about an attempt. If the rail does not know the outcome either, the next scheduled inquiry follows. */
async function ask(checkout: Checkout, attempt: AttemptRow): Promise<void> {
  await askRail(checkout, attempt).catch((error: unknown) => {
    if (!(error instanceof RailUnknown)) throw error;
  });
}

async function askRail(checkout: Checkout, attempt: AttemptRow): Promise<void> {
  const shop = await inTransaction(checkout.database, (tx) => findShop(tx, { tenantId: attempt.tenant_id }));
  if (shop === undefined) return;
  const report = await checkout.rails.of(shop.mode).findPayment(encodeId('attempt', attempt.id));
  if (report !== undefined) {
    await settleAttempt(checkout, attempt.tenant_id, report);
    return;
  }
  const age = checkout.clock.now() - attempt.created_at.getTime();
  // If the rail once knew the attempt and now does not, people must investigate: we may not call it failed.
  if (age > neverHeardMs && attempt.provider_transaction_id === null) await giveUp(checkout, attempt);
}
