// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import {
  offlinePaymentLinks,
  paymentLinkActivation,
  paymentLinks,
} from '@galla/contract/collect/payment-links/endpoints.ts';
import { paymentLinkMessages } from '@galla/contract/collect/payment-links/message-endpoints.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { noteGroupChange } from '../../platform/db/tenants.ts';
import { newId } from '../../platform/ids.ts';
import { paymentLinkOf } from './testing/rows.ts';
import { samples } from './testing/samples.ts';
import {
  asCustomer,
  askForLink,
  chooseLink,
  chosen,
  linkMerchant,
  linkRequest,
  linkShop,
  newLink,
  setFlag,
  startOn,
  workLinks,
} from './testing/shop.ts';

const galla = useGalla();
let merchant: TestMerchant;
let shop: TestMerchant;
let admin: TestBrowser;
let keeper: TestBrowser;

beforeAll(async () => {
  merchant = await linkMerchant(galla);
  shop = await linkShop(galla);
});
// Sign-in limits are not under test here.
beforeEach(async () => {
  galla.pass(10 * 60_000);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  keeper = await galla.signedIn(await galla.addPerson({ merchant: shop }));
});

const askInShop = (browser: TestBrowser, change: object = {}) => {
  const { purpose, ...body } = linkRequest({ amount: 250_00, ...change });
  return browser.send('POST', '/v1/payLink/offline/create', { body, headers: { [idempotencyHeader]: randomUUID() } });
};
const listOf = (browser: TestBrowser, body: object = {}) => browser.send('POST', '/v2/payLink/list', { body });
const codeOf = async (answer: ReturnType<TestBrowser['send']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};

describe('permissions for links', () => {
  test('PAY-01 a shop with verified UPI creates, lists and cancels links of up to ₹25,000', async () => {
    const created = await askInShop(keeper, { amount: 25_000_00 });
    expect(created.statusCode, created.body).toBe(200);
    expect((await askInShop(keeper, { amount: 25_000_01 })).json().errors).toEqual([
      { field: 'amount', message: 'The maximum amount is ₹25,000.' },
    ]);
    const { link } = created.json();
    const listed = await keeper.send('POST', '/v1/payLink/offline/list', { body: {} });
    expect(listed.json().links).toMatchObject([{ id: link.id, kind: 'OFFLINE', state: 'ACTIVE' }]);
    const cancelled = await keeper.send('POST', `/v1/payLink/offline/${link.id}/cancel`, { body: {} });
    expect(cancelled.json().link.state).toBe('CANCELLED');
  });

  test('PAY-01 a shop without verified UPI has no links', async () => {
    const other = await galla.addMerchant();
    const browser = await galla.signedIn(await galla.addPerson({ merchant: other }));
    expect((await askInShop(browser)).statusCode).toBe(403);
  });

  test.each([
    ['MANAGER', [200, 200, 200]],
    ['AUDITOR', [200, 403, 403]],
    ['CASHIER', [403, 403, 403]],
  ] as const)('PAY-01 PER-01 in a shop, a %s is answered %j for list, create and cancel', async (role, wanted) => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: shop, role }));
    const { link } = (await askInShop(keeper)).json();
    const answers = [
      await browser.send('POST', '/v1/payLink/offline/list', { body: {} }),
      await askInShop(browser),
      await browser.send('POST', `/v1/payLink/offline/${link.id}/cancel`, { body: {} }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wanted);
  });

  test.each([
    ['ADMIN', [200, 200]],
    ['AUDITOR', [200, 403]],
    ['MANAGER', [403, 403]],
    ['CASHIER', [403, 403]],
  ] as const)('PAY-02 PER-01 online, a %s is answered %j for list and create', async (role, wanted) => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant, role }));
    const answers = [await listOf(browser), await askForLink(browser)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wanted);
  });

  test.each([
    ['PAYLINK_ENABLED', false],
    ['ONLINE_PAYLINKS_HIDE', true],
    ['PAYLINK_DASHBOARD_DISABLED', true],
  ] as const)('PAY-02 ROU-09 with %s %s online links are unavailable', async (flag, on) => {
    const other = await linkMerchant(galla, 'Gated');
    const browser = await galla.signedIn(await galla.addPerson({ merchant: other }));
    expect((await listOf(browser)).statusCode).toBe(200);
    await setFlag(galla, other, flag, on);
    for (const answer of [await listOf(browser), await askForLink(browser)]) expect(answer.statusCode).toBe(403);
  });

  test('PAY-02 filtering the list needs the filter flag; searching does not', async () => {
    const filters = { status: ['PAID'] };
    expect(await codeOf(listOf(admin, { filters }))).toEqual([403, 'STATUS_529']);
    expect((await listOf(admin, { search: { by: 'REFERENCE', value: 'CG' } })).statusCode).toBe(200);
    await setFlag(galla, merchant, 'ONLINE_PAYLINK_FILTERS');
    admin = await galla.signedIn(await galla.addPerson({ merchant }));
    expect((await listOf(admin, { filters })).statusCode).toBe(200);
  });

  test('PAY-04 a blocked merchant creates no link, and its open links cannot be paid', async () => {
    const other = await linkMerchant(galla, 'Blocked');
    const browser = await galla.signedIn(await galla.addPerson({ merchant: other }));
    const link = await newLink(browser);
    await setFlag(galla, other, 'PAYLINK_BLOCKED');
    expect(await codeOf(askForLink(browser))).toEqual([409, 'PAYMENT_LINKS_DISABLED']);
    expect((await chooseLink(galla, link.code)).json().code).toBe('PAYMENT_LINK_UNAVAILABLE');
    expect((await asCustomer(galla, 'GET', `/payment-links/v1/${link.code}`)).json().link.state).toBe('UNAVAILABLE');
  });

  test('PAY-04 PAY-05 a customer who chose a method before the merchant was blocked cannot begin to pay until it is unblocked', async () => {
    const other = await linkMerchant(galla, 'Blocked later');
    const browser = await galla.signedIn(await galla.addPerson({ merchant: other }));
    const token = await chosen(galla, (await newLink(browser)).code);
    await setFlag(galla, other, 'PAYLINK_BLOCKED');
    const refused = await startOn(galla, token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYMENT_LINK_UNAVAILABLE']);
    expect(
      await galla.rows.kysely
        .selectFrom('checkout_attempt')
        .select('id')
        .where('tenant_id', '=', other.tenantId)
        .execute(),
    ).toEqual([]);
    await setFlag(galla, other, 'PAYLINK_BLOCKED', false);
    expect((await startOn(galla, token)).statusCode).toBe(200);
  });
});

