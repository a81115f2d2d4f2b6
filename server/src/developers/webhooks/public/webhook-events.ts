import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { WebhookBody } from '@galla/contract/developers/webhooks/events.ts';
import { webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOf } from '../../../platform/db/keyset-page.ts';
import { keysetPage, pageAt } from '../../../platform/db/keyset-page.ts';
import type { EventRow } from '../log/event-queries.ts';
import { findDeliveries, listEvents } from '../log/event-queries.ts';

/** A page of a tenant's events, newest first, each as sent and with its state at each endpoint. */
export async function readEvents(
  tx: Tx,
  tenantId: string,
  { type, ...page }: PageOf<string> & { readonly type?: string | undefined },
) {
  const at = pageAt('event', page);
  const { rows, next, previous } = keysetPage(await listEvents(tx, tenantId, { type }, at), at, shownId);
  return { events: await withDeliveries(tx, tenantId, rows), next, previous };
}

/** One event. @throws Problem STATUS_404 */
export async function readOneEvent(tx: Tx, tenantId: string, shown: string) {
  const rows = await listEvents(tx, tenantId, { id: decodeId('event', shown) ?? '' }, { size: 1 });
  const [event] = await withDeliveries(tx, tenantId, rows);
  if (event === undefined) throw new Problem('STATUS_404', 404);
  return event;
}

const shownId = ({ id }: EventRow) => encodeId('event', id);

async function withDeliveries(tx: Tx, tenantId: string, rows: readonly EventRow[]) {
  const ids = rows.map(({ id }) => id);
  const byEvent = Map.groupBy(await findDeliveries(tx, tenantId, ids), ({ event_id }) => event_id);
  return rows.map((row) => {
    const { type, version, occurredAt, data } = JSON.parse(row.payload) as WebhookBody<Record<string, unknown>>;
    const deliveries = (byEvent.get(row.id) ?? []).map(({ endpoint_id, state, attempts }) => ({
      webhookEndpointId: encodeId(webhookEndpointIds, endpoint_id),
      state,
      attempts,
    }));
    return { id: shownId(row), type, version, occurredAt, data, deliveries };
  });
}
