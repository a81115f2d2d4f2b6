// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { refreshHeader } from '@galla/contract/core/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { totpCode } from '../../platform/auth/totp.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { deskLimits } from './service.ts';
import type { DeskBrowser, TestOperator } from './testing/operator-fixture.ts';
import { addTestOperator, operatorPassword, signedInOperator } from './testing/operator-fixture.ts';

const galla = useGalla();
let merchant: TestMerchant;
let ganesh: TestOperator;
let desk: DeskBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  ganesh = await addTestOperator(galla, 'ADMINISTRATOR', 'SUPPORT');
  desk = await signedInOperator(galla, ganesh);
});

const tryToSignIn = (body: object, from?: string) =>
  galla.browser().send('POST', '/operator/v1/signIn', { body, ...(from === undefined ? {} : { from }) });
const credentialsOf = ({ email, secret }: TestOperator) => {
  galla.pass(30_000);
  return { email, password: operatorPassword, code: totpCode(secret, galla.now()) };
};
const logOf = () => runAsOperator(galla, ['log'], {});
const merchantsLog = async ({ tenantId }: TestMerchant) => {
  const entries = galla.rows.kysely.selectFrom('audit_event').select(['act', 'detail']);
  return entries.where('chain_id', '=', tenantId).orderBy('position').execute();
};

