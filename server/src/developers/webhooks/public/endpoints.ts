import { isIP } from 'node:net';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import { webhooks as contract } from '@galla/contract/developers/webhooks/endpoints.ts';
import type { WebhookEventType } from '@galla/contract/developers/webhooks/events.ts';
import { webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import {
  isLoopback,
  isWebhookUrl,
  maxWebhookEndpoints,
  secretOverlaps,
  webhookTexts,
} from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import { record } from '../../../identity/audit/public/service.ts';
import { merchantOf } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { isPublicAddress } from '../../../platform/egress/public-addresses.ts';
import { newId } from '../../../platform/ids.ts';
import { disableAfterMs } from '../delivering/schedule.ts';
import type { EndpointKey, EndpointRow } from '../endpoint-queries.ts';
import {
  closeCursor,
  countEndpoints,
  endWaiting,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  openCursor,
  updateEndpoint,
} from '../endpoint-queries.ts';
import type { Figures } from '../figures.ts';
import { readFigures } from '../figures.ts';
import { followedForMs } from '../following/is-followed.ts';
import { newSigningSecret, openSecret, sealFor } from '../secrets.ts';

type NewWebhook = Received<typeof contract.create>['body'];
type Change = Received<typeof contract.edit>['body'];

const problem = problemsOf(contract.create.spec.errors);

/** The tenant of a request. */
export const tenantOf = ({ scope }: CallerContext): string => merchantOf(scope, undefined).tenantId;

/** The endpoint named in a request. @throws Problem STATUS_404 for one of another merchant */
export function keyOf(context: CallerContext, shown: string): EndpointKey {
  return { tenantId: tenantOf(context), endpointId: decodeId(webhookEndpointIds, shown) ?? '' };
}

/** Requires an endpoint to exist. @throws Problem STATUS_404 */
export function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return row;
}

/** The endpoints of a merchant with their health. */
export async function readWebhooks(context: CallerContext, page: { readonly limit: number; readonly offset: number }) {
  const tenantId = tenantOf(context);
  return context.scoped(async (tx) => {
    const rows = await listEndpoints(tx, tenantId, { limit: maxWebhookEndpoints, offset: 0 });
    const figures = await readFigures(
      tx,
      tenantId,
      rows.map(({ id }) => id),
      context.now,
    );
    const shown = rows.slice(page.offset, page.offset + page.limit);
    return {
      webhooks: shown.map((row) => viewOf(row, figures, context.now)),
      total: rows.length,
      day: figures.together,
    };
  });
}

/** One endpoint with its health. */
export async function readWebhook(tx: Tx, key: EndpointKey, now: number): Promise<WebhookEndpoint> {
  const row = existing(await findEndpoint(tx, key));
  return viewOf(row, await readFigures(tx, key.tenantId, [key.endpointId], now), now);
}

const iso = (at: Date) => at.toISOString();
const isoOrNull = (at: Date | null) => (at === null ? null : iso(at));

function viewOf(row: EndpointRow, figures: Figures, now: number): WebhookEndpoint {
  const answer = { status: row.last_status, error: row.last_error };
  const { previous_until: until } = row;
  return {
    id: encodeId(webhookEndpointIds, row.id),
    url: row.url,
    description: row.description,
    status: row.status,
    username: row.username,
    disabled:
      row.disabled_reason === null || row.disabled_at === null
        ? null
        : { reason: row.disabled_reason, at: iso(row.disabled_at) },
    events: row.events as WebhookEventType[],
    secret: {
      ending: row.secret_ending,
      since: iso(row.secret_since),
      previousUntil: until !== null && until.getTime() > now ? iso(until) : null,
    },
    failing:
      row.failing_since === null || row.status !== 'ACTIVE'
        ? null
        : {
            since: iso(row.failing_since),
            answer,
            noticedAt: isoOrNull(row.noticed_at),
            disabledAt: new Date(row.failing_since.getTime() + disableAfterMs).toISOString(),
          },
    lastDeliveredAt: isoOrNull(row.last_delivered_at),
    nextAttemptAt: row.status === 'ACTIVE' ? isoOrNull(figures.nextAttemptOf(row.id)) : null,
    lastAttempt:
      row.last_attempt_at === null
        ? null
        : { at: iso(row.last_attempt_at), type: row.last_event_type ?? '', number: row.last_number ?? 1, answer },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    day: figures.of(row.id),
  };
}

/** Adds an endpoint. Returns it with its signing secret. */
export function createWebhook(context: CallerContext, asked: NewWebhook) {
  return inTenant(context.database, tenantOf(context), async (tx) => {
    const key = await insertWebhook(tx, context, asked);
    return readWithSecret(tx, context, key);
  });
}

/** Adds an endpoint in a transaction of its tenant. */
export async function insertWebhook(tx: Tx, context: CallerContext, asked: NewWebhook): Promise<EndpointKey> {
  const tenantId = tenantOf(context);
  refuseUrl(context, asked.url);
  await openCursor(tx, tenantId);
  if ((await countEndpoints(tx, tenantId)) >= maxWebhookEndpoints) throw problem('WEBHOOK_LIMIT_REACHED');
  const [id, secret] = [newId(context.now), newSigningSecret()];
  const { url, description, username, password } = asked;
  const sealed = {
    sealed_password: sealFor(context.masterKey, id, 'password', password),
    sealed_secret: sealFor(context.masterKey, id, 'secret', secret),
    secret_ending: secret.slice(-5, -1),
  };
  const row = { tenant_id: tenantId, id, url, description, events: ordered(asked.events), username, ...sealed };
  const by = { created_by: context.scope.personId, api_key_id: context.apiKey?.id ?? null };
  await insertEndpoint(tx, { ...row, ...by }, new Date(context.now));
  await recordOf(tx, context, 'WEBHOOK_CREATED', { id: encodeId(webhookEndpointIds, id), url });
  return { tenantId, endpointId: id };
}

