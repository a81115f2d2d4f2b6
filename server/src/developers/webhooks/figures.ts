import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { findWaiting, listHours } from './figure-queries.ts';
import { addTimes, noTimes, quantileOf } from './time-classes.ts';

type Hour = Row<'webhook_hour'>;
type Day = WebhookEndpoint['day'];

const hourMs = 3_600_000;
/** Higher numbers are shown as this one. */
const maxWaiting = 100_000;

/** The figures of the last 24 hours of endpoints. */
export interface Figures {
  of(endpointId: string): Day;
  nextAttemptOf(endpointId: string): Date | null;
  /** All endpoints together. */
  readonly together: Omit<Day, 'hours'>;
}

export async function readFigures(
  tx: Tx,
  tenantId: string,
  endpointIds: readonly string[],
  now: number,
): Promise<Figures> {
  const first = Math.floor(now / hourMs) * hourMs - 23 * hourMs;
  const rows = await listHours(tx, tenantId, new Date(first - 1));
  const waiting = await findWaiting(tx, tenantId, endpointIds, maxWaiting);
  const mine = new Set(endpointIds);
  const allWaiting = [...waiting.values()].reduce((sum, { count }) => sum + count, 0);
  return {
    of(endpointId) {
      const hours = rows.filter((row) => row.endpoint_id === endpointId);
      return { ...sumOf(hours, waiting.get(endpointId)?.count ?? 0), hours: barsOf(hours, first) };
    },
    nextAttemptOf: (endpointId) => waiting.get(endpointId)?.next_at ?? null,
    together: sumOf(
      rows.filter((row) => mine.has(row.endpoint_id)),
      allWaiting,
    ),
  };
}

function sumOf(hours: readonly Hour[], waiting: number): Omit<Day, 'hours'> {
  const took = noTimes();
  const arrival = noTimes();
  for (const hour of hours) {
    addTimes(took, hour.took);
    addTimes(arrival, hour.arrival);
  }
  const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0);
  return {
    attempts: hours.reduce((sum, hour) => sum + hour.failed, delivered),
    delivered,
    waiting,
    p50: quantileOf(took, 0.5),
    p95: quantileOf(took, 0.95),
    arrivalP99: quantileOf(arrival, 0.99),
  };
}

function barsOf(hours: readonly Hour[], first: number): Day['hours'] {
  const known = new Map(hours.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: 24 }, (_, index) => {
    const at = first + index * hourMs;
    const { delivered = 0, failed = 0, took = [] } = known.get(at) ?? {};
    const times = { p50: quantileOf(took, 0.5), p95: quantileOf(took, 0.95) };
    return { at: new Date(at).toISOString(), delivered, failed, ...times };
  });
}
