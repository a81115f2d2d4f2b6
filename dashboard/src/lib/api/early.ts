import { headersFor } from './headers.ts';

/** A call that the page sends before its script has come. */
export interface EarlyCall {
  readonly method: string;
  readonly address: string;
  readonly forgeryCookie?: string;
  /** JSON. */
  readonly body?: string;
}

/** The early calls, by method, address and body. Two scripts of one page share them. */
const shared = globalThis as { gallaEarly?: Map<string, Promise<Response>> };

const timeoutMs = 10_000;

/**
 * Sends calls whose answers the script takes once it runs. A failure is left to whoever takes the answer. Settles once
 * all have come.
 */
export function sendEarly(calls: readonly EarlyCall[]): Promise<unknown> {
  shared.gallaEarly ??= new Map();
  const answers: Promise<Response>[] = [];
  for (const { method, address, forgeryCookie, body } of calls) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = fetch(address, {
      method,
      headers: { ...headersFor(forgeryCookie, {}), ...type },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    answers.push(answer);
    shared.gallaEarly.set(keyOf(method, address, body), answer);
  }
  return Promise.allSettled(answers);
}

const keyOf = (method: string, address: string, body = '') => `${method} ${address} ${body}`;

/** The answer to a call that was sent early, once. `body` is JSON. */
export function takeEarly(method: string, address: string, body?: string): Promise<Response> | undefined {
  const key = keyOf(method, address, body);
  const answer = shared.gallaEarly?.get(key);
  shared.gallaEarly?.delete(key);
  return answer;
}

/** The JSON of the answer to a GET that was sent early, which stays there for the script. @throws where it failed */
export async function readEarly(address: string): Promise<unknown> {
  const answer = await shared.gallaEarly?.get(keyOf('GET', address));
  if (answer?.ok !== true) throw new Error(`${address} has no early answer.`);
  return answer.clone().json();
}
