// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';

const galla = useGalla();
const minute = 60_000;
const second = 1000;

interface Two {
  readonly person: TestPerson;
  readonly merchants: readonly [TestMerchant, TestMerchant];
  readonly groups: readonly [string, string];
}

/** A person who is Admin of one merchant and Auditor of another. */
async function personOfTwo(): Promise<Two> {
  const merchants = [await galla.addMerchant(), await galla.addMerchant()] as const;
  const person = await galla.addPerson({ merchant: merchants[0] });
  const second = await galla.addMembership(person, { merchant: merchants[1], role: 'AUDITOR' });
  const { id } = await galla.rows.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', person.id)
    .where('role_id', '=', 'ADMIN')
    .executeTakeFirstOrThrow();
  return { person, merchants, groups: [encodeId('group', id), second] };
}

const choose = (browser: TestBrowser, groupId: string) =>
  browser.send('POST', '/v1/user/updateSession', { body: { groupId } });
const choices = async (browser: TestBrowser) => (await browser.send('GET', '/v1/user/groupSelection')).json();
const profileOf = async (browser: TestBrowser) =>
  (await browser.send('GET', '/v1/merchant/profile')).json().data?.merchantId as string | undefined;
const outcome = ({ statusCode, json }: Awaited<ReturnType<TestBrowser['send']>>) => [statusCode, json().code];

/** Another tab of the same browser: its cookies, its own page. */
function tabOf(browser: TestBrowser): TestBrowser {
  const tab = galla.browser();
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  tab.group = browser.group;
  return tab;
}

function setMembership(person: TestPerson, merchantId: TestMerchant, change: { status?: 'REMOVED'; role_id?: string }) {
  return galla.rows.kysely
    .updateTable('membership')
    .set(change)
    .where('person_id', '=', person.id)
    .where('merchant_id', '=', (select) =>
      select.selectFrom('tenant').select('merchant_id').where('id', '=', merchantId.tenantId),
    )
    .execute();
}

describe('choosing after sign-in', () => {
  test('MID-01 a single merchant is chosen automatically, and invitations do not count', async () => {
    const merchant = await galla.addMerchant();
    const person = await galla.addPerson({ merchant });
    await galla.addMembership(person, { merchant: await galla.addMerchant({ name: 'Invited' }), status: 'INVITED' });
    await galla.addMembership(person, { merchant: await galla.addMerchant({ name: 'Removed' }), status: 'REMOVED' });
    const browser = await galla.signedIn(person);
    expect(await profileOf(browser)).toBe(merchant.merchantId);
    const { groupId, groups } = await choices(browser);
    expect(groups).toMatchObject([{ userGroupId: groupId, merchantName: merchant.name, merchantCount: 1 }]);
    expect((await browser.send('GET', '/v1/user/me')).json()).toMatchObject({ groupId, groupSelection: false });
  });

  test('SES-09 with several the sign-in answer has groupSelection, all groups and no role yet', async () => {
    const password = 'a-long-enough-password';
    const person = await galla.addPerson({ merchant: await galla.addMerchant({ name: 'Aa' }), password });
    await galla.addMembership(person, { merchant: await galla.addMerchant({ name: 'Bb' }), role: 'AUDITOR' });
    const browser = galla.browser();
    const answer = await browser.send('POST', '/v4/auth/web/login', {
      body: { username: person.email, password },
      headers: await browser.captcha('sign-in'),
    });
    expect(answer.json()).toMatchObject({ token: null, prefix: 'G', groupSelection: true, roleId: '', roleName: '' });
    expect(answer.json().groups).toMatchObject([
      { merchantName: 'Aa', roleName: 'Admin' },
      { merchantName: 'Bb', roleName: 'Auditor' },
    ]);
  });

  test('ROU-06 until one is chosen, calls answer as if without a merchant', async () => {
    const { person, groups, merchants } = await personOfTwo();
    const browser = await galla.signedIn(person);
    for (const path of ['/v1/user/me', '/v1/user/permissions', '/v1/merchant/profile', '/v1/qrpos/list'])
      expect(outcome(await browser.send('GET', path))).toEqual([403, 'PR004']);
    expect(await choices(browser)).toMatchObject({ groupId: null, groups: [{ lastUsed: false }, { lastUsed: false }] });
    expect((await choose(browser, groups[1])).json()).toEqual({ roleName: 'Auditor', roleId: 'AUDITOR' });
    expect(await profileOf(browser)).toBe(merchants[1].merchantId);
  });

  test('MID-01 the last choice is offered first the next time, and is not selected silently', async () => {
    const { person, groups } = await personOfTwo();
    await choose(await galla.signedIn(person), groups[1]);
    galla.pass(minute);
    const next = await galla.signedIn(person);
    expect(await choices(next)).toMatchObject({
      groupId: null,
      groups: [
        { userGroupId: groups[1], lastUsed: true },
        { userGroupId: groups[0], lastUsed: false },
      ],
    });
    expect((await next.send('GET', '/v1/user/config')).statusCode).toBe(403);
    await choose(next, groups[0]);
    expect((await next.send('GET', '/v1/user/config')).json()).toEqual({});
  });

  test('MID-02 choosing the session’s current merchant renews nothing', async () => {
    const { person, groups } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[0]);
    const before = browser.cookies.get('galla');
    expect((await choose(browser, groups[0])).statusCode).toBe(200);
    expect(browser.cookies.get('galla')).toBe(before);
    galla.pass(minute);
    expect(await profileOf(browser)).toBeDefined();
  });

  test('MID-01 a super-merchant shows how many merchants it has', async () => {
    const groupId = newId();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: 'BIGGROUP', name: 'Big group', created_at: new Date() })
      .execute();
    for (let count = 0; count < 3; count += 1) await galla.addMerchant({ groupId });
    const person = await galla.addPerson({ merchant: await galla.addMerchant({ name: 'Zz' }) });
    const wanted = await galla.addMembership(person, { groupId });
    const browser = await galla.signedIn(person);
    expect((await choices(browser)).groups[0]).toMatchObject({
      merchantName: 'Big group',
      merchantCount: 3,
      userGroupNamespace: { groupName: 'super-merchant', groupValue: 'BIGGROUP' },
    });
    await choose(browser, wanted);
    expect((await browser.send('GET', '/v1/merchant/list')).json().total).toBe(3);
  });
});

