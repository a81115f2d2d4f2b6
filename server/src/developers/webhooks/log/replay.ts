import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { problemsOf } from '@galla/contract/core/problem.ts';
import { webhookDeliveries as contract } from '@galla/contract/developers/webhooks/deliveries.ts';
import { webhookEndpointIds, webhookReplayIds } from '@galla/contract/developers/webhooks/feature.ts';
import type { WebhookReplay } from '@galla/contract/developers/webhooks/schemas.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { announceWork, scheduleWork } from '../../../platform/jobs/due-work.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import { deliverName } from '../delivering/delivery-queries.ts';
import type { EndpointKey } from '../endpoint-queries.ts';
import { findEndpoint, lockEndpoint } from '../endpoint-queries.ts';
import type { WebhookNeeds } from '../needs.ts';
import { existing, recordOf } from '../public/endpoints.ts';
import { sendAgain } from './log-queries.ts';
import type { DueReplay, ReplayFilter, ReplayRow } from './replay-queries.ts';
import {
  chooseDeliveries,
  claimReplays,
  countChosen,
  endReplay,
  findDueReplays,
  findReplays,
  insertReplay,
  isReplaying,
  moveReplay,
  pauseReplay,
  releaseDeliveries,
  replayName,
} from './replay-queries.ts';

const problem = problemsOf(contract.startReplay.spec.errors);

/** The number of events a second: enough to catch up, too few to overload a server that has just recovered. */
const perSecond = 10;

/** How many events a replay would send. */
export function previewReplay(context: ScopedContext, key: EndpointKey, filter: ReplayFilter) {
  return context.scoped(async (tx) => {
    existing(await findEndpoint(tx, key));
    const hours = await countChosen(tx, key, filter);
    const count = hours.reduce((sum, hour) => sum + hour.count, 0);
    return { count, hours: hours.map((hour) => ({ at: hour.at.toISOString(), count: hour.count })) };
  });
}

/** Starts a replay. The worker sends its events. */
export function startReplay(context: ScopedContext, key: EndpointKey, filter: ReplayFilter): Promise<WebhookReplay> {
  const { tenantId, endpointId } = key;
  return inTenant(context.database, tenantId, async (tx) => {
    const endpoint = existing(await lockEndpoint(tx, key));
    if (endpoint.status === 'DISABLED') throw problem('WEBHOOK_DISABLED');
    if (await isReplaying(tx, key)) throw problem('WEBHOOK_REPLAY_RUNNING');
    const id = newId(context.now);
    const chosen = await chooseDeliveries(tx, key, filter, id);
    if (chosen === 0) throw problem('WEBHOOK_REPLAY_EMPTY');
    const row = { tenant_id: tenantId, id, endpoint_id: endpointId, chosen, created_by: context.scope.personId };
    await insertReplay(tx, row, new Date(context.now));
    await announceWork(tx, replayName, tenantId, context.now);
    const replay = await readReplay(tx, key, id);
    const shown = { id: encodeId(webhookEndpointIds, endpointId), url: endpoint.url };
    await recordOf(tx, context, 'WEBHOOK_REPLAY_STARTED', shown);
    return viewOf(replay);
  });
}

async function readReplay(tx: Tx, key: EndpointKey, id: string): Promise<ReplayRow> {
  const [replay] = await findReplays(tx, key, id);
  return existing(replay);
}

const viewOf = (row: ReplayRow): WebhookReplay => ({
  id: encodeId(webhookReplayIds, row.id),
  state: row.state,
  chosen: row.chosen,
  delivered: row.delivered,
  failed: row.failed,
  left: row.left,
  startedBy: row.started_by,
  startedAt: row.created_at.toISOString(),
  finishedAt: row.finished_at === null ? null : row.finished_at.toISOString(),
});

/** The latest replays of an endpoint. */
export function readReplays(context: ScopedContext, key: EndpointKey): Promise<WebhookReplay[]> {
  return context.scoped(async (tx) => {
    existing(await findEndpoint(tx, key));
    return (await findReplays(tx, key)).map(viewOf);
  });
}

/** Pauses or resumes a replay. A replay that has ended stays as it is. */
export function pause(context: ScopedContext, key: EndpointKey, shown: string, paused: boolean) {
  return changeReplay(context, key, shown, async (tx, replay) => {
    await pauseReplay(tx, replay, paused, new Date(context.now));
    if (!paused) await announceWork(tx, replayName, key.tenantId, context.now);
  });
}

/** Ends a replay. A replay that has ended stays as it is. */
export function cancel(context: ScopedContext, key: EndpointKey, shown: string): Promise<WebhookReplay> {
  return changeReplay(context, key, shown, async (tx, replay) => {
    if (replay.finished_at === null) await endReplay(tx, replay, 'CANCELLED', new Date(context.now));
  });
}

function changeReplay(
  context: ScopedContext,
  key: EndpointKey,
  shown: string,
  change: (tx: Tx, replay: ReplayRow) => Promise<void>,
): Promise<WebhookReplay> {
  const id = decodeId(webhookReplayIds, shown) ?? '';
  return inTenant(context.database, key.tenantId, async (tx) => {
    const endpoint = existing(await lockEndpoint(tx, key));
    await change(tx, await readReplay(tx, key, id));
    const replay = viewOf(await readReplay(tx, key, id));
    if (replay.state === 'CANCELLED') {
      const about = { id: encodeId(webhookEndpointIds, key.endpointId), url: endpoint.url };
      await recordOf(tx, context, 'WEBHOOK_REPLAY_CANCELLED', about);
    }
    return replay;
  });
}

/** Releases a limited number of events of each replay a second, and ends replays that have sent all. */
export const replayWebhooks = tenantJob<WebhookNeeds, DueReplay>({
  name: replayName,
  atOnce: { process: 20, tenant: 5 },
  attempts: 20,
  findDue: findDueReplays,
  claim: claimReplays,
  start: ({ clock }) => ({
    run: (due, turn) =>
      turn.write((tx) => step(tx, { tenantId: turn.tenantId, endpointId: due.endpoint_id }, due.id, clock.now())),
  }),
});

async function step(tx: Tx, key: EndpointKey, id: string, now: number): Promise<void> {
  const at = new Date(now);
  const endpoint = await lockEndpoint(tx, key);
  const [replay] = await findReplays(tx, key, id);
  if (replay?.state !== 'RUNNING') return;
  if (endpoint?.status !== 'ACTIVE') return endReplay(tx, replay, 'CANCELLED', at);
  const events = await releaseDeliveries(tx, replay, perSecond);
  if (events.length === 0 && replay.left === 0) return endReplay(tx, replay, 'COMPLETED', at);
  if (events.length > 0) {
    await sendAgain(tx, key, events, at);
    await announceWork(tx, deliverName, key.tenantId, now);
  }
  await moveReplay(tx, replay, new Date(now + 1_000));
  await scheduleWork(tx, replayName, key.tenantId, now + 1_000);
}
