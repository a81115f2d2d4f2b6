import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveProof } from 'altcha-lib/algorithms/pbkdf2';
import { IngestionError, sendEvents } from '../../../payments/ingestion/engine-client.ts';
import { captchaHeader } from '../../../platform/auth/captcha.ts';
import { until } from '../../../platform/testing/until.ts';
import { demoPeople } from '../../demo/people.ts';
import { type Browser, openBrowser, Refusal } from './browser.ts';

/** Who takes the journey: an engine that sends payments of a merchant, and a person who may refund and see reports. */
export interface Walker {
  readonly keyId: string;
  readonly secret: string;
  readonly merchantId: string;
  readonly email: string;
  readonly password: string;
}

/** The demo's engine, whose key is in its data folder, and the demo's first person. */
export function demoWalker(dataDir: string): Walker {
  const [person] = demoPeople;
  if (person === undefined) throw new Error('the demo has nobody');
  const { keyId = '', secret = '' } = JSON.parse(readFileSync(join(dataDir, 'engine-key.json'), 'utf8')) as Record<
    string,
    string
  >;
  return { keyId, secret, merchantId: person.belongsTo, email: person.email, password: person.password };
}

/** The steps of a journey, in order. */
export const journeySteps = [
  'signed in',
  'payment seen live',
  'payment listed',
  'refund completed',
  'report downloaded',
  'settlement paid out',
  'audited',
] as const;

/**
 * A merchant's journey over HTTP against a running Galla: a payment arrives and shows live, appears in the list, is
 * refunded by the worker and the rail, and appears in a report. In test mode, whose clock can be moved, a payment is
 * settled and paid out. Then a later auditor round finds nothing wrong.
 * @param origins the addresses of the API processes; one that does not answer is skipped
 * @returns the completed steps
 */
export async function runJourney(origins: readonly string[], walker: Walker): Promise<readonly string[]> {
  const seen: (typeof journeySteps)[number][] = [];
  const browser = openBrowser(origins);
  await signIn(browser, walker);
  seen.push('signed in');

  const number = `JOURNEY${Date.now()}`;
  const { begun, seen: live } = browser.follow('/v3/transactions/live', number);
  live.catch(() => undefined);
  await begun;
  await sendPayment(origins, walker, number);
  await live;
  seen.push('payment seen live');

  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const listed = await browser.send<{ payments: { unitId: string; providerTransactionId: string }[] }>(
    'POST',
    '/v3/transactions/list',
    { filters: { from, to } },
  );
  const unitId = listed.payments.find((payment) => payment.providerTransactionId === number)?.unitId;
  if (unitId === undefined) throw new Error('the payment is not in the list');
  seen.push('payment listed');

  const refundId = await refund(browser, unitId);
  await until(
    'the refund',
    () => browser.send<Stated>('GET', `/v1/refunds/${refundId}/details`),
    ({ state }) => state === 'COMPLETED',
  );
  seen.push('refund completed');

  if (!(await report(browser)).includes(number)) throw new Error('the payment is not in the report');
  seen.push('report downloaded');

  const since = new Date().toISOString();
  await settleInTestMode(browser);
  seen.push('settlement paid out');

  await until(
    'a round of the auditor without a breach',
    async () => JSON.parse(await browser.text('/healthz')) as { auditor: Audit | null },
    ({ auditor }) => auditor !== null && auditor.finishedAt > since && auditor.breaches === 0,
  );
  seen.push('audited');
  return seen;
}

interface Stated {
  readonly state: string;
}

interface Audit {
  readonly finishedAt: string;
  readonly breaches: number;
}

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A captcha allows one try. If a dying process used the try, the next one starts with a new captcha. */
async function signIn(browser: Browser, { email, password }: Walker): Promise<void> {
  await until(
    'the sign-in',
    async () => {
      const challenge = await browser.send<Challenge>('GET', '/v1/auth/captcha?action=sign-in');
      const solution = await solveChallenge({ challenge, deriveKey: deriveProof });
      const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      await browser.send('POST', '/v4/auth/web/login', { username: email, password }, { [captchaHeader]: captcha });
      return true;
    },
    () => true,
  );
}

