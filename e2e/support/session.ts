import { pbkdf2Sync } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { passwords, people } from './people.ts';

interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
}

/** How a person signs in by e-mail. */
interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Who calls the API with cookies of their own: a browser context, or a caller without a browser. */
export type Caller = Pick<BrowserContext, 'request' | 'cookies'>;

/**
 * A session by e-mail and password without a page, of a demo person or by these credentials, for journeys whose subject is
 * not the sign-in.
 */
export async function openSession(
  context: Caller,
  who: keyof typeof passwords | Credentials,
  origin = '',
): Promise<void> {
  const { request } = context;
  const body = typeof who === 'string' ? { username: people[who].email, password: passwords[who] } : who;
  const captcha = await solvedCaptcha(request, 'sign-in', origin);
  const answer = await request.post(`${origin}/api/v4/auth/web/login`, {
    data: body,
    headers: {
      'x-captcha': captcha,
      'x-csrf-token': await csrfTokenOf(context),
      ...ownAddress(),
    },
  });
  // For a person with a second step, the answer holds a token instead.
  expect(await answer.json()).toMatchObject({ token: null, groupSelection: expect.anything() });
}

/**
 * Expects that a page's session has ended, and that the page then opens the sign-in. The first refused call makes it
 * leave: usually that of this reload, but the page may make one earlier, and its own navigation then aborts the reload.
 */
export async function expectSignedOut(page: Page): Promise<void> {
  expect((await page.request.get('/api/v1/user/me')).status()).toBe(401);
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(page).toHaveURL(/\/login/);
}

/**
 * Sends the browser's calls from a new address from now on, as if from another person: one address may request 60 OTPs
 * an hour.
 */
export const fromOwnAddress = (context: BrowserContext): Promise<void> => context.setExtraHTTPHeaders(ownAddress());

/** The header of an address that nobody else calls from. */
export const ownAddress = () => ({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` });

const byte = () => Math.floor(Math.random() * 256);

/** The CSRF token from the first answer. */
export async function csrfTokenOf(context: Caller): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'galla-csrf')?.value ?? '';
}

/** A solved captcha, as a browser computes it: the derived key of the first counter with the required prefix. */
export async function solvedCaptcha(
  request: APIRequestContext,
  action: 'sign-in' | 'register' | 'create-user',
  origin = '',
): Promise<string> {
  const challenge = (await (await request.get(`${origin}/api/v1/auth/captcha?action=${action}`)).json()) as Challenge;
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const counterBytes = Buffer.alloc(4);
  for (let counter = 0; ; counter += 1) {
    counterBytes.writeUInt32BE(counter);
    const password = Buffer.concat([Buffer.from(nonce, 'hex'), counterBytes]);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (!key.startsWith(keyPrefix)) continue;
    const solution = { counter, derivedKey: key };
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
}
