import { setTimeout as sleep } from 'node:timers/promises';
import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Turn } from '../../platform/jobs/job.ts';
import { periodicJob, tenantJob } from '../../platform/jobs/job.ts';
import { clockOf } from '../../platform/sandbox-clock.ts';
import { collectEvents } from './collecting/collect.ts';
import { listFollowing, noteFailure } from './collecting/collect-queries.ts';
import { openDeliverer } from './delivering/deliver.ts';
import type { DueDelivery } from './delivering/delivery-queries.ts';
import { atOnceOfTenant, claimDeliveries, deliverName, findDueDeliveries } from './delivering/delivery-queries.ts';
import type { WebhookNeeds } from './needs.ts';

/** The shortest time between two rounds: what comes in between is collected together. */
const restMs = 20;
/** How long a round waits for news before tenants with new endpoints are looked for. */
const waitMs = 1_000;
/** The longest pause of a tenant whose events cannot be collected. */
const maxPauseMs = 5 * 60_000;
/** So many tenants are read at once: a slow one holds up few others. */
const collectedAtOnce = 4;

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

/** Rounds over the tenants with news until there is none. Each tenant has one part of its outbox read in a round. */
async function collectAll(needs: WebhookNeeds, following: Set<string>, signal: Turn['signal']): Promise<void> {
  for (let more = true; more && !signal.aborted; ) {
    const tenants = await inTransaction(needs.database, (tx) => listFollowing(tx, new Date(needs.clock.now())));
    following.clear();
    for (const { tenant_id } of tenants) following.add(tenant_id);
    const parts = await inTurns(
      tenants.filter(({ behind }) => behind),
      collectedAtOnce,
      (tenant) => collectOf(needs, tenant),
    );
    more = parts.includes(true);
  }
}

/** One part of a tenant's outbox. A tenant that fails delays no other: it is tried again after a pause that grows. */
async function collectOf(
  { database, clock: installation, log }: WebhookNeeds,
  { tenant_id: tenantId, failures }: { readonly tenant_id: string; readonly failures: number },
): Promise<boolean> {
  try {
    const clock = await clockOf({ database, clock: installation }, tenantId);
    return await inTenant(database, tenantId, (tx) => collectEvents(tx, tenantId, clock.now()));
  } catch (error) {
    const retryAt = new Date(installation.now() + Math.min(maxPauseMs, 1_000 * 2 ** Math.min(failures, 20)));
    log.error({ err: error, tenantId, retryAt }, 'webhook events were not collected');
    const failure = maskCardNumbers(error instanceof Error ? error.message : 'Unknown').slice(0, 300);
    await inTenant(database, tenantId, (tx) => noteFailure(tx, tenantId, failure, retryAt));
    return false;
  }
}

/** Does work for each item, so many at once. Returns the results in the order of the items. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
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
