import type { Event } from './shapes.ts';

/** The body of a webhook delivery. `id` is the same on every try, so that a repeated event can be skipped. */
export interface WebhookEvent extends Omit<Event, 'deliveries'> {
  readonly merchantId: string;
  readonly mode: 'live' | 'test';
}

/** A request that Galla did not sign, or that is too old or too early. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** The request to verify. */
export interface SignedRequest {
  /** The endpoint's signing secret: `whsec_…`. While it is being rotated, pass both. */
  readonly secret: string | readonly string[];
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body as received. Do not parse and serialise it again. */
  readonly body: string;
  /** Ms since 1970; now unless set. */
  readonly now?: number;
}

/** The largest accepted difference between the timestamp and now, in either direction. */
const toleranceMs = 5 * 60_000;

/** The event of a request, after checking its signature and timestamp (Standard Webhooks). @throws WebhookError */
export async function verifyWebhook({ secret, headers, body, now = Date.now() }: SignedRequest): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const given = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'));
  if (id === '' || timestamp === '' || given.length === 0) throw new WebhookError('The request has no signature.');
  if (!(Math.abs(now - Number(timestamp) * 1000) <= toleranceMs)) throw new WebhookError('The request is not of now.');
  for (const one of typeof secret === 'string' ? [secret] : secret)
    for (const signature of given)
      if (await fits(one, signature.slice(3), `${id}.${timestamp}.${body}`)) return JSON.parse(body) as WebhookEvent;
  throw new WebhookError('The signature does not fit the body and this secret.');
}

/** Web Crypto compares the signatures in constant time. */
async function fits(secret: string, signature: string, text: string): Promise<boolean> {
  const [keyBytes, given] = [bytesOf(secret.replace(/^whsec_/, '')), bytesOf(signature)];
  if (keyBytes === undefined || given === undefined) return false;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes, hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, given, new TextEncoder().encode(text));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: SignedRequest['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}
