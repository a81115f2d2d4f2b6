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

/** A request that the rail has not heard of after so long did not reach it: the rail answers within 10 seconds. */
const neverHeardMs = 60_000;

/** Asks the rail about attempts whose outcome is not known. */
export const askAboutAttempts = tenantJob<Checkout, AttemptRow>({
  name: askName,
  atOnce: { process: 50, tenant: 25 },
  attempts: 20,
  findDue: findDueAttempts,
  claim: claimAttempts,
  start: (checkout) => ({ run: (attempt) => ask(checkout, attempt) }),
});

/** Closes orders whose time has passed. */
export const closeOrders = periodicJob<Checkout>({ name: 'checkout.close', every: 5_000, run: closeExpired });

/** Asks what became of an attempt. Where the rail does not know either, it is asked again at the attempt's next time. */
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
  // What the rail knew once and does not know now is for people to look into, not for us to call failed.
  if (age > neverHeardMs && attempt.provider_transaction_id === null) await giveUp(checkout, attempt);
}
