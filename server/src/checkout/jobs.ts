import { encodeId } from '@galla/contract/core/ids.ts';
import { inTransaction } from '../platform/db/database.ts';
import { RailUnknown } from '../platform/rail/rail.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { takeUnknown } from './attempt-queries.ts';
import { findShop } from './queries.ts';
import type { Checkout } from './service.ts';
import { closeExpired } from './service.ts';
import { giveUp, settleAttempt } from './settle.ts';

/** A request that the rail has not heard of after so long did not reach it: the rail answers within 10 seconds. */
const neverHeardMs = 60_000;

/** Asks the rail about attempts whose outcome is not known. Returns how many it asked about. */
export async function askAboutUnknown(checkout: Checkout): Promise<number> {
  const now = new Date(checkout.clock.now());
  const attempts = await inTransaction(checkout.database, (tx) => takeUnknown(tx, now));
  await Promise.all(
    attempts.map((attempt) =>
      ask(checkout, attempt).catch((error: unknown) => {
        if (!(error instanceof RailUnknown))
          checkout.log.warn({ err: error, attemptId: attempt.id }, 'an attempt could not be settled');
      }),
    ),
  );
  return attempts.length;
}

async function ask(checkout: Checkout, attempt: AttemptRow): Promise<void> {
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

/** What the worker does for orders, again and again: asks about attempts, and closes orders whose time has passed. */
export async function processOrders(checkout: Checkout): Promise<void> {
  while ((await askAboutUnknown(checkout)) > 0);
  await closeExpired(checkout);
}