describe('what can be chosen', () => {
  test('MID-02 a foreign, an invited, a removed and an unknown merchant get the same refusal', async () => {
    const { person } = await personOfTwo();
    const theirs = await personOfTwo();
    const refused = [
      theirs.groups[0],
      await galla.addMembership(person, { merchant: await galla.addMerchant(), status: 'INVITED' }),
      await galla.addMembership(person, { merchant: await galla.addMerchant(), status: 'REMOVED' }),
      encodeId('group', newId()),
    ];
    const browser = await galla.signedIn(person);
    const before = browser.cookies.get('galla');
    const bodies = [];
    for (const groupId of refused) {
      const answer = await choose(browser, groupId);
      expect(outcome(answer)).toEqual([404, 'INVALID_MERCHANT_ID']);
      bodies.push(JSON.stringify({ ...answer.json(), requestId: '' }));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(browser.cookies.get('galla')).toBe(before);
    expect(await profileOf(browser)).toBeUndefined();
    expect((await choose(browser, 'CHAISTOP01')).statusCode).toBe(400);
  });

  test('MID-02 a removed membership ends on the next request, and the others can be chosen', async () => {
    const { person, groups, merchants } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[0]);
    await setMembership(person, merchants[0], { status: 'REMOVED' });
    expect(outcome(await browser.send('GET', '/v1/merchant/profile'))).toEqual([403, 'PR004']);
    expect(outcome(await choose(browser, groups[0]))).toEqual([404, 'INVALID_MERCHANT_ID']);
    expect(await choices(browser)).toMatchObject({ groupId: null, groups: [{ userGroupId: groups[1] }] });
    await choose(browser, groups[1]);
    expect(await profileOf(browser)).toBe(merchants[1].merchantId);
  });

  test('MID-02 a changed role applies from the next request at the chosen merchant, and at no other', async () => {
    const { person, groups, merchants } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[1]);
    const held = async () =>
      (await browser.send('GET', '/v1/user/permissions')).json().qrcodes_access.active as boolean;
    expect(await held()).toBe(true);
    await setMembership(person, merchants[1], { role_id: 'CASHIER' });
    expect(await held()).toBe(false);
    expect((await choose(browser, groups[0])).json()).toEqual({ roleName: 'Admin', roleId: 'ADMIN' });
    expect(await held()).toBe(true);
  });
});

