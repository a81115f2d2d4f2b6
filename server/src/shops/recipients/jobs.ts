import { setTimeout as sleep } from 'node:timers/promises';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { periodicJob } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { notifyTenant } from './notify.ts';
import { findTenantsToNotify } from './notify-queries.ts';

/** The maximum number of tenants in one round; others follow in the next. */
const maxTenants = 500;
/** How many tenants are processed in parallel. */
const atOnce = 4;

/** How often the job checks for new payments. */
const lookEveryMs = 1_000;

/** The dependencies of notifying recipients. */
interface NotifyNeeds extends JobNeeds {
  readonly contact: ProviderContact;
  /**
   * Set in a worker, whose run continues until it is stopped. Otherwise a lease for each check would be written every
   * second.
   */
  readonly outboxNews?: object;
}

/** Notifies people of payments within about a second of the commit. */
export const notifyRecipients = periodicJob<NotifyNeeds>({
  name: 'recipients.notify',
  every: lookEveryMs,
  async run(needs, { signal }) {
    await notifyAll(needs, { signal });
    while (needs.outboxNews !== undefined && !signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await notifyAll(needs, { signal });
    }
  },
});

/**
 * One round over the tenants with new payments. A tenant that fails does not delay others and is retried in the next
 * round.
 */
async function notifyAll(
  { database, clock, log, contact }: NotifyNeeds,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const now = clock.now();
  const tenants = await inTransaction(database, (tx) => findTenantsToNotify(tx, new Date(now), maxTenants));
  const tell = async () => {
    for (let tenantId = tenants.pop(); tenantId !== undefined && !signal.aborted; tenantId = tenants.pop()) {
      const one = tenantId;
      try {
        while (
          !signal.aborted &&
          (await inTenant(database, one, (tx) => notifyTenant(tx, { tenantId: one, contact }, now)))
        );
      } catch (error) {
        log.error(
          { err: error, tenantId: one },
          'recipients were not notified of payments; the next round tries again',
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tell));
}
