import { describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { purge } from '../../platform/retention.ts';
import { profileFeature } from './feature.ts';

const galla = useGalla();
const minute = 60_000;
const hour = 60 * minute;
const password = 'under-the-neem-tree';
const sentText = 'Verification email sent successfully.';

let made = 0;
const newAddress = () => {
  made += 1;
  return `new${made}@shop.example`;
};

interface Owner {
  readonly merchant: TestMerchant;
  readonly person: TestPerson;
  readonly browser: TestBrowser;
}

async function newOwner(options: { password?: string } = {}): Promise<Owner> {
  const merchant = await galla.addMerchant();
  const person = await galla.addPerson({ merchant, ...options });
  return { merchant, person, browser: await galla.signedIn(person) };
}

const ask = ({ browser, merchant }: Pick<Owner, 'browser' | 'merchant'>, email: string) =>
  browser.send('PUT', `/v1/user/update/merchant/${merchant.merchantId}/email`, { body: { email } });
const confirm = (browser: TestBrowser, token: string) =>
  browser.send('POST', '/v1/user/email/confirm', { body: { token } });
const find = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/email')).json();
const tokenTo = async (email: string) =>
  new URL(/http\S+/.exec((await galla.lastMessage(email)) ?? '')?.[0] ?? 'http://nothing').searchParams.get('change') ??
  '';
const isSignedIn = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/me')).statusCode === 200;
const emailOf = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/me')).json().email;

async function actsOf(browser: TestBrowser): Promise<{ act: string; detail: object }[]> {
  return (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).json().entries;
}

describe('PER-08 a new account email', () => {
  test('counts only once its link is opened: the old one is notified, and the log shows no address', async () => {
    const owner = await newOwner();
    const { browser, person } = owner;
    const email = newAddress();
    const answer = await ask(owner, email.toUpperCase());
    expect(answer.json()).toMatchObject({ message: sentText, pending: { email } });
    expect(await find(browser)).toMatchObject({ email: person.email, verified: false, pending: { email } });
    expect(await emailOf(browser)).toBe(person.email);
    expect(await galla.lastMessage(person.email)).toContain('We got a request to change the email');
    expect(await galla.lastMessage(person.email)).not.toContain(email);
    const before = browser.cookies.get('galla');

    expect((await confirm(browser, await tokenTo(email))).json()).toEqual({ email });
    expect(await emailOf(browser)).toBe(email);
    expect(await find(browser)).toEqual({ email, verified: true, pending: null });
    expect(browser.cookies.get('galla')).not.toBe(before);
    expect(await galla.lastMessage(person.email)).toContain('account was changed.');
    const acts = await actsOf(browser);
    expect(acts.slice(0, 2).map(({ act }) => act)).toEqual(['EMAIL_CHANGED', 'EMAIL_CHANGE_ASKED']);
    expect(JSON.stringify(acts)).not.toContain('@shop.example');
  });

  test('ends every other session of mine and no one else’s', async () => {
    const owner = await newOwner();
    galla.pass(31_000);
    const elsewhere = await galla.signedIn(owner.person);
    const stranger = await newOwner();
    const email = newAddress();
    await ask(owner, email);
    await confirm(owner.browser, await tokenTo(email));
    expect(await Promise.all([owner.browser, elsewhere, stranger.browser].map(isSignedIn))).toEqual([
      true,
      false,
      true,
    ]);
    expect((await actsOf(owner.browser))[0]?.detail).toEqual({ sessionsEnded: 1 });
  });

  test('changes once, even if the page is loaded twice or in two tabs at once', async () => {
    const owner = await newOwner();
    const email = newAddress();
    await ask(owner, email);
    const token = await tokenTo(email);
    const tab = async () => {
      const answer = await confirm(owner.browser, token);
      // The page does the same after another tab has renewed the session.
      return answer.statusCode === 412 ? confirm(owner.browser, token) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 6 }, tab));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await actsOf(owner.browser)).filter(({ act }) => act === 'EMAIL_CHANGED')).toHaveLength(1);
    const next = newAddress();
    await ask(owner, next);
    await confirm(owner.browser, await tokenTo(next));
    expect((await confirm(owner.browser, token)).json().code).toBe('TOKEN_EXPIRED');
    expect(await emailOf(owner.browser)).toBe(next);
  });

  test('is refused if another account has taken it in the meantime, and mine stays unchanged', async () => {
    const owner = await newOwner();
    const email = newAddress();
    await ask(owner, email);
    const token = await tokenTo(email);
    const other = await newOwner();
    await galla.rows.kysely.updateTable('person').set({ email }).where('id', '=', other.person.id).execute();
    const refused = await confirm(owner.browser, token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'EMAIL_EXISTS']);
    expect(await find(owner.browser)).toMatchObject({ email: owner.person.email, pending: null });
  });

  test('goes to one of two people who confirm it at the same time', async () => {
    const owners = [await newOwner(), await newOwner(), await newOwner()];
    const email = newAddress();
    const tokens: string[] = [];
    for (const owner of owners) {
      await ask(owner, email);
      tokens.push(await tokenTo(email));
    }
    const answers = await Promise.all(owners.map(({ browser }, index) => confirm(browser, tokens[index] ?? '')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('does not reveal whether it has an account: the answer is the same, and its owner is notified instead', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const answer = await ask(owner, other.person.email);
    expect([answer.statusCode, answer.json().message]).toEqual([200, sentText]);
    expect(await galla.lastMessage(other.person.email)).toContain('nothing has changed');
    expect(await tokenTo(other.person.email)).toBe('');
    expect((await find(owner.browser)).pending.email).toBe(other.person.email);
  });

  test('can be changed only by its own person in a signed-in browser', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const email = newAddress();
    await ask(owner, email);
    const token = await tokenTo(email);
    expect((await confirm(galla.browser(), token)).statusCode).toBe(401);
    const foreign = await confirm(other.browser, token);
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'INVALID_USER_ID']);
    expect((await confirm(owner.browser, 'made-up')).json().code).toBe('INVALID_TOKEN');
    expect(await emailOf(owner.browser)).toBe(owner.person.email);
    expect((await confirm(owner.browser, token)).statusCode).toBe(200);
  });

  test('is requested at the current merchant, in a valid form, and not when it is already mine', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const elsewhere = await ask({ browser: owner.browser, merchant: other.merchant }, newAddress());
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'INVALID_MERCHANT_ID']);
    expect((await ask(owner, 'no email')).json().errors).toEqual([
      { field: 'email', message: 'Invalid Email, please try again.' },
    ]);
    expect((await ask(owner, '')).json().errors[0].message).toBe('Please enter an email.');
    expect((await ask(owner, owner.person.email)).json().errors[0].message).toMatch(/already/);
  });

  test('needs a fresh proof of identity', async () => {
    const owner = await newOwner({ password });
    galla.pass(10 * minute);
    const email = newAddress();
    expect((await ask(owner, email)).json().code).toBe('STEP_UP_NEEDED');
    await owner.browser.send('POST', '/v1/user/stepUp', { body: { proof: { way: 'PASSWORD', password } } });
    expect((await ask(owner, email)).statusCode).toBe(200);
  });
});

