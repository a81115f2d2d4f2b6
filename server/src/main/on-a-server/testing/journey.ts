import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupHeader } from '@galla/contract/core/endpoint.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveProof } from 'altcha-lib/algorithms/pbkdf2';
import { sendEvents } from '../../../ingestion/engine-client.ts';
import { captchaHeader } from '../../../platform/auth/captcha.ts';
import { demoPeople } from '../../demo/people.ts';

const patienceMs = 120_000;

/** Asks again until the answer fits. */
async function until<T>(what: string, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  let last: unknown;
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(250)) {
    const answer = await ask().catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (answer !== undefined && fits(answer)) return answer;
    last = answer ?? last;
  }
  throw new Error(`${what} did not happen: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
}

/** A browser over HTTP: keeps cookies, sends the token against forgery and the group. */
function openBrowser(origin: string) {
  const cookies = new Map<string, string>();
  let group: string | undefined;
  const headers = (more: Readonly<Record<string, string>>) => ({
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cookies.get('galla-csrf') ?? '',
    ...(group === undefined ? {} : { [groupHeader]: group }),
    ...more,
  });
  async function send<T>(method: 'GET' | 'POST', path: string, body?: object, more: Record<string, string> = {}) {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: headers(more),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    group = answer.headers.get(groupHeader) ?? group;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
  /** Reads a live stream until a text stands in it. */
  async function listen(path: string, text: string): Promise<void> {
    const answer = await fetch(`${origin}/api${path}`, {
      headers: headers({}),
      signal: AbortSignal.timeout(patienceMs),
    });
    let read = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      read += part;
      if (read.includes(text)) return;
    }
    throw new Error(`the stream ended after ${read.length} characters`);
  }
  return { send, listen };
}

interface Details {
  readonly state: string;
}

/**
 * What a merchant does, over HTTP against a running Galla with the demo: a payment arrives and is seen live, stands in
 * the list, is refunded, the refund reaches its end by the worker and the simulator of banks, and the auditor finds
 * nothing wrong in a round after it.
 * @param dataDir where the demo has left the key of its engine
 * @returns what was seen
 */
export async function runJourney(origin: string, dataDir: string): Promise<readonly string[]> {
  const seen: string[] = [];
  const { send, listen } = openBrowser(origin);
  const [person] = demoPeople;
  if (person === undefined) throw new Error('the demo has nobody');
  const challenge = await send<Parameters<typeof solveChallenge>[0]['challenge']>(
    'GET',
    '/v1/auth/captcha?action=sign-in',
  );
  const solution = await solveChallenge({ challenge, deriveKey: deriveProof });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const credentials = { username: person.email, password: person.password };
  await send('POST', '/v4/auth/web/login', credentials, { [captchaHeader]: captcha });
  seen.push('signed in');

  const { keyId, secret } = JSON.parse(readFileSync(join(dataDir, 'engine-key.json'), 'utf8')) as Record<
    string,
    string
  >;
  const number = `JOURNEY${Date.now()}`;
  const live = listen('/v3/transactions/live', number);
  live.catch(() => undefined);
  // The stream begins after what was there when it was opened.
  await sleep(500);
  const [answer] = (
    await sendEvents({ url: origin, keyId: keyId ?? '', secret: secret ?? '' }, [
      {
        merchantId: person.belongsTo,
        providerTransactionId: number,
        state: 'COMPLETED',
        amount: 12_300,
        instrument: 'ACCOUNT',
        utr: String(Date.now()).slice(-12),
        createdAt: new Date().toISOString(),
      },
    ])
  ).events;
  if (answer?.status !== 'accepted') throw new Error(`the payment was not accepted: ${JSON.stringify(answer)}`);
  await live;
  seen.push('payment seen live');

  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const listed = await send<{ payments: { unitId: string; providerTransactionId: string }[] }>(
    'POST',
    '/v3/transactions/list',
    { filters: { from, to } },
  );
  const unitId = listed.payments.find((payment) => payment.providerTransactionId === number)?.unitId;
  if (unitId === undefined) throw new Error('the payment is not in the list');
  seen.push('payment listed');

  const key = { 'idempotency-key': crypto.randomUUID() };
  const refund = { unitId, amount: 12_300, refundType: 'FULL', reason: 'CUSTOMER_REQUEST' };
  const { refundId } = await send<{ refundId: string }>('POST', '/v1/transactions/backToSource', refund, key);
  const replayed = await send<{ refundId: string }>('POST', '/v1/transactions/backToSource', refund, key);
  if (replayed.refundId !== refundId) throw new Error('the same key refunded twice');
  await until(
    'the refund',
    () => send<Details>('GET', `/v1/refunds/${refundId}/details`),
    ({ state }) => state === 'COMPLETED',
  );
  seen.push('refund completed');

  const since = new Date().toISOString();
  await until(
    'a round of the auditor without a breach',
    async () => (await (await fetch(`${origin}/healthz`)).json()) as { auditor: Audit | null },
    ({ auditor }) => auditor !== null && auditor.finishedAt > since && auditor.breaches === 0,
  );
  seen.push('audited');
  return seen;
}

interface Audit {
  readonly finishedAt: string;
  readonly breaches: number;
}
