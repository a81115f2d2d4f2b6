import type { Database, Row, Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { groupCommits } from '../../../platform/db/group-commit.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { endWaiting, findEndpoint, updateEndpoint } from '../endpoint-queries.ts';
import { addTimes, classOf, noTimes } from '../time-classes.ts';
import type { EndpointNews, Recorded } from './delivery-queries.ts';
import {
  addToHours,
  deliverName,
  insertAttempts,
  lockEndpoints,
  moveDeliveries,
  noteHealth,
  releaseNext,
} from './delivery-queries.ts';

/** An attempt that has ended, with the time by the process's clock. */
export interface Ended extends Recorded {
  readonly now: number;
}

const hourMs = 3_600_000;
/** The maximum number of one tenant's attempts stored in one transaction. */
const maxAtOnce = 200;

/** Stores attempts of one tenant that end together in one transaction. */
export const recordAttempt: (database: Database, tenantId: string, ended: Ended) => Promise<undefined> = groupCommits(
  (database, tenantId, all: readonly Ended[]) =>
    inTenant(database, tenantId, async (tx) => {
      await record(tx, tenantId, all);
      return all.map(() => undefined);
    }),
  maxAtOnce,
);

async function record(tx: Tx, tenantId: string, all: readonly Ended[]): Promise<void> {
  const now = Math.max(...all.map((one) => one.now));
  const endpointIds = [...new Set(all.map(({ attempt }) => attempt.endpoint_id))].sort();
  await lockEndpoints(tx, tenantId, endpointIds);
  const moved = await moveDeliveries(tx, tenantId, all, new Date(now));
  const kept = all.filter(({ delivery_id }) => moved.has(delivery_id));
  if (kept.length === 0) return;
  await insertAttempts(
    tx,
    tenantId,
    kept.map(({ attempt }) => attempt),
  );
  await noteEndpoints(tx, tenantId, kept, now);
  const ended = kept
    .filter(({ state }) => state !== 'WAITING')
    .map(({ order_key, attempt: { endpoint_id } }) => ({ endpoint_id, order_key }));
  const released = ended.length === 0 ? 0 : await releaseNext(tx, tenantId, ended, new Date(now));
  if (released > 0) await announceWork(tx, deliverName, tenantId, now);
}

async function noteEndpoints(tx: Tx, tenantId: string, kept: readonly Ended[], now: number): Promise<void> {
  const endpoints = Map.groupBy(kept, ({ attempt }) => attempt.endpoint_id);
  const news = [...endpoints].map(([endpointId, ended]) => newsOf(endpointId, ended));
  await noteHealth(tx, tenantId, news);
  const figures = [...endpoints].flatMap(([endpointId, ended]) =>
    [...Map.groupBy(ended, hourOf)].map(([hour, ofHour]) => figuresOf({ tenantId, endpointId }, hour, ofHour)),
  );
  await addToHours(tx, figures);
  for (const [endpointId, ended] of endpoints)
    if (ended.some(({ attempt }) => attempt.status === 410)) await disableGone(tx, { tenantId, endpointId }, now);
}

const hourOf = ({ attempt }: Ended) => Math.floor(attempt.at.getTime() / hourMs) * hourMs;

function newsOf(endpointId: string, ended: readonly Ended[]): EndpointNews {
  const inOrder = ended.toSorted((a, b) => a.attempt.at.getTime() - b.attempt.at.getTime());
  const isDelivered = ({ attempt }: Ended) => attempt.delivered;
  const success = inOrder.findLastIndex(isDelivered);
  const failure = inOrder.find((one, index) => index > success && !isDelivered(one));
  const last = inOrder.at(-1);
  if (last === undefined) throw new RangeError('An endpoint has attempts here');
  const at = ({ attempt }: Ended) => attempt.at;
  return {
    endpointId,
    last: { ...last.attempt, type: last.type },
    failedAt: failure === undefined ? null : at(failure),
    deliveredAt: inOrder[success] === undefined ? null : at(inOrder[success]),
  };
}

function figuresOf(
  { tenantId, endpointId }: { readonly tenantId: string; readonly endpointId: string },
  hour: number,
  ended: readonly Ended[],
): Row<'webhook_hour'> {
  const took = noTimes();
  const arrival = noTimes();
  for (const { attempt, arrival_ms } of ended) {
    addTimes(took, oneTime(attempt.took_ms));
    if (arrival_ms !== null) addTimes(arrival, oneTime(arrival_ms));
  }
  const delivered = ended.filter(({ attempt }) => attempt.delivered).length;
  const key = { tenant_id: tenantId, endpoint_id: endpointId, hour: new Date(hour) };
  return { ...key, delivered, failed: ended.length - delivered, took, arrival };
}

const oneTime = (ms: number): number[] => {
  const counts = noTimes();
  counts[classOf(ms)] = 1;
  return counts;
};

/** A receiver that answers 410 wants no more events. */
async function disableGone(tx: Tx, key: { readonly tenantId: string; readonly endpointId: string }, now: number) {
  const endpoint = await findEndpoint(tx, key);
  if (endpoint?.status !== 'ACTIVE') return;
  const at = new Date(now);
  await updateEndpoint(tx, key, { status: 'DISABLED', disabled_reason: 'GONE', disabled_at: at }, at);
  await endWaiting(tx, key, at);
}
