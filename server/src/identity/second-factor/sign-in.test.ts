import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { codeAt, firstStep, setUpApp, waitingToken } from './testing/steps.ts';

const galla = useGalla();
const minute = 60_000;

const newPerson = async (options: { password?: string } = {}) =>
  galla.addPerson({ merchant: await galla.addMerchant(), ...options });
const withApp = async (options: { password?: string } = {}) => {
  const person = await newPerson(options);
  const browser = await galla.confirmed(person);
  return { person, browser, ...(await setUpApp(galla, browser)) };
};
const give = (browser: TestBrowser, token: string, proof: object) =>
  browser.send('POST', '/v1/auth/secondFactor', { body: { token, proof } });
const byApp = (browser: TestBrowser, token: string, code: string) => give(browser, token, { way: 'APP', code });
const me = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/me')).statusCode;
const sessionsOf = (personId: string) =>
  galla.rows.kysely.selectFrom('session').selectAll().where('person_id', '=', personId).execute();

describe('the second step of a sign-in', () => {
  test('a person without a second factor signs in as before', async () => {
    const answer = await firstStep(galla, galla.browser(), await newPerson());
    expect(answer).not.toHaveProperty('secondFactor');
    expect(answer.roleId).toBe('ADMIN');
  });

  test('after the OTP the app’s code is required, and no session exists before it', async () => {
    const { person, secret } = await withApp();
    const browser = galla.browser();
    const { secondFactor } = await firstStep(galla, browser, person);
    expect(secondFactor?.ways).toEqual(['APP', 'RECOVERY_CODE']);
    expect(browser.cookies.has('galla')).toBe(false);
    expect(await me(browser)).toBe(401);
    const answer = await byApp(browser, secondFactor?.token ?? '', codeAt(secret, galla.now()));
    expect([answer.statusCode, answer.json().roleId]).toEqual([200, 'ADMIN']);
    expect(await me(browser)).toBe(200);
  });

  test('after the password too, and a password that was changed in the meantime opens nothing', async () => {
    const password = 'a-lamp-beside-the-till';
    const { person, secret } = await withApp({ password });
    const signIn = async (browser: TestBrowser) =>
      (
        await browser.send('POST', '/v4/auth/web/login', {
          body: { username: person.email, password },
          headers: await browser.captcha('sign-in'),
        })
      ).json().secondFactor.token as string;
    const browser = galla.browser();
    const token = await signIn(browser);
    expect((await byApp(browser, token, codeAt(secret, galla.now()))).statusCode).toBe(200);
    const late = galla.browser();
    const waiting = await signIn(late);
    await galla.rows.kysely
      .updateTable('person')
      .set({ password_hash: 'another' })
      .where('id', '=', person.id)
      .execute();
    galla.pass(31_000);
    const refused = await byApp(late, waiting, codeAt(secret, galla.now()));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_LOGIN']);
    expect(await me(late)).toBe(401);
  });

  test('a code one step early or late is accepted, two steps are refused', async () => {
    const { person, secret } = await withApp();
    for (const [shift, status] of [
      [-2, 400],
      [-1, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      galla.pass(5 * minute);
      const browser = galla.browser();
      const token = await waitingToken(galla, browser, person);
      const answer = await byApp(browser, token, codeAt(secret, galla.now() + shift * 30_000));
      expect([shift, answer.statusCode]).toEqual([shift, status]);
    }
  });

  test('SES-01 of parallel submissions of one code one opens a session', async () => {
    const { person, secret } = await withApp();
    const before = (await sessionsOf(person.id)).length;
    const browsers = Array.from({ length: 6 }, () => galla.browser());
    const tokens: string[] = [];
    for (const browser of browsers.slice(0, 2)) tokens.push(await waitingToken(galla, browser, person));
    const code = codeAt(secret, galla.now());
    for (const browser of browsers) await browser.captcha('sign-in');
    const answers = await Promise.all(browsers.map((browser, index) => byApp(browser, tokens[index % 2] ?? '', code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await sessionsOf(person.id)).length - before).toBe(1);
  });

  test('of two valid codes for one sign-in at once one opens a session', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    const before = (await sessionsOf(person.id)).length;
    const [first, second] = [galla.browser(), galla.browser()];
    const token = await waitingToken(galla, first, person);
    await second.captcha('sign-in');
    const answers = await Promise.all([
      byApp(first, token, codeAt(secret, galla.now())),
      give(second, token, { way: 'RECOVERY_CODE', code: recoveryCodes[0] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await sessionsOf(person.id)).length - before).toBe(1);
  });

  test('three wrong codes end the sign-in, and the right one no longer opens it', async () => {
    const { person, secret } = await withApp();
    const browser = galla.browser();
    const token = await waitingToken(galla, browser, person);
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await byApp(browser, token, '000000')).json().code);
    expect(codes).toEqual(['APP_CODE_WRONG', 'APP_CODE_WRONG', 'SECOND_FACTOR_EXHAUSTED']);
    const late = await byApp(browser, token, codeAt(secret, galla.now()));
    expect([late.statusCode, late.json().code]).toEqual([400, 'SECOND_FACTOR_EXHAUSTED']);
  });

  test('SES-03 tries of one account are limited over all its sign-ins, and do not lock out its own browser', async () => {
    const { person, browser: known, secret } = await withApp();
    galla.startWindow(24 * 60 * minute);
    const thief = galla.browser();
    const seen = [];
    for (let round = 0; round < 4; round += 1) {
      const token = await waitingToken(galla, thief, person);
      for (let count = 0; count < 3; count += 1) seen.push((await byApp(thief, token, '000000')).statusCode);
    }
    expect(seen).toEqual([...Array<number>(10).fill(400), 429, 429]);
    const token = await waitingToken(galla, known, person);
    expect((await byApp(known, token, codeAt(secret, galla.now()))).statusCode).toBe(200);
  });

  test('a sign-in waits five minutes, and opens one session', async () => {
    const { person, secret } = await withApp();
    const browser = galla.browser();
    const token = await waitingToken(galla, browser, person);
    galla.pass(5 * minute);
    expect((await byApp(browser, token, codeAt(secret, galla.now()))).json().code).toBe('SECOND_FACTOR_EXPIRED');
    const next = await waitingToken(galla, browser, person);
    expect((await byApp(browser, next, codeAt(secret, galla.now()))).statusCode).toBe(200);
    galla.pass(31_000);
    expect((await byApp(galla.browser(), next, codeAt(secret, galla.now()))).json().code).toBe('SECOND_FACTOR_EXPIRED');
    expect((await byApp(browser, 'made-up', '000000')).json().code).toBe('SECOND_FACTOR_EXPIRED');
  });
});

describe('recovery codes', () => {
  test('each code works once, in any format, and the person is notified', async () => {
    const { person, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const browser = galla.browser();
    const used = await give(browser, await waitingToken(galla, browser, person), {
      way: 'RECOVERY_CODE',
      code: ` ${code.toUpperCase().replace('-', ' ')} `,
    });
    expect(used.statusCode).toBe(200);
    expect(await galla.lastMessage(person.email)).toContain('Codes left: 9.');
    const again = await give(browser, await waitingToken(galla, browser, person), { way: 'RECOVERY_CODE', code });
    expect(again.json().code).toBe('RECOVERY_CODE_WRONG');
  });

  test('one code sent from many places at once opens one session', async () => {
    const { person, recoveryCodes } = await withApp();
    const browsers = [galla.browser(), galla.browser(), galla.browser()];
    const tokens: string[] = [];
    for (const browser of browsers) tokens.push(await waitingToken(galla, browser, person));
    const proof = { way: 'RECOVERY_CODE', code: recoveryCodes[0] };
    const answers = await Promise.all(browsers.map((browser, index) => give(browser, tokens[index] ?? '', proof)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('the database reveals no code and no secret', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    const { rows } = await galla.rows.pool.query(
      `select encode(sealed_secret, 'escape') || encode(coalesce(waiting_secret, ''), 'escape') as kept
         from authenticator_app where person_id = $1
       union all select encode(code_mac, 'escape') from recovery_code where person_id = $1
       union all select detail::text from audit_event where person_id = $1`,
      [person.id],
    );
    const sent = (await galla.messagesTo(person.email)).map(({ body }) => ({ kept: body }));
    const found = [...rows, ...sent];
    expect(found.length).toBeGreaterThan(11);
    for (const { kept } of found) {
      expect(kept).not.toContain(secret);
      for (const code of recoveryCodes) expect(kept.replaceAll('-', '')).not.toContain(code.replace('-', ''));
    }
  });
});

describe('passkeys', () => {
  const withPasskey = async () => {
    const person = await newPerson();
    const browser = await galla.confirmed(person);
    const passkey = new SoftPasskey();
    const options = (await browser.send('POST', '/v1/user/secondFactor/passkeys/options')).json();
    const answer = passkey.make(options);
    const added = await browser.send('POST', '/v1/user/secondFactor/passkeys', { body: { name: 'Laptop', answer } });
    expect(added.statusCode).toBe(200);
    return { person, browser, passkey, answer, recoveryCodes: added.json().recoveryCodes as string[] };
  };
  const ask = async (browser: TestBrowser, token: string) =>
    (await browser.send('POST', '/v1/auth/secondFactor/passkey', { body: { token } })).json();

  test('a passkey signs in after the OTP, and its last use is shown', async () => {
    const { person, browser, passkey, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const elsewhere = galla.browser();
    const token = await waitingToken(galla, elsewhere, person);
    const signed = passkey.sign(await ask(elsewhere, token));
    expect((await give(elsewhere, token, { way: 'PASSKEY', answer: signed })).statusCode).toBe(200);
    expect(await me(elsewhere)).toBe(200);
    const { passkeys } = (await browser.send('GET', '/v1/user/secondFactor')).json();
    expect(passkeys).toMatchObject([{ name: 'Laptop', synced: false, lastUsedAt: expect.stringMatching(/Z$/) }]);
  });

  test('a challenge allows one answer, and only in the sign-in that requested it', async () => {
    const { person, passkey } = await withPasskey();
    const browser = galla.browser();
    const first = await waitingToken(galla, browser, person);
    const signed = passkey.sign(await ask(browser, first));
    const second = await waitingToken(galla, browser, person);
    await ask(browser, second);
    expect((await give(browser, second, { way: 'PASSKEY', answer: signed })).json().code).toBe('PASSKEY_REFUSED');
    expect((await give(browser, first, { way: 'PASSKEY', answer: signed })).statusCode).toBe(200);
    expect((await give(browser, first, { way: 'PASSKEY', answer: signed })).statusCode).toBe(400);
    const third = await waitingToken(galla, browser, person);
    expect((await give(browser, third, { way: 'PASSKEY', answer: signed })).json().code).toBe('PASSKEY_REFUSED');
  });

  test('a copied passkey with an old counter, another person’s and another site’s passkey are refused', async () => {
    const { person, passkey } = await withPasskey();
    const { passkey: strangers } = await withPasskey();
    const browser = galla.browser();
    const token = await waitingToken(galla, browser, person);
    passkey.counter = 5;
    expect(
      (await give(browser, token, { way: 'PASSKEY', answer: passkey.sign(await ask(browser, token)) })).statusCode,
    ).toBe(200);
    const next = await waitingToken(galla, browser, person);
    passkey.counter = 2;
    const lagging = passkey.sign(await ask(browser, next));
    expect((await give(browser, next, { way: 'PASSKEY', answer: lagging })).json().code).toBe('PASSKEY_REFUSED');
    const foreign = strangers.sign(await ask(browser, next));
    expect((await give(browser, next, { way: 'PASSKEY', answer: foreign })).json().code).toBe('PASSKEY_REFUSED');
  });

  test('a passkey created on another site’s page or in another session is not added', async () => {
    const person = await newPerson();
    const browser = await galla.confirmed(person);
    galla.pass(31_000);
    const elsewhere = await galla.confirmed(person);
    const options = async (from: TestBrowser) =>
      (await from.send('POST', '/v1/user/secondFactor/passkeys/options')).json();
    const add = (answer: object) =>
      browser.send('POST', '/v1/user/secondFactor/passkeys', { body: { name: 'Mine', answer } });
    const phished = new SoftPasskey('https://galla.evil.example').make(await options(browser));
    expect((await add(phished)).json().code).toBe('PASSKEY_REFUSED');
    expect((await add(new SoftPasskey().make(await options(elsewhere)))).json().code).toBe('PASSKEY_REFUSED');
    const made = new SoftPasskey().make(await options(browser));
    expect((await add(made)).statusCode).toBe(200);
    expect((await add(made)).json().code).toBe('PASSKEY_REFUSED');
  });
});
