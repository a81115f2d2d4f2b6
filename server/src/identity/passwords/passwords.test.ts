// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { answerRequests } from './jobs.ts';

const galla = useGalla();
const minute = 60_000;
const publicUrl = 'http://localhost:4000';
const old = 'the-old-one-of-march';
const fresh = 'a-new-one-for-april';
type Browser = ReturnType<typeof galla.browser>;

const newPerson = async (password?: string) =>
  galla.addPerson({ merchant: await galla.addMerchant(), ...(password === undefined ? {} : { password }) });
const forgot = async (browser: Browser, username: string) =>
  browser.send('POST', '/v1/auth/forgotPassword', {
    body: { username },
    headers: await browser.captcha('forgot-password'),
  });
const sendLinks = async () => {
  const needs = {
    database: galla.rows,
    publicUrl,
    contact: defaultContact,
    clock: { now: () => galla.now() },
    log: createLog('silent', 'worker'),
  };
  return (await runDue(needs, [answerRequests])).started;
};
const linkOf = async (email: string) => {
  const body = (await galla.lastMessage(email)) ?? '';
  return new URL(/http\S+/.exec(body)?.[0] ?? 'http://nothing').searchParams;
};
const tokenFor = async (email: string, browser = galla.browser()) => {
  expect((await forgot(browser, email)).statusCode).toBe(200);
  await sendLinks();
  return (await linkOf(email)).get('token') ?? '';
};
const set = async (token: string, password = fresh, confirmPassword = password, browser = galla.browser()) =>
  browser.send('POST', '/v1/user/setPassword', {
    body: { password, confirmPassword, token, type: 'FORGOT_PASSWORD' },
    headers: await browser.captcha('set-password'),
  });
const signIn = async (browser: Browser, username: string, password: string) =>
  browser.send('POST', '/v4/auth/web/login', {
    body: { username, password },
    headers: await browser.captcha('sign-in'),
  });
const messagesTo = async (email: string) => (await galla.messagesTo(email)).map(({ subject }) => ({ subject }));

/** Counts this many uses of a limit in its running window. */
async function use(key: string, windowMs: number, count: number): Promise<void> {
  const starts_at = new Date(Math.floor(galla.now() / windowMs) * windowMs);
  const ends_at = new Date(starts_at.getTime() + windowMs);
  await galla.rows.kysely.insertInto('rate_window').values({ key, starts_at, ends_at, count }).execute();
}