describe('switching', () => {
  test('MID-02 a switch renews the session id and keeps the session’s expiry', async () => {
    const { person, groups, merchants } = await personOfTwo();
    const browser = await galla.signedIn(person);
    const openedAt = galla.now();
    await choose(browser, groups[0]);
    const before = browser.cookies.get('galla');
    await choose(browser, groups[1]);
    expect(browser.cookies.get('galla')).not.toBe(before);
    expect(await profileOf(browser)).toBe(merchants[1].merchantId);
    const rows = await galla.rows.kysely
      .selectFrom('session')
      .selectAll()
      .where('person_id', '=', person.id)
      .where('replaced_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
    const lasts = (rows[0]?.absolute_until.getTime() ?? 0) - openedAt;
    expect(Math.abs(lasts - 12 * 60 * minute)).toBeLessThan(30 * second);
  });

  test('MID-02 the old id works for 30 seconds with the old merchant, then its use ends the session', async () => {
    const { person, groups, merchants } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[0]);
    const late = tabOf(browser);
    await choose(browser, groups[1]);
    galla.pass(20 * second);
    expect(await profileOf(late)).toBe(merchants[0].merchantId);
    expect(outcome(await late.send('POST', '/v1/auth/refresh'))[0]).toBe(200);
    expect(await profileOf(browser)).toBe(merchants[1].merchantId);
    galla.pass(20 * second);
    expect((await late.send('GET', '/v1/merchant/profile')).statusCode).toBe(401);
    expect((await browser.send('GET', '/v1/merchant/profile')).statusCode).toBe(401);
  });

  test('MID-02 of two simultaneous switches one succeeds, and the other gets a conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, groups, merchants } = await personOfTwo();
      const browser = await galla.signedIn(person);
      const tab = tabOf(browser);
      const answers = await Promise.all([choose(browser, groups[0]), choose(tab, groups[1])]);
      // A switch that comes second has to use the new session id (412); a switch at the same moment is a conflict
      // (409).
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect([
        [200, 409],
        [200, 412],
      ]).toContainEqual(statuses);
      const [winner, merchant] = answers[0]?.statusCode === 200 ? [browser, merchants[0]] : [tab, merchants[1]];
      expect(await profileOf(winner)).toBe(merchant.merchantId);
    }
  });

  test('MID-02 two tabs that choose the same merchant at once both get it, under one new id', async () => {
    const { person, groups, merchants } = await personOfTwo();
    const browser = await galla.signedIn(person);
    const tabs = Array.from({ length: 8 }, () => tabOf(browser));
    const before = browser.cookies.get('galla');
    const answers = await Promise.all(tabs.map((tab) => choose(tab, groups[1])));
    const renewed = tabs.filter(({ cookies }) => cookies.get('galla') !== before);
    expect(renewed).toHaveLength(1);
    // A request with the old session id gets 412 and retries with the new one, because all tabs share one cookie jar.
    for (const { statusCode } of answers) {
      const again = statusCode === 412 ? await choose(tabOf(renewed[0] ?? browser), groups[1]) : undefined;
      expect(again?.statusCode ?? statusCode).toBe(200);
    }
    expect(await profileOf(renewed[0] ?? browser)).toBe(merchants[1].merchantId);
  });
});

describe('no tab acts under the wrong merchant', () => {
  const write = (browser: TestBrowser, headers: Record<string, string> = {}) =>
    browser.send('PUT', '/v1/user/config/live-filters', { body: { value: { stores: [] } }, headers });

  test('MID-02 a write of a page that was opened for another merchant is refused', async () => {
    const { person, groups } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[0]);
    expect((await write(browser)).statusCode).toBe(200);
    const stale = tabOf(browser);
    await choose(browser, groups[1]);
    for (const [name, value] of browser.cookies) stale.cookies.set(name, value);
    expect(outcome(await write(stale))).toEqual([409, 'MERCHANT_SWITCHED']);
    expect((await write(browser)).statusCode).toBe(200);
  });

  test('MID-02 a write that does not name its merchant is refused', async () => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    browser.group = undefined;
    expect(outcome(await write(browser))).toEqual([409, 'MERCHANT_SWITCHED']);
    expect((await browser.send('GET', '/v1/user/config')).json()).toEqual({});
  });

  test('MID-02 reads and streams for another merchant are refused too', async () => {
    const { person, groups } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[0]);
    const headers = { 'x-galla-group': groups[1] };
    expect(outcome(await browser.send('GET', '/v1/merchant/profile', { headers }))).toEqual([409, 'MERCHANT_SWITCHED']);
    const stream = await browser.send('GET', `/v3/transactions/live?group=${groups[1]}`);
    expect(outcome(stream)).toEqual([409, 'MERCHANT_SWITCHED']);
    expect((await browser.send('GET', '/v1/merchant/profile')).headers['x-galla-group']).toBe(groups[0]);
  });

  test('MID-02 live filters are stored for each merchant; other choices belong to the person', async () => {
    const { person, groups } = await personOfTwo();
    const browser = await galla.signedIn(person);
    await choose(browser, groups[0]);
    await write(browser);
    await browser.send('PUT', '/v1/user/config/dashboard-dates', { body: { value: { dateType: 'today' } } });
    await choose(browser, groups[1]);
    expect((await browser.send('GET', '/v1/user/config')).json()).toEqual({ 'dashboard-dates': { dateType: 'today' } });
    await choose(browser, groups[0]);
    expect((await browser.send('GET', '/v1/user/config')).json()).toMatchObject({ 'live-filters': { stores: [] } });
  });
});