describe('the activation of payment links', () => {
  const activationOf = async (browser: TestBrowser) =>
    (await browser.send('GET', '/v2/payLink/activation')).json().activation;
  const ask = (browser: TestBrowser) => browser.send('POST', '/v2/payLink/activation', { body: {} });
  async function newcomer(kycStatus: 'VERIFIED' | 'SUBMITTED') {
    const other = await galla.addMerchant({ name: 'Newcomer', type: 'ONLINE_MERCHANT' });
    await setFlag(galla, other, 'PAYLINK_ENABLED');
    await galla.rows.kysely
      .updateTable('merchant')
      .set({ kyc_status: kycStatus })
      .where('merchant_id', '=', other.merchantId)
      .execute();
    return { other, browser: await galla.signedIn(await galla.addPerson({ merchant: other })) };
  }

  test('PAY-04 activation needs completed KYC', async () => {
    const { browser } = await newcomer('SUBMITTED');
    expect(await activationOf(browser)).toMatchObject({ state: 'NOT_ACTIVATED', kycComplete: false });
    expect(await codeOf(ask(browser))).toEqual([409, 'PAYMENT_LINKS_PRECONDITION']);
    expect(await codeOf(askForLink(browser))).toEqual([409, 'PAYMENT_LINKS_NOT_ACTIVATED']);
  });

  test('PAY-04 an Admin requests activation once, and the worker decides', async () => {
    const { browser, other } = await newcomer('VERIFIED');
    const auditor = await galla.signedIn(await galla.addPerson({ merchant: other, role: 'AUDITOR' }));
    expect((await ask(auditor)).statusCode).toBe(403);
    const { activation } = (await ask(browser)).json();
    expect(activation).toMatchObject({ state: 'ACTIVATING', reference: expect.stringMatching(/^ACT-\d{5}$/) });
    expect((await ask(browser)).json().activation.reference).toBe(activation.reference);
    await workLinks(galla);
    expect(await activationOf(browser)).toMatchObject({ state: 'ACTIVATED', decidedAt: expect.any(String) });
    expect((await askForLink(browser)).statusCode).toBe(200);
  });

  test('PAY-04 the operator fails or disables an activation with a reason that the merchant reads', async () => {
    const { browser, other } = await newcomer('VERIFIED');
    const run = (word: string, reason?: string) =>
      runAsOperator(galla, ['payment-links', other.merchantId, word], reason === undefined ? {} : { reason });
    await expect(run('fail')).rejects.toThrow('--reason is needed');
    await expect(run('open')).rejects.toThrow('activate, disable or fail is needed.');
    await run('fail', 'The names differ.');
    expect(await activationOf(browser)).toMatchObject({ state: 'FAILED', reason: 'The names differ.' });
    expect((await ask(browser)).json().activation.state).toBe('ACTIVATING');
    await run('activate');
    const link = await newLink(browser);
    expect(await run('disable', 'A KYC review.')).toContain('Open links: 1');
    expect(await codeOf(ask(browser))).toEqual([409, 'PAYMENT_LINKS_DISABLED']);
    expect((await chooseLink(galla, link.code)).json().code).toBe('PAYMENT_LINK_UNAVAILABLE');
    await run('activate');
    expect((await chooseLink(galla, link.code)).statusCode).toBe(200);
  });

  test('PAY-04 activation cannot be requested while its flag forbids it', async () => {
    const { browser, other } = await newcomer('VERIFIED');
    await setFlag(galla, other, 'PAYLINK_ACTIVATION_DISABLED');
    expect((await ask(browser)).statusCode).toBe(403);
  });
});

