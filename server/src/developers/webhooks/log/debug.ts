import { isDeepStrictEqual } from 'node:util';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { webhookDeliveries as contract } from '@galla/contract/developers/webhooks/deliveries.ts';
import { maxWebhookEndpoints, webhookToleranceSeconds } from '@galla/contract/developers/webhooks/fields.ts';
import type { SignatureCheck } from '@galla/contract/developers/webhooks/schemas.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { EndpointKey, EndpointRow } from '../endpoint-queries.ts';
import { findEndpoint, listEndpoints } from '../endpoint-queries.ts';
import { existing } from '../public/endpoints.ts';
import { openCredentials, openSecret, signatureOf } from '../secrets.ts';
import { findDelivery, listAttemptsOfEvent } from './log-queries.ts';

type Pasted = Received<typeof contract.debug>['body'];
type Diagnosis = Answer<typeof contract.debug>;
type Headers = ReadonlyMap<string, string>;
type Finding = Pick<SignatureCheck, 'state' | 'finding'> & Partial<Pick<SignatureCheck, 'a' | 'b'>>;

const needed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The stored event that a pasted request names. */
interface Sent {
  readonly payload: string;
  readonly answered: Diagnosis['answered'];
}

/** Explains why the signature of a pasted request fails. Nothing of the request is stored. */
export function debugSignature(context: ScopedContext, key: EndpointKey, pasted: Pasted): Promise<Diagnosis> {
  const headers = headersOf(pasted.headers);
  return context.scoped(async (tx) => {
    const row = existing(await findEndpoint(tx, key));
    const eventId = decodeId('event', headers.get('webhook-id') ?? '');
    const delivery = eventId === undefined ? undefined : await findDelivery(tx, key, eventId);
    const [last] = eventId === undefined ? [] : await listAttemptsOfEvent(tx, key, eventId, 1);
    const sent = delivery && {
      payload: delivery.payload,
      answered: last === undefined ? null : { at: last.at.toISOString(), status: last.status },
    };
    const others = await listEndpoints(tx, key.tenantId, { limit: maxWebhookEndpoints, offset: 0 });
    return diagnose(context, row, { headers, pasted, sent, others });
  });
}

function headersOf(text: string): Headers {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([\w-]+)\s*[:=]\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name.toLowerCase(), value);
  }
  return headers;
}

interface Evidence {
  readonly headers: Headers;
  readonly pasted: Pasted;
  readonly sent: Sent | undefined;
  readonly others: readonly EndpointRow[];
}

function diagnose(context: ScopedContext, row: EndpointRow, evidence: Evidence): Diagnosis {
  const { headers, pasted, sent } = evidence;
  const secret = secretOf(context, row, evidence);
  const findings: readonly (readonly [SignatureCheck['name'], Finding])[] = [
    ['HEADERS', headersFinding(headers)],
    ['TIMESTAMP', timestampFinding(headers, pasted, context.now)],
    ['SECRET', secret.finding],
    ['BODY', bodyFinding(pasted.body, sent, secret)],
    ['AUTHORIZATION', authorizationFinding(context, row, headers)],
  ];
  const checks = findings.map(([name, finding]) => ({ name, a: null, b: null, ...finding }));
  const wrong = checks.find(({ state }) => state === 'WRONG');
  const isBody = wrong?.name === 'BODY' && sent !== undefined;
  return {
    verdict: wrong?.name ?? 'OK',
    checks,
    difference: isBody ? differenceOf(sent.payload, pasted.body) : null,
    answered: sent?.answered ?? null,
  };
}

function headersFinding(headers: Headers): Finding {
  const missing = needed.filter((name) => !headers.has(name));
  return missing.length === 0
    ? { state: 'OK', finding: 'ALL_THERE' }
    : { state: 'WRONG', finding: 'MISSING', a: missing.join(', ') };
}

function timestampFinding(headers: Headers, { receivedAt }: Pasted, now: number): Finding {
  const text = headers.get('webhook-timestamp');
  if (text === undefined) return { state: 'UNKNOWN', finding: 'NOT_CHECKED' };
  if (!/^\d{9,11}$/.test(text)) return { state: 'WRONG', finding: 'NO_TIME', a: text.slice(0, 40) };
  const at = new Date(Number(text) * 1000).toISOString();
  // Without the time of arrival the age means nothing, because people debug a request hours later.
  if (receivedAt === undefined && Number(text) * 1000 <= now) return { state: 'OK', finding: 'FRESH', a: at };
  const age = Math.round((receivedAt === undefined ? now : Date.parse(receivedAt)) / 1000) - Number(text);
  if (age > webhookToleranceSeconds) return { state: 'WRONG', finding: 'OLD', a: at, b: String(age) };
  if (age < -webhookToleranceSeconds) return { state: 'WRONG', finding: 'FUTURE', a: at, b: String(-age) };
  return { state: 'OK', finding: 'FRESH', a: at, b: String(age) };
}

