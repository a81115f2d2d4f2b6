import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { invitationLimits } from './invite.ts';
import { actsOf, answerWith, inviteTo, membersFor, otpOf, shownId, tokenFor } from './testing/team-fixture.ts';

const galla = useGalla();
const day = 86_400_000;
let merchant: TestMerchant;
let admin: TestBrowser;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const open = (browser: TestBrowser, token: string) =>
  browser.send('POST', '/v1/user/invitation/open', { body: { token } });
const memberships = (phone: string) =>
  galla.rows.kysely
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select(['membership.status', 'membership.role_id', 'person.name'])
    .where('person.phone', '=', phone)
    .execute();

describe('inviting and accepting', () => {
  test('PER-05 an invited person gets a message, accepts with an OTP, and sees only what their role and stores allow', async () => {
    const [fort] = [await galla.addStore(merchant, 'S1', 'Fort'), await galla.addStore(merchant, 'S2', 'Dadar')];
    const { phone, token } = await inviteTo(galla, admin, { name: 'Ravi Patil', stores: [fort] });
    const message = (await galla.lastMessage(`+91${phone}`)) ?? '';
    expect(message).toContain(`${merchant.name} invites you to its team on Galla`);
    expect(message).toContain('/invitation?token=');
    const guest = galla.browser();
    expect((await open(guest, token)).json()).toMatchObject({
      merchantName: merchant.name,
      name: 'Ravi Patil',
      roleName: 'Cashier',
      allStores: false,
      storeNames: ['Fort'],
      signedIn: false,
    });
    expect(await memberships(phone)).toEqual([]);
    const otp = await otpOf(galla, guest, token, phone);
    const answer = await answerWith(guest, token, true, otp);
    expect(answer.json().signIn).toMatchObject({ roleId: 'CASHIER', groupSelection: false });
    expect((await guest.send('GET', '/v1/user/me')).json()).toMatchObject({
      name: 'Ravi Patil',
      storeRestricted: true,
    });
    expect((await guest.send('GET', '/v1/user/list')).statusCode).toBe(403);
    const stores = (await guest.send('GET', '/v2/stores')).json().storeDetailResponses;
    expect(stores.map(({ name }: { name: string }) => name)).toEqual(['Fort']);
    expect((await actsOf(galla, merchant)).map(({ act, person_name }) => [act, person_name])).toMatchObject([
      ['USER_INVITED', expect.anything()],
      ['INVITATION_ACCEPTED', 'Ravi Patil'],
    ]);
    expect((await open(guest, token)).json().code).toBe('TOKEN_EXPIRED');
  });

  test('PER-05 a person with an account gets another membership, which counts once it is accepted', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant(), role: 'AUDITOR' });
    const browser = await galla.signedIn(person);
    const { token, phone, answer } = await inviteTo(galla, admin, { phone: person.phone, name: 'Whoever' });
    const stranger = await inviteTo(galla, admin, { name: 'Whoever' });
    expect(Object.keys(answer.json())).toEqual(Object.keys(stranger.answer.json()));
    expect((await memberships(phone)).map(({ status }) => status).sort()).toEqual(['ACTIVE', 'INVITED']);
    expect((await browser.send('GET', '/v1/user/groupSelection')).json().groups).toHaveLength(1);
    // The page must not show the invited person's name before they accept.
    expect(JSON.stringify(await membersFor(admin))).not.toContain((await memberships(phone))[0]?.name);
    expect((await open(browser, token)).json().signedIn).toBe(true);
    expect((await answerWith(browser, token, true)).json()).toEqual({ signIn: null });
    expect((await browser.send('GET', '/v1/user/me')).json()).toMatchObject({ roleId: 'CASHIER' });
    expect((await browser.send('GET', '/v1/user/groupSelection')).json().groups).toHaveLength(2);
  });

  test('PER-05 an invitation works once, however many accept at the same time', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant() });
    const browser = await galla.signedIn(person);
    const { token } = await inviteTo(galla, admin, { phone: person.phone });
    await galla.rows.kysely.deleteFrom('rate_window').execute();
    const answers = await Promise.all(Array.from({ length: 48 }, () => answerWith(browser, token, true)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const acts = (await actsOf(galla, merchant)).filter(({ act }) => act === 'INVITATION_ACCEPTED');
    expect(acts).toHaveLength(1);
    expect(await memberships(person.phone)).toHaveLength(2);
  });

  test('PER-05 of 48 answers by a new person with one OTP one is accepted', async () => {
    const { token, phone } = await inviteTo(galla, admin);
    const guest = galla.browser();
    const otp = await otpOf(galla, guest, token, phone);
    await galla.rows.kysely.deleteFrom('rate_window').execute();
    const answers = await Promise.all(Array.from({ length: 48 }, () => answerWith(guest, token, true, otp)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await memberships(phone)).toHaveLength(1);
  });

  test('PER-05 a person who declines joins no team, and can be invited again', async () => {
    const { token, phone } = await inviteTo(galla, admin, { name: 'No Thanks' });
    const guest = galla.browser();
    const otp = await otpOf(galla, guest, token, phone);
    expect((await answerWith(guest, token, false, otp)).json()).toEqual({ signIn: null });
    expect((await guest.send('GET', '/v1/user/me')).statusCode).toBe(401);
    expect(await memberships(phone)).toEqual([]);
    expect(await membersFor(admin)).toHaveLength(1);
    expect((await actsOf(galla, merchant)).at(-1)).toMatchObject({
      act: 'INVITATION_DECLINED',
      person_name: null,
      detail: { name: 'No Thanks' },
    });
    expect((await answerWith(guest, token, true, otp)).json().code).toBe('TOKEN_EXPIRED');
    expect((await inviteTo(galla, admin, { phone })).answer.statusCode).toBe(200);
  });
});