/** An engine resends an unacknowledged payment, which counts once. */
async function sendPayment(origins: readonly string[], walker: Walker, number: string): Promise<void> {
  const payment = {
    merchantId: walker.merchantId,
    providerTransactionId: number,
    state: 'COMPLETED',
    amount: 12_300,
    instrument: 'ACCOUNT',
    utr: String(Date.now()).slice(-12),
    createdAt: new Date().toISOString(),
  };
  let turn = 0;
  const { events } = await until(
    'the ingestion',
    async () => {
      const url = origins[turn++ % origins.length] ?? '';
      return sendEvents({ url, keyId: walker.keyId, secret: walker.secret }, [payment], { tries: 1 });
    },
    () => true,
  );
  if (events[0]?.status === 'refused')
    throw new IngestionError(`the payment was refused: ${JSON.stringify(events)}`, 400);
}

/** Requests the same refund twice under one key, as a browser does without an answer. */
async function refund(browser: Browser, unitId: string): Promise<string> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { unitId, amount: 12_300, refundType: 'FULL', reason: 'CUSTOMER_REQUEST' };
  const ask = () =>
    until(
      'the answer to the refund',
      () =>
        browser
          .send<{ refundId: string }>('POST', '/v1/transactions/backToSource', body, key)
          .catch((error: unknown) => {
            // 409: the first try is still in progress. Every other refusal is final.
            if (error instanceof Refusal && error.status !== 409) return { refundId: '', refused: error };
            throw error;
          }),
      () => true,
    );
  const first = await ask();
  if ('refused' in first) throw first.refused;
  const again = await ask();
  if (again.refundId !== first.refundId) throw new Error('the same key refunded twice');
  return first.refundId;
}

/** The text of today's transaction report, created by a worker and downloaded by its link. */
async function report(browser: Browser): Promise<string> {
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const { reportId } = await browser.send<{ reportId: string }>('POST', '/v2/reports/transaction/generate', {
    from: day,
    to: day,
  });
  const { download } = await until(
    'the report',
    () => browser.send<Stated & { download: { path: string } | null }>('GET', `/v1/reports/${reportId}`),
    ({ state }) => state === 'SUCCESSFUL',
  );
  if (download === null) throw new Error('the report has no file');
  return browser.text(download.path);
}

interface Sandbox {
  readonly made: readonly { readonly orderId: string; readonly state: string; readonly tried: string | null }[];
  readonly settlements: readonly {
    readonly settlementId: string;
    readonly state: string;
    readonly payments: number;
    readonly utr: string | null;
  }[];
}

/** Live payments are settled once a working day, so this runs in test mode, whose clock can be moved. */
async function settleInTestMode(browser: Browser): Promise<void> {
  const { token } = await browser.send<{ token: string }>('GET', '/simulator/v1/auth');
  const tokens = await browser.send<{ token: string }>('POST', '/simulator/v1/auth/login', { token });
  browser.useTestMode(tokens.token);
  const look = () => browser.send<Sandbox>('GET', '/sandbox/v1');
  const before = new Set((await look()).settlements.map(({ settlementId }) => settlementId));
  let paid = false;
  for (let tries = 1; !paid && tries <= 3; tries += 1) paid = await payInTestMode(browser, look);
  if (!paid) throw new Error('no payment in test mode reached the bank');
  await browser.send('POST', '/sandbox/v1/clock', { to: 'SETTLEMENT' });
  await until('the settlement', look, ({ settlements }) =>
    settlements.some(
      ({ settlementId, state, payments, utr }) =>
        !before.has(settlementId) && state === 'SETTLED' && payments > 0 && utr !== null,
    ),
  );
}

/**
 * Pays an order. False if the try failed, for example because a dying bank process never received it; a customer would
 * pay again.
 */
async function payInTestMode(browser: Browser, look: () => Promise<Sandbox>): Promise<boolean> {
  const { orderId } = await browser.send<{ orderId: string }>('POST', '/sandbox/v1/payments', {
    amount: 45_600,
    method: 'UPI',
    outcome: 'success',
  });
  const ended = ({ made }: Sandbox) =>
    made.find((order) => order.orderId === orderId && (order.state === 'PAID' || order.tried === 'FAILED'));
  return ended(await until('the payment in test mode', look, (desk) => ended(desk) !== undefined))?.state === 'PAID';
}