/** Whose secret made the signature, and whether it covers the pasted text. */
interface SecretFinding {
  readonly finding: Finding;
  readonly signs: 'PASTED' | 'SENT' | undefined;
}

function secretOf({ masterKey, now }: ScopedContext, row: EndpointRow, evidence: Evidence): SecretFinding {
  const { headers, pasted, sent, others } = evidence;
  const [id, timestamp, signatures] = needed.map((name) => headers.get(name));
  if (id === undefined || timestamp === undefined || signatures === undefined)
    return { finding: { state: 'UNKNOWN', finding: 'NOT_CHECKED' }, signs: undefined };
  const given = new Set(signatures.split(/[\s]+/).map((one) => one.replace(/^v1,/, '')));
  const signs = (secret: string): SecretFinding['signs'] => {
    const made = (body: string) => given.has(signatureOf(secret, id, Number(timestamp), body));
    return made(pasted.body) ? 'PASTED' : sent !== undefined && made(sent.payload) ? 'SENT' : undefined;
  };
  const own = ownSecrets(masterKey, row, now);
  const elsewhere = others
    .filter((other) => other.id !== row.id)
    .map((other) => ({
      secret: openSecret(masterKey, other),
      finding: { state: 'WRONG', finding: 'OTHER_ENDPOINT', a: other.description || other.url } satisfies Finding,
    }));
  for (const { secret, finding } of [...own, ...elsewhere]) {
    const found = signs(secret);
    if (found !== undefined) return { finding, signs: found };
  }
  return { finding: { state: 'WRONG', finding: 'NO_SECRET' }, signs: undefined };
}

function ownSecrets(masterKey: Buffer, row: EndpointRow, now: number): { secret: string; finding: Finding }[] {
  const since = { a: row.secret_since.toISOString() };
  const [present = '', previous] = openCredentials(masterKey, row, 0).secrets;
  const until = row.previous_until;
  const earlier: Finding =
    until !== null && until.getTime() > now
      ? { state: 'OK', finding: 'PREVIOUS', a: until.toISOString() }
      : { state: 'WRONG', finding: 'EXPIRED', a: until?.toISOString() ?? null };
  return [
    { secret: present, finding: { state: 'OK', finding: 'PRESENT', ...since } },
    ...(previous === undefined ? [] : [{ secret: previous, finding: earlier }]),
  ];
}

function bodyFinding(pasted: string, sent: Sent | undefined, { signs }: SecretFinding): Finding {
  if (signs === 'PASTED') return { state: 'OK', finding: 'SAME' };
  if (sent === undefined) return { state: 'UNKNOWN', finding: 'UNKNOWN_EVENT' };
  if (sent.payload === pasted) return { state: 'OK', finding: 'SAME' };
  const sizes = { a: String(Buffer.byteLength(sent.payload)), b: String(Buffer.byteLength(pasted)) };
  return { state: 'WRONG', finding: hasSameValues(sent.payload, pasted) ? 'PRINTED_AGAIN' : 'CHANGED', ...sizes };
}

function hasSameValues(sent: string, pasted: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(sent), JSON.parse(pasted));
  } catch {
    return false;
  }
}

function authorizationFinding({ masterKey, now }: ScopedContext, row: EndpointRow, headers: Headers): Finding {
  const given = headers.get('authorization');
  if (given === undefined) return { state: 'UNKNOWN', finding: 'NOT_SENT' };
  const { authorization } = openCredentials(masterKey, row, now);
  return given.toLowerCase() === authorization
    ? { state: 'OK', finding: 'MATCHES' }
    : { state: 'WRONG', finding: 'DIFFERS' };
}

const around = 40;

/** The first difference between two texts, with some context. */
function differenceOf(signed: string, pasted: string): { signed: string; pasted: string } {
  let at = 0;
  while (at < signed.length && signed[at] === pasted[at]) at += 1;
  const from = Math.max(0, at - around);
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, at + around)}${text.length > at + around ? '…' : ''}`;
  return { signed: part(signed), pasted: part(pasted) };
}
