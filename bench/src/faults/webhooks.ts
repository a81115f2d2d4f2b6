import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeId } from '@galla/contract/core/ids.ts';
import { webhookEventTypes } from '@galla/contract/developers/webhooks/events.ts';
import { insertEndpoint, openCursor } from '@galla/server/src/developers/webhooks/endpoint-queries.ts';
import { newSigningSecret, sealFor } from '@galla/server/src/developers/webhooks/secrets.ts';
import { type Database, inTenant } from '@galla/server/src/platform/db/database.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import { Patience } from '@galla/server/src/platform/testing/patience.ts';
import type { Pool } from 'pg';
import type { Moment } from './calls.ts';
import type { SeededRandom } from './random.ts';

/** The merchant's server. */
export interface FaultyReceiver {
  readonly url: string;
  /** The ids of accepted events in order of arrival. Repeated events are listed again. */
  readonly accepted: readonly string[];
  /** From now on everything is accepted. */
  calm(): void;
  close(): void;
}

/** Opens a server that refuses every tenth event, answers some late, and can trigger a kill as an event arrives. */
export async function openFaultyReceiver(
  random: SeededRandom,
  moment: (name: Moment) => void,
): Promise<FaultyReceiver> {
  const accepted: string[] = [];
  let isCalm = false;
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      const isRefused = !isCalm && random.whole(1, 10) === 1;
      if (!isRefused) accepted.push(id);
      if (!isCalm) moment('webhook arrived');
      const late = !isCalm && random.whole(1, 20) === 1 ? random.whole(50, 500) : 0;
      setTimeout(() => response.writeHead(isRefused ? 503 : 200).end(), late);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    accepted,
    calm() {
      isCalm = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Adds an endpoint for every event of a merchant. */
export async function addFaultyEndpoint(database: Database, masterKey: Buffer, tenantId: string, url: string) {
  const id = newId();
  const sealed = {
    sealed_password: sealFor(masterKey, id, 'password', 'faults2026'),
    sealed_secret: sealFor(masterKey, id, 'secret', newSigningSecret()),
  };
  const about = { description: 'Faults', events: [...webhookEventTypes], username: 'faults', created_by: null };
  const row = { tenant_id: tenantId, id, url, ...about, ...sealed, secret_ending: 'ults' };
  await inTenant(database, tenantId, async (tx) => {
    await openCursor(tx, tenantId);
    await insertEndpoint(tx, row, new Date());
  });
}

const patienceMs = 5 * 60_000;

/** Makes refused events due now, and retries collection. */
const sendNow = [
  `UPDATE webhook_cursor SET retry_at = NULL WHERE retry_at IS NOT NULL`,
  `UPDATE webhook_delivery SET due_at = now() WHERE state = 'WAITING' AND due_at > now() + interval '2 s' AND due_at < 'infinity'`,
  `INSERT INTO work_announcement (tenant_id, job, due_at)
    SELECT DISTINCT tenant_id, 'webhooks.deliver', now() FROM webhook_delivery WHERE state = 'WAITING' AND due_at <= now()`,
];

async function untilDelivered(pool: Pool): Promise<void> {
  const patience = new Patience(patienceMs);
  for (; ; await sleep(1000)) {
    for (const statement of sendNow) await pool.query(statement).catch(() => undefined);
    const { rows } = await pool.query<{ open: number }>(
      `SELECT (SELECT count(*) FROM webhook_delivery WHERE state = 'WAITING') + (SELECT coalesce(sum(p.position - c.position), 0)
         FROM webhook_cursor c JOIN outbox_position p USING (tenant_id)) AS open`,
    );
    if (Number(rows[0]?.open) === 0) return;
    patience.check(() => `${rows[0]?.open} webhook events are open`);
  }
}

/** The totals of the events. */
export interface WebhookSums {
  readonly problems: readonly string[];
  readonly events: number;
  readonly twice: number;
}

/** The expected events, from the tables of the merchant's money. */
const mustExist = `
  SELECT 'payment.completed' AS type, id, tenant_id FROM payment WHERE state = 'COMPLETED'
  UNION ALL SELECT 'refund.completed', id, tenant_id FROM refund WHERE state = 'COMPLETED'
  UNION ALL SELECT 'pg.order.completed', id, tenant_id FROM checkout_order WHERE state = 'PAID' AND origin = 'API'
  UNION ALL SELECT 'payment_link.paid', id, tenant_id FROM payment_link WHERE state = 'COMPLETED'
  UNION ALL SELECT 'settlement.processed', id, tenant_id FROM settlement WHERE state = 'SETTLED'`;

/**
 * Checks that everything that happened to the merchant is exactly one event, that its server accepted each, and that
 * those of one payment were accepted in order. An event may have arrived twice, with the same id.
 */
export async function judgeWebhooks(pool: Pool, receiver: FaultyReceiver): Promise<WebhookSums> {
  receiver.calm();
  await untilDelivered(pool);
  const { rows: missing } = await pool.query<{ type: string; id: string; count: number }>(
    `SELECT m.type, m.id, count(v.id)::int AS count FROM (${mustExist}) m JOIN webhook_cursor c ON c.tenant_id = m.tenant_id
     LEFT JOIN webhook_event v ON v.tenant_id = m.tenant_id AND v.subject_id = m.id AND v.type = m.type
     GROUP BY 1, 2 HAVING count(v.id) <> 1`,
  );
  const { rows: deliveries } = await pool.query<{ event_id: string; order_key: string; state: string; type: string }>(
    `SELECT d.event_id, d.order_key, d.state, v.type FROM webhook_delivery d
     JOIN webhook_event v ON v.tenant_id = d.tenant_id AND v.id = d.event_id ORDER BY d.order_key, d.place`,
  );
  const firstAt = new Map<string, number>();
  for (const [index, id] of receiver.accepted.entries()) if (!firstAt.has(id)) firstAt.set(id, index);
  const latest = new Map<string, number>();
  const wrong = deliveries.flatMap(({ event_id, order_key, state, type }) => {
    const id = encodeId('event', event_id);
    const at = firstAt.get(id);
    if (at === undefined) return [`${type} ${id} is ${state} and was never accepted`];
    const before = latest.get(order_key) ?? -1;
    latest.set(order_key, Math.max(before, at));
    return at < before ? [`${type} ${id} of ${order_key} was accepted before an earlier event`] : [];
  });
  return {
    problems: [...missing.map(({ type, id, count }) => `${type} of ${id} is ${count} events`), ...wrong],
    events: deliveries.length,
    twice: receiver.accepted.length - firstAt.size,
  };
}
