import { setTimeout as sleep } from 'node:timers/promises';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import type { Turn } from '../platform/jobs/job.ts';
import { periodicJob, tenantJob } from '../platform/jobs/job.ts';
import { collectEvents } from './collecting/collect.ts';
import { listFollowing } from './collecting/collect-queries.ts';
import { openDeliverer } from './delivering/deliver.ts';
import type { DueDelivery } from './delivering/delivery-queries.ts';
import { atOnceOfTenant, claimDeliveries, deliverName, findDueDeliveries } from './delivering/delivery-queries.ts';
import type { WebhookNeeds } from './needs.ts';

/** The shortest time between two rounds: what comes in between is collected together. */
const restMs = 20;
/** How long a round waits for news before tenants with new endpoints are looked for. */
const waitMs = 1_000;

/** Collects the events of all tenants with endpoints, in one process at a time. */
export const collectWebhookEvents = periodicJob<WebhookNeeds>({
  name: 'webhooks.collect',
  every: 1_000,
  async run(needs, { signal }) {
    const following = new Set<string>();
    do {
      await collectAll(needs, following, signal);
      if (needs.outboxNews === undefined) return;
      await sleep(restMs);
    } while (!signal.aborted && (await needs.outboxNews.next(following, waitMs)) !== 'closed' && !signal.aborted);
  },
});

/** One round over the tenants with news. A tenant that fails does not hold the others up: it is tried with the next round. */
async function collectAll(
  { database, clock, log }: WebhookNeeds,
  following: Set<string>,
  signal: Turn['signal'],
): Promise<void> {
  const tenants = await inTransaction(database, listFollowing);
  following.clear();
  for (const { tenant_id: tenantId, behind } of tenants) {
    following.add(tenantId);
    try {
      while (
        behind &&
        !signal.aborted &&
        (await inTenant(database, tenantId, (tx) => collectEvents(tx, tenantId, clock.now())))
      );
    } catch (error) {
      log.error({ err: error, tenantId }, 'webhook events were not collected; the next round tries again');
    }
  }
}

/** Delivers events. Each endpoint has a queue of its own. */
export const deliverWebhooks = tenantJob<WebhookNeeds, DueDelivery>({
  name: deliverName,
  atOnce: { process: 1_000, tenant: atOnceOfTenant },
  attempts: 20,
  limits: true,
  findDue: findDueDeliveries,
  claim: claimDeliveries,
  start: openDeliverer,
});