describe('SES-08 a forgotten password', () => {
  test('is reset by the e-mailed link: the new password signs in, and the old one is refused', async () => {
    const { email } = await newPerson(old);
    const token = await tokenFor(email);
    expect((await set(token)).json()).toEqual({});
    expect((await signIn(galla.browser(), email, old)).json().code).toBe('INVALID_LOGIN');
    expect((await signIn(galla.browser(), email, fresh)).statusCode).toBe(200);
  });

  test('ends all my sessions in every browser, notifies me by e-mail, and verifies the e-mail', async () => {
    const person = await newPerson(old);
    const browsers = [await galla.signedIn(person)];
    galla.pass(31_000);
    browsers.push(await galla.signedIn(person));
    const stranger = await galla.signedIn(await newPerson());
    expect((await set(await tokenFor(person.email))).statusCode).toBe(200);
    for (const browser of browsers) {
      expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(401);
      expect((await browser.send('POST', '/v1/auth/refresh')).statusCode).toBe(401);
    }
    expect((await stranger.send('GET', '/v1/user/me')).statusCode).toBe(200);
    expect(await galla.lastMessage(person.email)).toMatch(/was changed\..*Time: .* IST/s);
    const row = await galla.rows.kysely
      .selectFrom('person')
      .select('email_verified_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).not.toBeNull();
  });

  test('signs out the browser that sets it, whoever was signed in there', async () => {
    const other = await galla.signedIn(await newPerson());
    const { email } = await newPerson(old);
    expect((await set(await tokenFor(email), fresh, fresh, other)).statusCode).toBe(200);
    expect((await other.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect((await signIn(other, email, fresh)).statusCode).toBe(200);
  });

  test('may be the person’s first one', async () => {
    const { email } = await newPerson();
    expect((await set(await tokenFor(email))).statusCode).toBe(200);
    expect((await signIn(galla.browser(), email, fresh)).statusCode).toBe(200);
  });

  test('cannot be set while a sign-in with the old one is in progress', async () => {
    const { id, email } = await newPerson(old);
    const token = await tokenFor(email);
    const waiting = galla.browser();
    const answers = await Promise.all([signIn(waiting, email, old), set(token), signIn(galla.browser(), email, old)]);
    expect(answers[1]?.statusCode).toBe(200);
    const open = await galla.rows.kysely
      .selectFrom('session')
      .select('family')
      .where('person_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});

describe('SES-08 a person who requests a link', () => {
  test('gets the same answer after the same time, whether the account exists or not', async () => {
    const { email } = await newPerson(old);
    const answers = [];
    for (const username of [email, 'nobody@shop.example']) {
      const browser = galla.browser();
      const headers = await browser.captcha('forgot-password');
      const started = performance.now();
      const answer = await browser.send('POST', '/v1/auth/forgotPassword', { body: { username }, headers });
      expect(performance.now() - started).toBeGreaterThanOrEqual(49);
      answers.push([answer.statusCode, answer.body, Object.keys(answer.headers).sort()]);
      // The request itself looks nothing up and sends nothing. The worker does both later.
      expect(await messagesTo(username)).toEqual([]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await sendLinks()).toBe(2);
    expect(await messagesTo(email)).toEqual([{ subject: 'Set a new Galla password' }]);
    expect(await messagesTo('nobody@shop.example')).toEqual([]);
  });

  test('gets no link if the account is not active', async () => {
    const { id, email } = await newPerson(old);
    await galla.rows.kysely.updateTable('person').set({ active: false }).where('id', '=', id).execute();
    expect((await forgot(galla.browser(), email)).json()).toEqual({});
    await sendLinks();
    expect(await messagesTo(email)).toEqual([]);
  });

  test('needs the captcha of this action', async () => {
    const browser = galla.browser();
    const send = (headers: Record<string, string>) =>
      browser.send('POST', '/v1/auth/forgotPassword', { body: { username: 'someone@shop.example' }, headers });
    expect((await send({})).json().code).toBe('CAPTCHA_REQUIRED');
    expect((await send(await browser.captcha('sign-in'))).json().code).toBe('CAPTCHA_REQUIRED');
    const solved = await browser.captcha('forgot-password');
    expect((await send(solved)).statusCode).toBe(200);
    expect((await send(solved)).json().code).toBe('CAPTCHA_REQUIRED');
  });

  test('is refused after too many: five an hour per account, known or not; a known browser has its own limit', async () => {
    galla.startWindow(24 * 60 * minute);
    const { email, ...rest } = await newPerson(old);
    const own = await galla.signedIn({ email, ...rest });
    for (const username of [email, 'ghost@shop.example']) {
      const codes = [];
      for (let tries = 0; tries < 6; tries += 1) codes.push((await forgot(galla.browser(), username)).statusCode);
      expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect((await forgot(own, email)).statusCode).toBe(200);
  });

  test('is refused when too many come from one address or from everywhere', async () => {
    galla.startWindow(60 * minute);
    await use('forgot:address:127.0.0.1', 60 * minute, 60);
    const answer = await forgot(galla.browser(), 'one@shop.example');
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    galla.startWindow(60 * minute);
    await use('forgot:everywhere', minute, 120);
    expect((await forgot(galla.browser(), 'two@shop.example')).statusCode).toBe(429);
    const person = await newPerson(old);
    expect((await forgot(await galla.signedIn(person), person.email)).statusCode).toBe(200);
    galla.startWindow(60 * minute);
  });
});

describe('SES-08 the link', () => {
  test('works once of 48 parallel tries', async () => {
    const person = await newPerson(old);
    const { email } = person;
    const token = await tokenFor(email, await galla.signedIn(person));
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_one, index) => {
        const password = `number-${index}-of-many`;
        const body = { password, confirmPassword: password, token, type: 'FORGOT_PASSWORD' };
        return galla.browser().send('POST', '/v1/user/setPassword', { body });
      }),
    );
    const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer.json().code).toBe('TOKEN_EXPIRED');
    expect((await signIn(galla.browser(), email, `number-${winners[0]}-of-many`)).statusCode).toBe(200);
    const changed = (await messagesTo(email)).filter(({ subject }) => subject === 'Your Galla password was changed');
    expect(changed).toHaveLength(1);
    galla.startWindow(15 * minute);
  }, 60_000);

  test('expires after 30 minutes', async () => {
    const { email } = await newPerson(old);
    const token = await tokenFor(email);
    galla.pass(30 * minute);
    const answer = await set(token);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([400, 'TOKEN_EXPIRED', '']);
  });

  test('is replaced by a newer one', async () => {
    const { email } = await newPerson(old);
    const first = await tokenFor(email);
    galla.pass(1000);
    const second = await tokenFor(email);
    expect((await set(first)).json().code).toBe('TOKEN_EXPIRED');
    expect((await set(second)).statusCode).toBe(200);
  });

  test('is invalidated when the password is changed another way', async () => {
    const { id, email } = await newPerson(old);
    const token = await tokenFor(email);
    await galla.rows.kysely.updateTable('person').set({ password_hash: 'another' }).where('id', '=', id).execute();
    expect((await set(token)).json().code).toBe('TOKEN_EXPIRED');
  });

  test('is invalid once the account has another e-mail or is deactivated', async () => {
    for (const change of [{ email: 'moved@shop.example' }, { active: false }]) {
      const { id, email } = await newPerson(old);
      const token = await tokenFor(email);
      await galla.rows.kysely.updateTable('person').set(change).where('id', '=', id).execute();
      expect((await set(token)).json().code).toBe('INVALID_TOKEN');
    }
  });

  test('cannot be guessed, and a link of another kind does not work', async () => {
    expect((await set('made-up')).json()).toMatchObject({
      code: 'INVALID_TOKEN',
      message: 'It looks like something went wrong. Try again after sometime.',
    });
    const person = await newPerson(old);
    const browser = await galla.signedIn(person);
    const userId = encodeId('person', person.id);
    await browser.send('POST', '/v1/user/sendVerificationLink', { body: { userId, type: 'EMAIL_SIGNUP' } });
    expect((await set((await linkOf(person.email)).get('key') ?? '')).json().code).toBe('INVALID_TOKEN');
  });

  test('is stored only as a hash', async () => {
    const { id, email } = await newPerson(old);
    const token = await tokenFor(email);
    const row = await galla.rows.kysely.selectFrom('email_link').selectAll().where('person_id', '=', id).execute();
    expect(row).toHaveLength(1);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('stays valid when a password is refused, and the reason is shown at its field', async () => {
    const { email } = await newPerson(old);
    const token = await tokenFor(email);
    const refusals = [
      ['short', 'short', 'password', 'Password must have at least 8 characters'],
      ['has a space in it', 'has a space in it', 'password', 'Password must not contain spaces'],
      [fresh, 'another-one', 'confirmPassword', 'The two passwords that you entered do not match!'],
      [fresh, '', 'confirmPassword', 'Please confirm your password!'],
      ['Password123', 'Password123', 'password', 'This password is among the most common ones. Choose another one.'],
    ] as const;
    for (const [password, confirm, field, message] of refusals) {
      const answer = await set(token, password, confirm);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toContainEqual({ field, message });
    }
    expect((await set(token)).statusCode).toBe(200);
  });

  test('asks for the captcha unless the server waived it for a known browser; claiming that in the call has no effect', async () => {
    const person = await newPerson(old);
    const own = await galla.signedIn(person);
    const bare = (token: string, path = '/v1/user/setPassword') =>
      galla.browser().send('POST', path, {
        body: { password: fresh, confirmPassword: fresh, token, type: 'FORGOT_PASSWORD' },
      });
    const asked = await tokenFor(person.email);
    expect((await linkOf(person.email)).get('captchaWaived')).toBeNull();
    expect((await bare(asked)).json().code).toBe('CAPTCHA_REQUIRED');
    expect((await bare(asked, '/v1/user/setPassword?captchaWaived=true')).json().code).toBe('CAPTCHA_REQUIRED');
    expect((await bare('made-up')).json().code).toBe('CAPTCHA_REQUIRED');
    galla.pass(1000);
    const waived = await tokenFor(person.email, own);
    expect((await linkOf(person.email)).get('captchaWaived')).toBe('true');
    expect((await bare(waived)).statusCode).toBe(200);
  });

  test('can be tried from one address only a limited number of times', async () => {
    galla.startWindow(15 * minute);
    await use('link:address:127.0.0.1', 15 * minute, 100);
    expect((await set('made-up')).statusCode).toBe(429);
    expect((await galla.browser().send('GET', '/v1/auth/verify/made-up')).statusCode).toBe(429);
    galla.startWindow(15 * minute);
  });
});

describe('SES-08 my e-mail', () => {
  const ask = async () => {
    const person = await newPerson();
    const browser = await galla.signedIn(person);
    const userId = encodeId('person', person.id);
    const answer = await browser.send('POST', '/v1/user/sendVerificationLink', {
      body: { userId, type: 'EMAIL_SIGNUP' },
    });
    return { person, browser, answer, key: (await linkOf(person.email)).get('key') ?? '' };
  };
  const verify = (key: string) => galla.browser().send('GET', `/v1/auth/verify/${key}`);

  test('PER-06 is verified by the link I requested, even if it is opened twice', async () => {
    const { person, answer, key } = await ask();
    expect(answer.json()).toEqual({ message: 'Verification email sent' });
    expect((await verify(key)).json()).toEqual({ email: person.email });
    expect((await verify(key)).json()).toEqual({ email: person.email });
    const { email_verified_at } = await galla.rows.kysely
      .selectFrom('person')
      .select('email_verified_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(email_verified_at).not.toBeNull();
  });

  test('SES-05 is not verified by a key that is unknown, expired or for a changed e-mail, and no session ends', async () => {
    const { person, browser, key } = await ask();
    expect([(await verify('made-up')).statusCode, (await verify('made-up')).json().code]).toEqual([
      400,
      'INVALID_TOKEN',
    ]);
    galla.pass(24 * 60 * minute);
    expect((await verify(key)).json().code).toBe('TOKEN_EXPIRED');
    galla.pass(-24 * 60 * minute);
    const change = { email: `new-${person.email}` };
    await galla.rows.kysely.updateTable('person').set(change).where('id', '=', person.id).execute();
    expect((await verify(key)).json().code).toBe('INVALID_TOKEN');
    expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(200);
  });

  test('PER-06 can be verified only by me, at the current merchant, and only so often', async () => {
    const { person, browser } = await ask();
    const other = encodeId('person', (await newPerson()).id);
    const send = (userId: string) =>
      browser.send('POST', '/v1/user/sendVerificationLink', { body: { userId, type: 'EMAIL_SIGNUP' } });
    expect([(await send(other)).statusCode, (await send(other)).json().code]).toEqual([404, 'INVALID_USER_ID']);
    const own = encodeId('person', person.id);
    const at = async (userGroupNamespaceId: string | undefined) => {
      const body = { userId: own, userGroupNamespaceId, type: 'EMAIL_SIGNUP' };
      return (await browser.send('POST', '/v1/user/sendVerificationLink', { body })).statusCode;
    };
    expect(await at(browser.group)).toBe(200);
    const elsewhere = await galla.addMembership(person, { merchant: await galla.addMerchant(), status: 'INVITED' });
    expect(await at(elsewhere)).toBe(404);
    galla.startWindow(24 * 60 * minute);
    const again = await galla.signedIn(person);
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const body = { userId: encodeId('person', person.id), type: 'EMAIL_SIGNUP' };
      codes.push((await again.send('POST', '/v1/user/sendVerificationLink', { body })).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
