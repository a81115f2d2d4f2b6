import { setTimeout as sleep } from 'node:timers/promises';
import { captchaKey } from '@galla/server/src/platform/auth/captcha.ts';
import { forgeryCookie, forgeryHeader, newForgeryToken } from '@galla/server/src/platform/auth/request-forgery.ts';
import { hashPassword, passwordPepper } from '@galla/server/src/platform/crypto/passwords.ts';
import { deriveKey } from '@galla/server/src/platform/crypto/sealing.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import { solvedCaptcha } from '@galla/server/src/platform/testing/solved-captcha.ts';
import pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inEnvironment } from '../bench-environment.ts';
import { signIn } from '../client.ts';
import { ensureLoaded } from '../data/load.ts';
import { inWords, latencyOf } from '../latency.ts';
import { residentMegabytes } from '../memory.ts';

const seconds = 60;
const perSecond = 15;
const limitMs = 500;
const password = 'a-lamp-in-the-window';
const people = 120;

const emailOf = (index: number) => `signs-in-${index}@bench.example`;

/** People who differ only in their addresses, because a hash takes the same time for each. */
async function ensurePeople(environment: BenchEnvironment, merchantId: string): Promise<void> {
  const hash = await hashPassword(password, passwordPepper(environment.masterKey));
  const client = new pg.Client({ connectionString: environment.adminUrl });
  await client.connect();
  try {
    await client.query(
      `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS w (id, membership_id, email)),
        made AS (INSERT INTO person (id, name, email, password_hash, created_at)
          SELECT id, 'Bench', email, $4, now() FROM wanted ON CONFLICT (email) DO UPDATE SET password_hash = $4
          RETURNING id, email)
      INSERT INTO membership (id, person_id, merchant_id, role_id, status, created_at)
      SELECT w.membership_id, made.id, m.id, 'CASHIER', 'ACTIVE', now()
      FROM made JOIN wanted w USING (email), merchant m WHERE m.merchant_id = $5 ON CONFLICT DO NOTHING`,
      [
        Array.from({ length: people }, () => newId()),
        Array.from({ length: people }, () => newId()),
        Array.from({ length: people }, (_, index) => emailOf(index)),
        hash,
        merchantId,
      ],
    );
    await client.query('DELETE FROM rate_window');
  } finally {
    await client.end();
  }
}

/** One sign-in with its own address. Returns the duration of the answer in ms. */
async function signInOnce(url: string, masterKey: Buffer, turn: number): Promise<number> {
  const token = newForgeryToken(deriveKey(masterKey, 'request-forgery'), 'anonymous');
  const headers = {
    'content-type': 'application/json',
    cookie: `${forgeryCookie}=${token}`,
    [forgeryHeader]: token,
    'x-captcha': await solvedCaptcha(captchaKey(masterKey), 'sign-in'),
    'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.1`,
  };
  const began = performance.now();
  const answer = await fetch(`${url}/api/v4/auth/web/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: emailOf(turn % people), password }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`A sign-in was answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const [big] = await ensureLoaded(environment.adminUrl);
  if (big === undefined) throw new Error('The merchants are missing');
  await ensurePeople(environment, big.merchantId);
  const apiClient = await signIn(environment, big.merchantId);
  const api = await environment.startApi({ TRUSTED_PROXIES: '127.0.0.1' });
  const until = performance.now() + seconds * 1000;
  const going = () => performance.now() < until;
  const [signIns, others]: [number[], number[]] = [[], []];
  let max = 0;
  const dates = { from: new Date(Date.now() - 7 * 86_400_000).toISOString(), to: new Date().toISOString() };
  const arrive = async () => {
    const arrived: Promise<unknown>[] = [];
    for (let turn = 0; going(); turn += 1) {
      arrived.push(signInOnce(api.url, environment.masterKey, turn).then((ms) => signIns.push(ms)));
      await sleep(1000 / perSecond);
    }
    await Promise.all(arrived);
  };
  const look = async () => {
    for (; going(); await sleep(100)) {
      const began = performance.now();
      await apiClient.call(api.url, '/api/v3/transactions/list', { filters: dates, page: { size: 10 } });
      others.push(performance.now() - began);
      max = Math.max(max, residentMegabytes(api.pid));
    }
  };
  try {
    await Promise.all([arrive(), look()]);
  } finally {
    await api.stop();
    apiClient.close();
  }
  const rate = signIns.length / seconds;
  console.log(`${rate.toFixed(1)} sign-ins/s; ${inWords(latencyOf(signIns))}; at most ${max.toFixed(0)} MB`);
  const { p99: value } = latencyOf(others);
  const reached = value <= limitMs && rate >= perSecond * 0.95;
  return { value, unit: 'ms', limit: limitMs, ratio: value / limitMs, aim: '≤ 1', reached };
}

/** Other people's pages while fifteen people a second sign in by password. */
export const bench: Bench = {
  name: 'sign-in',
  about: `p99 of a history page while ${perSecond} people a second sign in by password, against ${limitMs} ms`,
  run: () => inEnvironment(measure),
};
