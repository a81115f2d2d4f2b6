import { setTimeout as sleep } from 'node:timers/promises';
import { groupHeader, idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { forgeryHeader } from '@galla/server/src/platform/auth/request-forgery.ts';
import { signRequest } from '@galla/server/src/platform/rail/signing.ts';
import { Patience, slownessNow } from '@galla/server/src/platform/testing/patience.ts';
import type { SeededRandom } from './random.ts';
import type { Recorder } from './recorder.ts';

/** A refundable payment. */
export interface Refundable {
  readonly unitId: string;
  readonly amount: number;
  readonly providerTransactionId: string;
  readonly merchantOrderId: string;
}

/** A signed-in Admin: the cookies of the browser, the forgery token and the group. */
export interface Admin {
  readonly cookie: string;
  readonly token: string;
  readonly group: string;
}

/** The callers and the address of the API. */
export interface Callers {
  readonly url: string;
  readonly merchantId: string;
  /** Merchants that only receive payments, so that a settlement run has several to process. */
  readonly others: readonly string[];
  readonly engine: { readonly keyId: string; readonly secret: string };
  /** A signed-in Admin with recent step-up. */
  readonly admin: () => Promise<Admin>;
  readonly recorder: Recorder;
  readonly random: SeededRandom;
  /** Called at the moments at which a kill does most harm. */
  readonly moment: (name: Moment) => void;
  readonly going: () => boolean;
}

/** A moment in the life of a payment or refund. */
export type Moment =
  | 'payment sent'
  | 'payment acknowledged'
  | 'attempt sent'
  | 'attempt acknowledged'
  | 'customer paid'
  | 'link sent'
  | 'link acknowledged'
  | 'amount chosen'
  | 'link cancelled'
  | 'link expiring'
  | 'late payment'
  | 'page sent'
  | 'page choice sent'
  | 'page order expiring'
  | 'page closed'
  | 'link file sent'
  | 'link file confirmed'
  | 'link file going on'
  | 'refund sent'
  | 'refund acknowledged'
  | 'file sent'
  | 'file acknowledged'
  | 'bulk refund confirmed'
  | 'bulk refund going out'
  | 'bulk refund stopped'
  | 'same file sent again'
  | 'settlements made'
  | 'payouts going out'
  | 'webhook arrived';

/** An answer. */
export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** How long a call may stay unanswered, and the time limit of one try, on an idle machine. */
const answerMs = 5 * 60_000;
const tryMs = 12_000;

/** Repeats the same call until an answer states the outcome. */
export async function insist(act: () => Promise<Reply>, final: readonly number[] = []): Promise<Reply> {
  const patience = new Patience(answerMs);
  for (let tries = 0; ; tries += 1) {
    const reply = await act().catch(() => undefined);
    if (reply?.status === 200) return reply;
    const isRunning = reply?.body['code'] === 'IDEMPOTENCY_KEY_RUNNING';
    if (reply !== undefined && !isRunning && final.includes(reply.status)) return reply;
    if (reply !== undefined && reply.status < 500 && reply.status !== 429 && !isRunning)
      throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    patience.check(() => `no answer after ${tries} tries, last ${JSON.stringify(reply)}`);
    await sleep(Math.min(1000, 50 * (tries + 1)));
  }
}

/** Makes one call. It fails without an answer. */
export async function call(url: string, init: RequestInit): Promise<Reply> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(tryMs * slownessNow()) });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

const json = { 'content-type': 'application/json' };

/** Calls as a customer. */
export function plain({ url, random }: Callers, path: string, body: unknown): Promise<Reply> {
  // Each with its own address, because requests from one network are limited.
  const address = `10.${random.whole(0, 250)}.${random.whole(0, 250)}.1`;
  const headers = { ...json, 'x-forwarded-for': address };
  return call(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Calls as an engine or a merchant's system. */
export function signed({ url, engine }: Callers, path: string, body: unknown): Promise<Reply> {
  const text = JSON.stringify(body);
  const headers = { ...json, ...signRequest(engine.keyId, engine.secret, text, Date.now()) };
  return call(`${url}${path}`, { method: 'POST', headers, body: text });
}

/** The request of an Admin. */
interface AdminCall {
  readonly method?: 'GET' | 'POST';
  readonly key?: string;
  /** JSON, or a form with a file. */
  readonly body?: object;
}

/** Calls as a team member. The answer may be a refusal, which is not an error here. */
export async function asAdmin(
  callers: Callers,
  path: string,
  { method = 'POST', key, body }: AdminCall,
): Promise<Reply> {
  const { cookie, token, group } = await callers.admin();
  const isForm = body instanceof FormData;
  const headers = {
    ...(body === undefined || isForm ? {} : json),
    cookie,
    [forgeryHeader]: token,
    [groupHeader]: group,
    ...(key === undefined ? {} : { [idempotencyHeader]: key }),
  };
  return call(`${callers.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}