describe('PER-08 a link to another account email', () => {
  test('expires when it is cancelled, replaced, a day old, or when the password changes', async () => {
    const owner = await newOwner({ password });
    const { browser } = owner;
    const cancelled = newAddress();
    await ask(owner, cancelled);
    expect((await browser.send('DELETE', '/v1/user/email/pending')).json()).toEqual({});
    expect((await confirm(browser, await tokenTo(cancelled))).json().code).toBe('TOKEN_EXPIRED');
    expect((await find(browser)).pending).toBeNull();
    expect((await browser.send('DELETE', '/v1/user/email/pending')).statusCode).toBe(200);
    expect((await actsOf(browser)).filter(({ act }) => act === 'EMAIL_CHANGE_CANCELLED')).toHaveLength(1);
    expect((await browser.send('POST', '/v1/user/email/resend')).statusCode).toBe(404);

    const email = newAddress();
    await ask(owner, email);
    const first = await tokenTo(email);
    galla.pass(minute);
    expect((await browser.send('POST', '/v1/user/email/resend')).json().message).toBe(sentText);
    expect((await confirm(browser, first)).json().code).toBe('TOKEN_EXPIRED');

    const second = await tokenTo(email);
    const next = 'beside-the-step-well';
    const body = { currentPassword: password, password: next, confirmPassword: next };
    await browser.send('POST', '/v1/user/changePassword', { body });
    expect((await find(browser)).pending).toBeNull();
    expect((await confirm(browser, second)).json().code).toBe('TOKEN_EXPIRED');
  });

  test('works for a day', async () => {
    const owner = await newOwner();
    const email = newAddress();
    await ask(owner, email);
    const token = await tokenTo(email);
    galla.pass(24 * hour);
    const again = await galla.signedIn(owner.person);
    expect((await find(again)).pending).toBeNull();
    expect((await confirm(again, token)).json().code).toBe('TOKEN_EXPIRED');
    galla.pass(25 * hour);
    await purge(galla.rows, profileFeature.retention, galla.now());
    expect((await confirm(await galla.signedIn(owner.person), token)).json().code).toBe('INVALID_TOKEN');
  });

  test('is stored only as a hash', async () => {
    const owner = await newOwner();
    const email = newAddress();
    await ask(owner, email);
    const rows = await galla.rows.kysely.selectFrom('email_change').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(await tokenTo(email));
  });

  test('is sent five times an hour by one person, and five times a day to one mailbox by everyone', async () => {
    galla.startWindow(24 * hour);
    const owner = await newOwner();
    for (let count = 0; count < 5; count += 1) expect((await ask(owner, newAddress())).statusCode).toBe(200);
    const refused = await ask(owner, newAddress());
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const mailbox = newAddress();
    for (let count = 0; count < 5; count += 1) expect((await ask(await newOwner(), mailbox)).statusCode).toBe(200);
    expect((await ask(await newOwner(), mailbox)).statusCode).toBe(429);
  });

  test('can be requested by a person without an email, whose phone is then notified', async () => {
    const owner = await newOwner();
    await galla.rows.kysely.updateTable('person').set({ email: null }).where('id', '=', owner.person.id).execute();
    const email = newAddress();
    expect((await ask(owner, email)).statusCode).toBe(200);
    expect(await galla.lastMessage(`+91${owner.person.phone}`)).toContain('We got a request to change the email');
    expect((await confirm(owner.browser, await tokenTo(email))).json()).toEqual({ email });
  });

  test('signs no one in: an older password link becomes invalid, and the new email gets the next one', async () => {
    const owner = await newOwner({ password });
    const email = newAddress();
    await ask(owner, email);
    await confirm(owner.browser, await tokenTo(email));
    const signIn = async (username: string) => {
      const browser = galla.browser();
      const headers = await browser.captcha('sign-in');
      return browser.send('POST', '/v4/auth/web/login', { body: { username, password }, headers });
    };
    expect((await signIn(owner.person.email)).json().code).toBe('INVALID_LOGIN');
    expect((await signIn(email)).statusCode).toBe(200);
  });
});

