import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import { webhookDeliveries as contract } from '@galla/contract/developers/webhooks/deliveries.ts';
import { webhookAttemptIds, webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { recordedDownload } from '../../../identity/audit/public/service.ts';
import { exportCsv } from '../../../platform/db/csv-export.ts';
import type { Row } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { keysetPage, pageAt } from '../../../platform/db/keyset-page.ts';
import type { Download } from '../../../platform/http/handlers.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { deliverName } from '../delivering/delivery-queries.ts';
import type { EndpointKey } from '../endpoint-queries.ts';
import { findEndpoint, lockEndpoint } from '../endpoint-queries.ts';
import { existing, recordOf } from '../public/endpoints.ts';
import type { LogRow, LogSelection, RelatedRow } from './log-queries.ts';
import {
  exportQuery,
  findDelivery,
  listAttempts,
  listAttemptsOfEvent,
  listRelated,
  sendAgain,
  soughtFor,
} from './log-queries.ts';

type ListBody = Received<typeof contract.list>['body'];
type Filters = Omit<ListBody, 'page'>;
type Details = Answer<typeof contract.event>;

const problem = problemsOf(contract.resend.spec.errors);
/** The maximum number of displayed attempts of one event. */
const maxAttemptsShown = 50;

/** A page of the attempts of an endpoint. */
export function readLog(
  context: ScopedContext,
  key: EndpointKey,
  body: ListBody,
): Promise<Answer<typeof contract.list>> {
  return context.scoped(async (tx) => {
    existing(await findEndpoint(tx, key));
    const page = pageAt(webhookAttemptIds, body.page);
    const rows = await listAttempts(tx, key, selectionOf(body), page);
    const shown = keysetPage(rows, page, ({ id }) => encodeId(webhookAttemptIds, id));
    return { attempts: shown.rows.map(attemptOf), next: shown.next, previous: shown.previous };
  });
}

/** Streams the selected attempts as CSV. */
export async function exportLog(context: ScopedContext, key: EndpointKey, body: Filters): Promise<Download> {
  await context.scoped(async (tx) => existing(await findEndpoint(tx, key)));
  const fileName = `webhook-log-${istDay(context.now)}.csv`;
  const detail = { webhook: encodeId(webhookEndpointIds, key.endpointId) };
  return recordedDownload(context, { act: 'WEBHOOK_LOG_DOWNLOADED', fileName, detail }, () =>
    exportCsv(context.database, [key.tenantId], exportQuery(key, selectionOf(body))),
  );
}

const selectionOf = ({ search, ...body }: Filters): LogSelection => ({ ...body, ...soughtFor(search) });

const isoOrNull = (at: Date | null) => (at === null ? null : at.toISOString());

const attemptOf = (row: LogRow) => ({
  id: encodeId(webhookAttemptIds, row.id),
  eventId: encodeId('event', row.event_id),
  type: row.type,
  reference: row.reference,
  number: row.number,
  tookMs: row.took_ms,
  at: row.at.toISOString(),
  answer: { status: row.status, error: row.error },
  nextAt: isoOrNull(row.next_at),
});

const eventIdOf = (shown: string) => {
  const id = decodeId('event', shown);
  if (id === undefined) throw new Problem('STATUS_404', 404);
  return id;
};

/** An event at an endpoint, with all requests and answers. */
export function readEvent(context: ScopedContext, key: EndpointKey, shown: string): Promise<Details> {
  const eventId = eventIdOf(shown);
  return context.scoped(async (tx) => {
    existing(await findEndpoint(tx, key));
    const row = existing(await findDelivery(tx, key, eventId));
    const attempts = await listAttemptsOfEvent(tx, key, eventId, maxAttemptsShown);
    const related = await listRelated(tx, key, row);
    return {
      id: encodeId('event', row.id),
      type: row.type,
      reference: row.reference,
      amount: row.amount,
      state: row.state,
      payload: row.payload,
      paymentId: row.payment_id === null ? null : encodeId('payment', row.payment_id),
      occurredAt: row.occurred_at.toISOString(),
      nextAt: isoOrNull(row.next_at),
      attempts: attempts.map(exchangeOf),
      related: related.map(relatedOf),
    };
  });
}

function exchangeOf(row: Row<'webhook_attempt'>): Details['attempts'][number] {
  const [dns = 0, connect = 0, tls = 0, send = 0, server = 0, read = 0] = row.phases.map((tenths) => tenths / 10);
  return {
    id: encodeId(webhookAttemptIds, row.id),
    number: row.number,
    at: row.at.toISOString(),
    tookMs: row.took_ms,
    remoteAddress: row.remote_address,
    answer: { status: row.status, error: row.error },
    phases: { dns, connect, tls, send, server, read },
    request: requestOf(row),
    response: row.response_headers.map(([name, value]) => ({ name, value })),
    responseBody: row.response_body,
    cut: row.cut,
  };
}

/** Credentials are never stored, so they cannot be shown. */
const requestOf = (row: Row<'webhook_attempt'>) => [
  { name: 'content-type', value: 'application/json' },
  { name: 'webhook-id', value: encodeId('event', row.event_id) },
  { name: 'webhook-timestamp', value: String(Math.floor(row.at.getTime() / 1000)) },
  { name: 'webhook-signature', value: row.signature },
  { name: 'authorization', value: '••••' },
];

const relatedOf = (row: RelatedRow): Details['related'][number] => ({
  endpointId: encodeId(webhookEndpointIds, row.endpoint_id),
  endpoint: row.description === '' ? row.url : row.description,
  eventId: encodeId('event', row.event_id),
  type: row.type,
  state: row.state,
  at: isoOrNull(row.at),
  answer: row.at === null ? null : { status: row.status, error: row.error },
});

/** Sends an event again now. Returns its public id, which stays the same. */
export function resend(context: ScopedContext, key: EndpointKey, shown: string): Promise<string> {
  const eventId = eventIdOf(shown);
  return inTenant(context.database, key.tenantId, async (tx) => {
    const endpoint = existing(await lockEndpoint(tx, key));
    existing(await findDelivery(tx, key, eventId));
    if (endpoint.status === 'DISABLED') throw problem('WEBHOOK_DISABLED');
    await sendAgain(tx, key, [eventId], new Date(context.now));
    await announceWork(tx, deliverName, key.tenantId, context.now);
    await recordOf(tx, context, 'WEBHOOK_EVENTS_RESENT', {
      id: encodeId(webhookEndpointIds, endpoint.id),
      url: endpoint.url,
    });
    return shown;
  });
}