describe('what a link does not allow', () => {
  test('PER-05 without its phone’s OTP, or with another phone’s, a link opens nothing', async () => {
    const first = await inviteTo(galla, admin);
    const second = await inviteTo(galla, admin);
    const guest = galla.browser();
    expect((await answerWith(guest, first.token, true)).json().code).toBe('INVALID_OTP');
    const otp = await otpOf(galla, guest, second.token, second.phone);
    expect((await answerWith(guest, first.token, true, otp)).json().code).toBe('INVALID_OTP');
    const wrong = { token: otp.token, code: otp.code === '00000' ? '11111' : '00000' };
    expect((await answerWith(guest, second.token, true, wrong)).statusCode).toBe(400);
    // The session of another person proves nothing either.
    expect((await answerWith(admin, second.token, true)).json().code).toBe('INVALID_OTP');
    expect((await open(admin, second.token)).json().signedIn).toBe(false);
    const person = await galla.addPerson({ merchant });
    const sent = await guest.send('POST', '/v3/auth/web/sendOtp', {
      body: { type: 'OTP', phoneNumber: person.phone },
      headers: await guest.captcha('send-otp'),
    });
    const code = (await galla.lastMessage(`+91${person.phone}`))?.slice(0, 5);
    const signInOtp = { token: sent.json().token, code };
    expect((await answerWith(guest, second.token, true, signInOtp)).statusCode).toBe(400);
  });

  test('PER-05 a link ends after seven days, when a newer one is sent, and when the invitation is deleted', async () => {
    const { token, phone, invitationId } = await inviteTo(galla, admin);
    const guest = galla.browser();
    expect((await open(guest, 'made-up')).json().code).toBe('INVALID_TOKEN');
    const again = await admin.send('POST', `/v1/user/invitation/${invitationId}/resend`);
    expect(again.statusCode).toBe(200);
    const newer = await tokenFor(galla, phone);
    expect((await open(guest, token)).json().code).toBe('INVALID_TOKEN');
    expect((await open(guest, newer)).statusCode).toBe(200);
    await galla.rows.kysely
      .updateTable('invitation')
      .set({ expires_at: new Date(galla.now() - 1) })
      .where('phone', '=', phone)
      .execute();
    expect((await open(guest, newer)).json().code).toBe('TOKEN_EXPIRED');
    expect((await answerWith(guest, newer, true)).json().code).toBe('TOKEN_EXPIRED');
    expect(new Date(again.json().expiresAt).getTime()).toBeGreaterThan(galla.now() + 6 * day);
    const other = await inviteTo(galla, admin);
    expect((await admin.send('DELETE', `/v1/user/invitation/${other.invitationId}`)).statusCode).toBe(200);
    expect((await open(guest, other.token)).json().code).toBe('TOKEN_EXPIRED');
    expect((await admin.send('DELETE', `/v1/user/invitation/${other.invitationId}`)).statusCode).toBe(404);
  });
});

describe('limits', () => {
  test('PER-07 a member or invited person cannot be invited again until the invitation is deleted', async () => {
    const person = await galla.addPerson({ merchant, role: 'CASHIER' });
    const text = 'This person has already been invited. Delete the old invitation and add them again.';
    const known = await inviteTo(galla, admin, { phone: person.phone });
    expect(known.answer.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS', message: text });
    const { phone, invitationId } = await inviteTo(galla, admin);
    expect((await inviteTo(galla, admin, { phone })).answer.statusCode).toBe(409);
    await admin.send('DELETE', `/v1/user/invitation/${invitationId}`);
    expect((await inviteTo(galla, admin, { phone })).answer.statusCode).toBe(200);
    await admin.send('DELETE', `/v1/user/${shownId(person)}`);
    expect((await inviteTo(galla, admin, { phone: person.phone })).answer.statusCode).toBe(200);
  });

  test('PER-04 an invitation is resent three times an hour, and a team invites thirty people an hour', async () => {
    galla.startWindow(60 * 60_000);
    const host = await galla.signedIn(await galla.addPerson({ merchant }));
    const { invitationId } = await inviteTo(galla, host);
    const statuses = [];
    for (let count = 0; count <= invitationLimits.resendsPerHour.max; count += 1)
      statuses.push((await host.send('POST', `/v1/user/invitation/${invitationId}/resend`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const team = `invite:hour:${merchant.tenantId}`;
    await galla.rows.kysely.updateTable('rate_window').set({ count: 30 }).where('key', '=', team).execute();
    expect((await inviteTo(galla, host)).answer.statusCode).toBe(429);
  });

  test('PER-04 inviting needs a captcha and the permission to invite', async () => {
    const body = { phoneNumber: '9700000999', name: 'Guest', roleId: 'CASHIER' };
    const answer = await admin.send('POST', '/v2/user/createUser', { body });
    expect(answer.json().code).toBe('CAPTCHA_REQUIRED');
    const auditor = await galla.signedIn(await galla.addPerson({ merchant, role: 'AUDITOR' }));
    expect((await auditor.send('POST', '/v2/user/createUser', { body })).statusCode).toBe(403);
  });

  test('PER-05 a closed account cannot accept', async () => {
    const person = await galla.addPerson({ merchant: await galla.addMerchant() });
    const { token } = await inviteTo(galla, admin, { phone: person.phone });
    const guest = galla.browser();
    const otp = await otpOf(galla, guest, token, person.phone);
    await galla.rows.kysely.updateTable('person').set({ active: false }).where('id', '=', person.id).execute();
    expect((await answerWith(guest, token, true, otp)).statusCode).toBe(403);
    expect((await guest.send('GET', '/v1/user/me')).statusCode).toBe(401);
  });
});
