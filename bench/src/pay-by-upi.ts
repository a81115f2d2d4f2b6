import { randomUUID } from 'node:crypto';
import { type Exchange, exchange } from '@galla/server/src/platform/http/exchange.ts';

/** The duration (ms) of each step of the attempts. */
export interface Steps {
  readonly press: number[];
  readonly bank: number[];
  readonly page: number[];
}

/** A UPI attempt for an order, the customer's payment at the simulated bank, and the page that waits for it. */
export async function payByUpi(url: string, payUrl: string, from: Record<string, string>, steps: Steps): Promise<void> {
  let at = performance.now();
  const ended = (step: keyof Steps) => {
    const now = performance.now();
    steps[step].push(now - at);
    at = now;
  };
  const attempts = `${url}/api/checkout/v1/orders/${payUrl.split('/').at(-1)}/attempts`;
  const press = JSON.stringify({ key: randomUUID(), method: { type: 'UPI' } });
  const { attempt } = (await post(attempts, press, from)) as {
    attempt: { attemptId: string; next: { testUrl: string } };
  };
  ended('press');
  const page = new URL(attempt.next.testUrl);
  const paid = await ask(`${url}${page.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'vpa=success%40gallatest',
  });
  if (paid.status !== 200) throw new Error(`The bank's page answered ${paid.status}`);
  ended('bank');
  for (let state = 'PENDING'; state !== 'COMPLETED'; ) {
    // The page's own long poll.
    const answer = await ask(`${attempts}/${attempt.attemptId}?known=${state}`, { method: 'GET', headers: from });
    if (answer.status !== 200) throw new Error(`The attempt was answered with ${answer.status}: ${answer.body}`);
    state = (JSON.parse(String(answer.body)) as { attempt: { state: string } }).attempt.state;
    if (state === 'FAILED') throw new Error('An attempt has failed');
  }
  ended('page');
}

/** Sends JSON. Any status but 200 is an error. */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const answer = await ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const text = String(answer.body);
  if (answer.status !== 200)
    throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Makes one call, whatever its answer. */
export const ask = (url: string, request: Pick<Exchange, 'method' | 'headers' | 'body'>) =>
  exchange(url, { ...request, signal: AbortSignal.timeout(60_000), maxBytes: 1_000_000 });