describe('signing in at the review desk', () => {
  test('an operator signs in with password and app together, and any error gets the same answer', async () => {
    const nisha = await addTestOperator(galla, 'REVIEWER');
    const right = credentialsOf(nisha);
    const answers = [
      await tryToSignIn({ ...right, email: 'nobody@provider.example' }),
      await tryToSignIn({ ...right, password: 'not-this-one-1' }),
      await tryToSignIn({ ...right, code: right.code === '000000' ? '000001' : '000000' }),
    ].map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: '' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: 'INVALID_LOGIN' });
    const first = await tryToSignIn(right);
    expect(first.json().operator).toMatchObject({ name: nisha.name, roles: ['REVIEWER'] });
    expect((await tryToSignIn(right)).statusCode).toBe(401);
    const cookie = first.cookies.find(({ name }) => name === 'galla-operator');
    expect(cookie).toMatchObject({ path: '/api/operator', httpOnly: true, sameSite: 'Strict' });
    const log = await logOf();
    expect(log).toMatch(/OPERATOR_SIGNED_IN {2}REFUSED .*operator=unknown/);
    expect(log).toMatch(new RegExp(`OPERATOR_SIGNED_IN {2}DONE .*operator=${nisha.name}`));
    expect(log).not.toContain(nisha.email);
  });

  test('of two browsers with the same code one is signed in', async () => {
    const credentials = credentialsOf(await addTestOperator(galla, 'SUPPORT'));
    const both = await Promise.all([tryToSignIn(credentials), tryToSignIn(credentials)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('guessing ends after ten tries from one network, and does not lock out the person elsewhere', async () => {
    const target = await addTestOperator(galla, 'SUPPORT');
    galla.startWindow(deskLimits.perAccount.windowMs);
    const wrong = { email: target.email, password: 'guess-number-1', code: '123456' };
    const from = '203.0.113.9';
    for (let tries = 0; tries < deskLimits.perAccount.max; tries += 1) await tryToSignIn(wrong, from);
    expect((await tryToSignIn(credentialsOf(target), from)).statusCode).toBe(429);
    expect((await tryToSignIn(credentialsOf(target), '198.51.100.7')).statusCode).toBe(200);
  });

  test('knowing an e-mail does not lock the account: tries with wrong passwords do not use up the codes', async () => {
    const target = await addTestOperator(galla, 'SUPPORT');
    const wrong = { email: target.email, password: 'guess-number-1', code: '123456' };
    for (let network = 1; network <= deskLimits.codesOfDay.max + 2; network += 1)
      expect((await tryToSignIn(wrong, `203.0.113.${network}`)).statusCode).toBe(401);
    expect((await tryToSignIn(credentialsOf(target), '198.51.100.7')).statusCode).toBe(200);
  });

  test('a person with the password can try thirty codes a day from all networks together, and gets no other answer', async () => {
    const target = await addTestOperator(galla, 'SUPPORT');
    galla.startWindow(deskLimits.codesOfDay.windowMs);
    const known = await signedInOperator(galla, target);
    const tries = async (count: number, network: number) => {
      for (let at = 0; at < count; at += 1) {
        const guess = { ...credentialsOf(target), code: '000000' };
        const answer = await tryToSignIn(guess, `203.0.113.${network}`);
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_LOGIN']);
      }
    };
    for (const round of [1, 2, 3]) {
      await tries(deskLimits.codes.max, round);
      galla.pass(deskLimits.codes.windowMs);
    }
    expect((await tryToSignIn(credentialsOf(target), '198.51.100.7')).json().code).toBe('INVALID_LOGIN');
    galla.pass(60_000);
    const body = credentialsOf(target);
    expect((await known.browser.send('POST', '/operator/v1/signIn', { body })).statusCode).toBe(200);
  });

  test('a session set before sign-in is replaced by it, and sign-out ends the new one', async () => {
    const planted = await signedInOperator(galla, ganesh);
    const before = planted.browser.cookies.get('galla-operator') ?? '';
    const body = credentialsOf(await addTestOperator(galla, 'SUPPORT'));
    const next = await planted.browser.send('POST', '/operator/v1/signIn', { body });
    expect(planted.browser.cookies.get('galla-operator')).not.toBe(before);
    const thief = galla.browser();
    thief.cookies.set('galla-operator', before);
    expect((await thief.send('GET', '/operator/v1/session')).statusCode).toBe(401);
    const headers = { 'x-csrf-token': next.json().forgeryToken };
    const secret = planted.browser.cookies.get('galla-operator') ?? '';
    expect((await planted.browser.send('POST', '/operator/v1/signOut', { body: {}, headers })).statusCode).toBe(200);
    thief.cookies.set('galla-operator', secret);
    expect((await thief.send('GET', '/operator/v1/session')).statusCode).toBe(401);
  });

  test('a session ends after half an hour without a call, and after a working day despite calls', async () => {
    const idle = await signedInOperator(galla, ganesh);
    galla.pass(31 * 60_000);
    expect((await idle.send('GET', '/session')).statusCode).toBe(401);
    // A page that polls for news does not extend the session.
    const unseen = await signedInOperator(galla, ganesh);
    const headers = { [refreshHeader]: 'yes' };
    for (const answer of [200, 401]) {
      galla.pass(16 * 60_000);
      expect((await unseen.browser.send('GET', '/operator/v1/session', { headers })).statusCode).toBe(answer);
    }
    const busy = await signedInOperator(galla, ganesh);
    for (let passed = 0; passed < 9 * 60 - 20; passed += 20) {
      galla.pass(20 * 60_000);
      expect((await busy.send('GET', '/session')).statusCode).toBe(200);
    }
    galla.pass(20 * 60_000);
    expect((await busy.send('GET', '/session')).statusCode).toBe(401);
    desk = await signedInOperator(galla, ganesh);
  });
});

describe('people of the review desk', () => {
  const invite = async (email: string, roles: string) => {
    const printed = await runAsOperator(galla, ['operator-user', 'invite', email], { name: 'Meher Irani', roles });
    return /#token=([\w-]{43})$/.exec(printed)?.[1] ?? '';
  };
  const join = (token: string, code: string, password = 'paper-lantern-at-noon') =>
    galla.browser().send('POST', '/operator/v1/invitation/accept', { body: { token, password, code } });
  const open = (token: string) => galla.browser().send('POST', '/operator/v1/invitation/open', { body: { token } });

  test('an invitation is accepted once, with a password and the first code of the app', async () => {
    const token = await invite('meher@provider.example', 'reviewer,approver');
    const opened = (await open(token)).json();
    expect(opened).toMatchObject({ name: 'Meher Irani', email: 'meher@provider.example' });
    expect((await open(token)).json().secret).toBe(opened.secret);
    const code = totpCode(opened.secret, galla.now());
    expect((await join(token, code, 'lamp-and-ladder-9')).statusCode).toBe(200);
    expect((await join(token, code)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    galla.pass(30_000);
    const next = totpCode(opened.secret, galla.now());
    const body = { email: 'meher@provider.example', password: 'lamp-and-ladder-9', code: next };
    expect((await tryToSignIn(body)).json().operator.roles).toEqual(['REVIEWER', 'APPROVER']);
    const log = await logOf();
    expect(log).toMatch(/OPERATOR_INVITED {2}DONE .*name=Meher Irani {2}roles=REVIEWER, APPROVER/);
    expect(log).toContain('Every entry is as it was written.');
  });

  test('a wrong code, a guessable password, and an old or replaced invitation are refused', async () => {
    const first = await invite('arun@provider.example', 'support');
    const { secret } = (await open(first)).json();
    const code = () => totpCode(secret, galla.now());
    expect((await join(first, code() === '000000' ? '000001' : '000000')).json().code).toBe('INVALID_OTP');
    expect((await join(first, code(), 'password123')).statusCode).toBe(400);
    const second = await invite('arun@provider.example', 'support');
    expect((await join(first, code())).json().code).toBe('TOKEN_EXPIRED');
    galla.pass(7 * 86_400_000 + 1);
    expect((await open(second)).json().code).toBe('TOKEN_EXPIRED');
    expect((await open('x'.repeat(43))).json().code).toBe('TOKEN_EXPIRED');
    desk = await signedInOperator(galla, ganesh);
  });

  test('a removed role is gone on the next call, and a disabled operator is signed out at once', async () => {
    const zoya = await addTestOperator(galla, 'SUPPORT', 'ADMINISTRATOR');
    const browser = await signedInOperator(galla, zoya);
    expect((await browser.send('GET', '/log')).statusCode).toBe(200);
    await runAsOperator(galla, ['operator-user', 'roles', zoya.email], { roles: 'support' });
    expect((await browser.send('GET', '/log')).statusCode).toBe(403);
    expect((await browser.send('GET', '/jobs')).statusCode).toBe(200);
    expect(await runAsOperator(galla, ['operator-user', 'disable', zoya.email])).toContain('disabled');
    expect((await browser.send('GET', '/session')).statusCode).toBe(401);
    expect((await tryToSignIn(credentialsOf(zoya))).statusCode).toBe(401);
  });

  test('the operator’s mistakes are reported by field', async () => {
    const run = (words: string[], options = {}) => runAsOperator(galla, ['operator-user', ...words], options);
    await expect(run(['invite', 'no-address'], { name: 'A', roles: 'support' })).rejects.toThrow('EMAIL');
    await expect(run(['invite', 'a@b.example'], { roles: 'support' })).rejects.toThrow('--name');
    await expect(run(['invite', 'a@b.example'], { name: 'A', roles: 'boss' })).rejects.toThrow('--roles');
    await expect(run(['disable', 'nobody@b.example'])).rejects.toThrow('There is no nobody@b.example');
  });
});

describe('actions at the review desk', () => {
  const frozen = async () => {
    const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
    const row = { tenant_id: merchant.tenantId, reason: 'legs do not sum to zero', created_at: new Date(galla.now()) };
    await auditor.kysely.insertInto('money_freeze').values(row).execute();
    await auditor.close();
  };
  const unfreeze = (reason: string, by = desk) =>
    by.send('POST', `/frozen/${merchant.merchantId}/unfreeze`, { reason });

  test('frozen money is released with a reason, once if two people press at the same time, and in both logs', async () => {
    await frozen();
    expect((await desk.send('GET', '/frozen')).json().merchants).toMatchObject([{ merchantId: merchant.merchantId }]);
    expect((await unfreeze('')).statusCode).toBe(400);
    const both = await Promise.all([unfreeze('Booked again'), unfreeze('Booked again')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await merchantsLog(merchant)).toMatchObject([
      { act: 'MONEY_UNFROZEN', detail: { reason: 'Booked again', operator: ganesh.name } },
    ]);
    expect(await logOf()).toMatch(
      new RegExp(`MONEY_UNFROZEN {2}DONE .*merchant=${merchant.merchantId} {2}operatorId=opr_`),
    );
  });

  test('a feature switched at the desk shows in the command too', async () => {
    const path = `/merchants/${merchant.merchantId}`;
    const changed = await desk.send('POST', `${path}/flags`, { flag: 'SCAN', on: true });
    expect(changed.json().flags).toContainEqual({ name: 'SCAN', meaning: expect.any(String), on: true });
    expect(await runAsOperator(galla, ['show', merchant.merchantId])).toMatch(/SCAN +on/);
    expect((await desk.send('POST', `${path}/flags`, { flag: 'NO_SUCH', on: true })).statusCode).toBe(400);
    expect((await desk.send('GET', '/merchants/NOBODY01/settings')).statusCode).toBe(404);
  });

  test('an announcement made at the desk is listed, withdrawn, and refused for a past day', async () => {
    const note = { title: 'Banks are slow', text: 'Refunds may take a day more.', tone: 'warning', merchantId: null };
    expect((await desk.send('POST', '/announcements', { ...note, until: '2020-01-01' })).json().errors).toMatchObject([
      { field: 'until' },
    ]);
    expect((await desk.send('POST', '/announcements', note)).statusCode).toBe(200);
    expect((await desk.send('POST', '/announcements', { ...note, merchantId: merchant.merchantId })).statusCode).toBe(
      200,
    );
    const { announcements } = (await desk.send('GET', '/announcements')).json();
    expect(announcements.map(({ code }: { code: string | null }) => code)).toEqual([null, merchant.merchantId]);
    expect((await desk.send('POST', '/announcements/clear', { merchantId: null })).statusCode).toBe(200);
    expect((await desk.send('POST', '/announcements/clear', { merchantId: null })).statusCode).toBe(404);
    const acts = (await merchantsLog(merchant)).map(({ act }) => act);
    expect(acts).toContain('ANNOUNCEMENT_SET');
  });

  test('abandoned work is restarted once, and counted until then; work to be retried shows its next try', async () => {
    const [id, at] = [randomUUID(), new Date(galla.now())];
    const work = {
      tenant_id: merchant.tenantId,
      job: 'refunds.send',
      subject_id: id,
      attempts: 8,
      last_error: 'closed',
    };
    await galla.rows.kysely
      .insertInto('failed_work')
      .values({ ...work, failed_at: at, due_at: at, given_up_at: at })
      .execute();
    const other = { ...work, subject_id: randomUUID(), attempts: 2, last_error: 'no answer' };
    const nextAt = new Date(galla.now() + 60_000);
    await galla.rows.kysely
      .insertInto('failed_work')
      .values({ ...other, failed_at: at, due_at: nextAt })
      .execute();
    // Work that is retried automatically needs no one: it is shown, but not counted.
    expect((await desk.send('GET', '/jobs/retrying')).json().work).toEqual([
      {
        id: other.subject_id,
        job: 'refunds.send',
        merchantId: merchant.merchantId,
        attempts: 2,
        lastError: 'no answer',
        failedAt: at.toISOString(),
        nextAt: nextAt.toISOString(),
      },
    ]);
    expect((await desk.send('POST', '/jobs/retry', { id: other.subject_id })).statusCode).toBe(404);
    expect((await desk.send('GET', '/counts')).json().givenUp).toBe(1);
    expect((await desk.send('GET', '/jobs')).json().work).toMatchObject([
      { id, job: 'refunds.send', merchantId: merchant.merchantId, attempts: 8, lastError: 'closed' },
    ]);
    const both = await Promise.all([1, 2].map(() => desk.send('POST', '/jobs/retry', { id })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await logOf()).toMatch(/WORK_RETRIED {2}DONE .*job=refunds\.send/);
  });

  test('the desk lists refused reports of engines, and payments with warnings', async () => {
    await galla.pay(merchant, { providerTransactionId: 'DESK1', state: 'COMPLETED' });
    await galla.pay(merchant, { providerTransactionId: 'DESK1', state: 'FAILED' });
    expect((await desk.send('GET', '/events/refused')).json().events[0]).toMatchObject({
      merchantId: merchant.merchantId,
      providerTransactionId: 'DESK1',
      code: 'STATE_CONFLICT',
    });
    expect((await desk.send('GET', '/events/warned')).json()).toEqual({ payments: [] });
  });

  test('the desk’s log is paged and verified, and a changed entry is found', async () => {
    const { entries, next } = (await desk.send('GET', '/log')).json();
    expect(entries.length).toBeGreaterThan(10);
    expect(next === null || (await desk.send('GET', `/log?after=${next}`)).statusCode === 200).toBe(true);
    expect((await desk.send('POST', '/log/check', {})).json()).toMatchObject({ isWhole: true });
  });
});
