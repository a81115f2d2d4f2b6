import { headersFor } from './headers.ts';

/** A call that the page sends before its script has come. */
export interface EarlyCall {
  readonly method: string;
  readonly address: string;
  readonly forgeryCookie?: string;
  /** JSON. */
  readonly body?: string;
}

/** What was sent early, by method and address. Two scripts of one page share it. */
const shared = globalThis as { gallaEarly?: Map<string, Promise<Response>> };

const timeoutMs = 10_000;

/** Sends calls whose answers the script takes once it runs. A failure is left to whoever takes the answer. */
export function sendEarly(calls: readonly EarlyCall[]): void {
  shared.gallaEarly = new Map(
    calls.map(({ method, address, forgeryCookie, body }) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = fetch(address, {
        method,
        headers: { ...headersFor(forgeryCookie, {}), ...type },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer.catch(() => undefined);
      return [`${method} ${address}`, answer];
    }),
  );
}

/** The answer to a call that was sent early, once. */
export function takeEarly(method: string, address: string): Promise<Response> | undefined {
  const key = `${method} ${address}`;
  const answer = shared.gallaEarly?.get(key);
  shared.gallaEarly?.delete(key);
  return answer;
}
