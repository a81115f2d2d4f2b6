import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { isLoopback } from '@galla/contract/developers/webhooks/fields.ts';
import type { EgressResult } from '../../../platform/egress/egress.ts';
import { newId } from '../../../platform/ids.ts';
import type { Turn } from '../../../platform/jobs/job.ts';
import { installationTime } from '../../../platform/sandbox-clock.ts';
import type { WebhookNeeds } from '../needs.ts';
import type { Credentials } from '../secrets.ts';
import { openCredentials, signatureHeader } from '../secrets.ts';
import type { DueDelivery } from './delivery-queries.ts';
import { recordAttempt } from './record.ts';
import { attemptMs, nextTry } from './schedule.ts';

/** How long unsealed credentials are cached. They are read again because the overlap of a rotation ends. */
const keptMs = 10_000;
const maxKept = 2_000;

/** Delivers events, one attempt each. */
export function openDeliverer(needs: WebhookNeeds) {
  const credentials = openCredentialCache(needs);
  return {
    async run(due: DueDelivery, { tenantId, signal }: Turn): Promise<void> {
      const known = credentials(due);
      // Receivers reject signatures with a time other than their own, whatever the sandbox's clock.
      const at = installationTime(needs.clock);
      const { result, signature } = await send(needs, due, known, at, signal);
      // The process is stopping. Another process sends the event again.
      if (signal.aborted && result.status === null) return;
      await keep(needs, tenantId, due, { at, result, signature });
    },
  };
}

async function send(
  { egress, demo }: WebhookNeeds,
  due: DueDelivery,
  { secrets, authorization }: Credentials,
  at: number,
  signal: AbortSignal,
) {
  const id = encodeId('event', due.event_id);
  const timestamp = Math.floor(at / 1000);
  const body = Buffer.from(due.payload);
  const signature = signatureHeader(secrets, id, timestamp, body);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Galla-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
    authorization,
  };
  const loopback = demo && isLoopback(new URL(due.url).hostname);
  const result = await egress.post({ url: due.url, headers, body, loopback, timeoutMs: attemptMs, signal });
  return { result, signature };
}

interface Attempt {
  readonly at: number;
  readonly result: EgressResult;
  readonly signature: string;
}

async function keep(
  { database, clock }: WebhookNeeds,
  tenantId: string,
  due: DueDelivery,
  { at, result, signature }: Attempt,
): Promise<void> {
  const now = clock.now();
  const delivered = result.status !== null && result.status >= 200 && result.status < 300;
  const isGone = result.status === 410;
  const next = delivered || isGone ? undefined : nextTry(due.tries + 1, now);
  await recordAttempt(database, tenantId, {
    delivery_id: due.id,
    attempts_before: due.attempts,
    state: delivered ? 'DELIVERED' : next === undefined ? 'FAILED' : 'WAITING',
    due_at: next === undefined ? null : new Date(next),
    order_key: due.order_key,
    type: due.type,
    arrival_ms: delivered && due.attempts === 0 ? Math.max(0, now - due.known_at) : null,
    attempt: attemptOf(due, at, result, { delivered, signature }),
    now,
  });
}

const tenths = (ms: number) => Math.round(ms * 10);

function attemptOf(
  due: DueDelivery,
  at: number,
  result: EgressResult,
  { delivered, signature }: { readonly delivered: boolean; readonly signature: string },
) {
  const { dns, connect, tls, send: sending, server, read } = result.phases;
  return {
    id: newId(),
    endpoint_id: due.endpoint_id,
    event_id: due.event_id,
    number: due.attempts + 1,
    at: new Date(at),
    delivered,
    status: result.status,
    error: result.failure,
    took_ms: Math.round(result.tookMs),
    phases: [dns, connect, tls, sending, server, read].map(tenths),
    remote_address: result.remoteAddress,
    signature,
    response_headers: result.headers.map(([name, value]) => [name, plain(value)] as const),
    response_body: plain(result.body.toString('utf8')),
    cut: result.cut,
  };
}

/** A receiver's answer as text that PostgreSQL can store, without card numbers. */
const plain = (text: string) => maskCardNumbers(text.toWellFormed().replaceAll('\0', ''));

/** Unseals the credentials for deliveries of an endpoint, periodically and after each change of the endpoint. */
function openCredentialCache({ masterKey, clock }: WebhookNeeds) {
  const kept = new Map<string, { readonly until: number; readonly value: Credentials }>();
  return (due: DueDelivery): Credentials => {
    const now = clock.now();
    const key = `${due.endpoint_id} ${due.version}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.value;
    const value = openCredentials(masterKey, sealedOf(due), now);
    kept.delete(key);
    kept.set(key, { until: now + keptMs, value });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

const bytes = (text: string) => Buffer.from(text, 'base64');

const sealedOf = (due: DueDelivery) => ({
  id: due.endpoint_id,
  username: due.username,
  sealed_password: bytes(due.sealed_password),
  sealed_secret: bytes(due.sealed_secret),
  previous_sealed_secret: due.previous_sealed_secret === null ? null : bytes(due.previous_sealed_secret),
  previous_until: due.previous_until === null ? null : new Date(due.previous_until),
});
