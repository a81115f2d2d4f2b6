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

/** The shortest time between two rounds. Entries in between are collected together. */
const restMs = 20;
/** How long a round waits for new entries before it looks for tenants with new endpoints. */
const waitMs = 1_000;
/** The longest pause of a tenant whose events cannot be collected. */
const maxPauseMs = 5 * 60_000;
/** How many tenants are read in parallel, so that a slow one delays few others. */
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

/**
 * Runs rounds over the tenants with new entries until there are none. Each round reads one part of each tenant's
 * outbox.
 */
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

/** Collects one part of a tenant's outbox. A tenant that fails delays no other and is retried after a growing pause. */
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

/** Runs work for each item with limited parallelism. Returns the results in item order. */
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

/** Delivers events. Each endpoint has its own queue. */
export const deliverWebhooks = tenantJob<WebhookNeeds, DueDelivery>({
  name: deliverName,
  atOnce: { process: 1_000, tenant: atOnceOfTenant },
  attempts: 20,
  limits: true,
  findDue: findDueDeliveries,
  claim: claimDeliveries,
  start: openDeliverer,
});