describe('a person’s stored choices', () => {
  const keep = (browser: TestBrowser) =>
    browser.send('PUT', '/v1/user/config/dashboard-dates', { body: { value: { preset: 'today' } } });
  const kept = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/config')).json();

  test('SES-15 are deleted by a reset for that person only, and otherwise outlast the session', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await Promise.all([keep(owner.browser), keep(other.browser)]);
    await owner.browser.send('POST', '/v1/auth/logout');
    galla.pass(31_000);
    const again = await galla.signedIn(owner.person);
    expect(await kept(again)).toEqual({ 'dashboard-dates': { preset: 'today' } });
    expect((await again.send('GET', '/v1/user/reset')).json()).toEqual({ config: {} });
    expect(await kept(again)).toEqual({});
    expect(await kept(other.browser)).toEqual({ 'dashboard-dates': { preset: 'today' } });
  });

  test('UI-09 keep the tour as seen after a reset', async () => {
    const { browser } = await newOwner();
    await keep(browser);
    await browser.send('PUT', '/v1/user/config/tour', { body: { value: true } });
    expect((await browser.send('GET', '/v1/user/reset')).json()).toEqual({ config: { tour: true } });
    expect(await kept(browser)).toEqual({ tour: true });
  });

  test('SES-12 are not deleted by a link, an image or another site: this GET is guarded like a write', async () => {
    const { browser } = await newOwner();
    await keep(browser);
    const headersOf = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'made-up' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://elsewhere.example' },
    ];
    for (const headers of headersOf) {
      const refused = await browser.send('GET', '/v1/user/reset', { headers });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await kept(browser)).toEqual({ 'dashboard-dates': { preset: 'today' } });
    expect((await browser.send('GET', '/v1/user/reset')).statusCode).toBe(200);
  });
});