/** An endpoint with its current signing secret. */
export async function readWithSecret(tx: Tx, { masterKey, now }: CallerContext, key: EndpointKey) {
  const row = existing(await findEndpoint(tx, key));
  return { webhook: await readWebhook(tx, key, now), secret: openSecret(masterKey, row) };
}

const ordered = (events: readonly WebhookEventType[]) => [...new Set(events)];

/** Changes an endpoint. When a person enables it again, its earlier failures are cleared. */
export function changeWebhook(context: CallerContext, key: EndpointKey, asked: Change): Promise<WebhookEndpoint> {
  const at = new Date(context.now);
  refuseUrl(context, asked.url);
  return inTenant(context.database, key.tenantId, async (tx) => {
    const row = existing(await lockEndpoint(tx, key));
    const { url, description, username, status, password } = asked;
    const disabled = { disabled_reason: 'PERSON' as const, disabled_at: at };
    const enabled = { disabled_reason: null, disabled_at: null, failing_since: null, noticed_at: null };
    const change = {
      url,
      description,
      username,
      status,
      events: ordered(asked.events),
      ...(status !== row.status && (status === 'DISABLED' ? disabled : enabled)),
      ...(password !== undefined && {
        sealed_password: sealFor(context.masterKey, row.id, 'password', password),
      }),
    };
    await updateEndpoint(tx, key, change, at);
    if (status === 'DISABLED') await endWaiting(tx, key, at);
    const webhook = await readWebhook(tx, key, context.now);
    await recordOf(tx, context, 'WEBHOOK_CHANGED', webhook);
    return webhook;
  });
}

/** Deletes an endpoint. Its log stays as long as its events are stored. */
export function deleteWebhook(context: CallerContext, key: EndpointKey): Promise<void> {
  const at = new Date(context.now);
  return inTenant(context.database, key.tenantId, async (tx) => {
    await openCursor(tx, key.tenantId);
    existing(await lockEndpoint(tx, key));
    const webhook = await readWebhook(tx, key, context.now);
    await updateEndpoint(tx, key, { deleted_at: at }, at);
    await endWaiting(tx, key, at);
    await closeCursor(tx, key.tenantId, new Date(context.now - followedForMs));
    await recordOf(tx, context, 'WEBHOOK_DELETED', webhook);
  });
}

/** The signing secret of an endpoint, for a person who has just completed step-up. */
export function showSecret(context: CallerContext, key: EndpointKey) {
  return inTenant(context.database, key.tenantId, async (tx) => {
    const row = existing(await findEndpoint(tx, key));
    const webhook = await readWebhook(tx, key, context.now);
    await recordOf(tx, context, 'WEBHOOK_SECRET_SHOWN', webhook);
    return { secret: openSecret(context.masterKey, row), previousUntil: webhook.secret.previousUntil };
  });
}

/** Gives an endpoint a new signing secret. The previous one also signs during the overlap. */
export function rotateSecret(context: CallerContext, key: EndpointKey, overlap: keyof typeof secretOverlaps) {
  const secret = newSigningSecret();
  return inTenant(context.database, key.tenantId, async (tx) => {
    const row = existing(await lockEndpoint(tx, key));
    const until = secretOverlaps[overlap];
    const change = {
      sealed_secret: sealFor(context.masterKey, row.id, 'secret', secret),
      secret_ending: secret.slice(-5, -1),
      secret_since: new Date(context.now),
      previous_sealed_secret: until === 0 ? null : row.sealed_secret,
      previous_until: until === 0 ? null : new Date(context.now + until),
    };
    await updateEndpoint(tx, key, change, new Date(context.now));
    const webhook = await readWebhook(tx, key, context.now);
    await recordOf(tx, context, 'WEBHOOK_SECRET_ROTATED', webhook);
    return { secret, previousUntil: webhook.secret.previousUntil };
  });
}

/** Whether a host is an internal address as written. Names are resolved and checked on each call (decision 105). */
function isInside(hostname: string, demo: boolean): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address) && !(demo && isLoopback(hostname));
}

/**
 * Refuses a URL that may not receive events. The machine itself is allowed only in a demo; elsewhere it belongs to the
 * provider.
 */
function refuseUrl({ demo }: CallerContext, url: string): void {
  if (isWebhookUrl(url, { loopback: demo }) && !isInside(new URL(url).hostname, demo)) return;
  throw new Problem('STATUS_400', 400, { errors: [{ field: 'url', message: webhookTexts.url }] });
}

/** Records what a person did with an endpoint. */
export async function recordOf(
  tx: Tx,
  context: CallerContext,
  act: AuditAct,
  { id, url }: Pick<WebhookEndpoint, 'id' | 'url'>,
): Promise<void> {
  const { personId, membershipId } = context.scope;
  await record(tx, context, { act, personId, membershipId, detail: { webhook: id, url } });
}