describe('links of a group', () => {
  test('MID-05 PAY-01 a group can view links if one of its merchants has verified UPI, and create links for that merchant only', async () => {
    const groupId = newId();
    const row = { id: groupId, code: `LINKS${randomCode()}`, name: 'Sagar Group', created_at: new Date() };
    await galla.rows.kysely.insertInto('merchant_group').values(row).execute();
    const [verified, other] = [await linkShop(galla, 'Sagar Kirana', groupId), await galla.addMerchant({ groupId })];
    const browser = await galla.signedIn(await galla.addPerson({ groupId }));
    expect((await askInShop(browser, { merchantId: verified.merchantId })).statusCode).toBe(200);
    const ask = askInShop(browser, { merchantId: other.merchantId });
    expect(await codeOf(ask)).toEqual([409, 'UPI_NOT_VERIFIED']);
    const listed = await browser.send('POST', '/v1/payLink/offline/list', {
      body: { merchantId: verified.merchantId },
    });
    expect(listed.json().links).toMatchObject([{ merchantId: verified.merchantId }]);
    expect((await browser.send('GET', '/v1/merchant/profile')).json().data.attributes).toEqual([
      { merchantId: row.code, type: 'UPI_VERIFIED', active: true, value: '' },
    ]);
    // Without verified UPI the screen is unavailable from the next request.
    const verify = (active: boolean) =>
      inTransaction(galla.rows, async (tx) => {
        const attribute = tx.updateTable('merchant_attribute').set({ active }).where('value', '=', 'shop@bank');
        for (const { merchant_id } of await attribute.returning('merchant_id').execute())
          await noteGroupChange(tx, merchant_id);
      });
    await verify(false);
    expect((await browser.send('POST', '/v1/payLink/offline/list', { body: {} })).statusCode).toBe(403);
    await verify(true);
  });
});

describe('links of other merchants', () => {
  const groups = [paymentLinks, paymentLinkActivation, offlinePaymentLinks, paymentLinkMessages];
  const endpoints = groups.flatMap((group) => Object.values(group)).filter(({ spec }) => spec.access.who === 'member');
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'PAY-02 STO-07 %s reveals nothing about another merchant, and changes nothing',
    async (name, endpoint) => {
      const theirs = await galla.addMerchant({ name: 'canary-merchant', type: 'ONLINE_MERCHANT' });
      const paymentLink = await paymentLinkOf(galla.rows, theirs.tenantId, `Canary${randomCode()}`);
      const store = await galla.addStore(theirs, 'CANARYSTORE', 'canary-store');
      const ids = {
        merchantId: theirs.merchantId,
        store: encodeId('store', store.id),
        terminal: encodeId('terminal', store.terminalId),
        qrCode: encodeId('qrCode', store.qrCodeId),
        payment: encodeId('payment', randomUUID()),
        person: encodeId('person', randomUUID()),
        membership: randomUUID(),
        paymentLink,
        linkOfStore: paymentLink,
      };
      const sample = samples.calls[name]?.(ids) ?? {};
      const path = endpoint.path.replace(/:(\w+)/g, (_match: string, key: string) => sample.params?.[key] ?? '');
      const search = sample.query === undefined ? '' : `?${new URLSearchParams(sample.query)}`;
      for (const browser of [admin, keeper]) {
        const answer = await browser.send(endpoint.method, `${path}${search}`, {
          headers: { [idempotencyHeader]: randomUUID() },
          ...(sample.body === undefined ? (endpoint.method === 'GET' ? {} : { body: {} }) : { body: sample.body }),
        });
        expect([403, 404], answer.body).toContain(answer.statusCode);
        expect(answer.body.toLowerCase()).not.toContain('canary');
      }
      const link = await galla.rows.kysely
        .selectFrom('payment_link')
        .select(['state', 'reference_id'])
        .where('tenant_id', '=', theirs.tenantId)
        .execute();
      expect(link).toEqual([{ state: 'ACTIVE', reference_id: 'canary-link' }]);
    },
  );

  test('PAY-05 an unknown code opens nothing, and ten thousand guesses are blocked', async () => {
    const guess = () => asCustomer(galla, 'GET', `/payment-links/v1/${'z'.repeat(12)}`);
    expect((await guess()).statusCode).toBe(404);
    const answers = await Promise.all(Array.from({ length: 400 }, guess));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]));
  });
});

const randomCode = () => randomUUID().replaceAll(/[0-]/g, 'z').slice(0, 6);
