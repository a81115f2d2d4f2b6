import { defaultTimeoutMs } from '@galla/client/client.ts';
import { readCookie } from '@galla/client/cookies.ts';
import type { BroughtAnswer } from '@galla/contract/startup.ts';
import { headersFor } from './headers.ts';

/** A call that the page sends before its script has loaded. */
export interface EarlyCall {
  readonly method: string;
  readonly address: string;
  readonly forgeryCookie?: string;
  /** JSON. */
  readonly body?: string;
}

/** The early calls, by method, address and body. Two scripts of one page share them. */
const shared = globalThis as { gallaEarly?: Map<string, Promise<Response>> };

/** Keeps answers that the page brings with it, as if they had been requested early. */
export function keepBrought(answers: readonly BroughtAnswer[]): void {
  shared.gallaEarly ??= new Map();
  for (const { method, address, headers, body } of answers)
    shared.gallaEarly.set(keyOf(method, address), Promise.resolve(new Response(body, { headers })));
}

/**
 * Sends calls early whose answers the page has not brought; the script reads the answers once it runs. Each failure is handled by the code that reads the
 * answer. Settles when all calls have settled.
 */
export function sendEarly(calls: readonly EarlyCall[]): Promise<unknown> {
  shared.gallaEarly ??= new Map();
  const answers: Promise<Response>[] = [];
  for (const { method, address, forgeryCookie, body } of calls) {
    if (shared.gallaEarly.has(keyOf(method, address, body))) continue;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const token = forgeryCookie === undefined ? {} : { 'x-csrf-token': readCookie(forgeryCookie) ?? '' };
    const answer = fetch(address, {
      method,
      headers: { accept: 'application/json', ...headersFor(), ...token, ...type },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(defaultTimeoutMs),
    });
    answers.push(answer);
    shared.gallaEarly.set(keyOf(method, address, body), answer);
  }
  return Promise.allSettled(answers);
}

const keyOf = (method: string, address: string, body = '') => `${method} ${address} ${body}`;

/** Removes and returns the answer to an early call. `body` is JSON. */
export function takeEarly(method: string, address: string, body?: string): Promise<Response> | undefined {
  const key = keyOf(method, address, body);
  const answer = shared.gallaEarly?.get(key);
  shared.gallaEarly?.delete(key);
  return answer;
}

/** The JSON of an early GET. The answer remains available to the script. @throws if the call failed */
export async function readEarly(address: string): Promise<unknown> {
  const answer = await shared.gallaEarly?.get(keyOf('GET', address));
  if (answer?.ok !== true) throw new Error(`${address} has no early answer.`);
  return answer.clone().json();
}
