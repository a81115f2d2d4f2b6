// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { FakeBank } from '../checkout/testing/fake-bank.ts';
import { openFakeBank } from '../checkout/testing/fake-bank.ts';
import { findMerchantPerson } from './public/message-merchant-queries.ts';
import { addLinksKey, chosen, linkMerchant, linkRequest, linkShop, reportAttempt, startOn } from './testing/shop.ts';

const bank: FakeBank = openFakeBank();
const galla = useGalla({ rail: bank });

interface Shop {
  readonly merchant: TestMerchant;
  readonly bandra: TestStore;
  readonly andheri: TestStore;
  readonly admin: TestBrowser;
  /** A manager of the Bandra store only. */
  readonly manager: TestBrowser;
}

async function openShop(): Promise<Shop> {
  const merchant = await linkShop(galla);
  const bandra = await galla.addStore(merchant, 'BANDRA', 'Chai Stop Bandra');
  const andheri = await galla.addStore(merchant, 'ANDHERI', 'Chai Stop Andheri');
  const manager = await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] });
  return {
    merchant,
    bandra,
    andheri,
    admin: await galla.signedIn(await galla.addPerson({ merchant })),
    manager: await galla.signedIn(manager),
  };
}

// Sign-in limits are not under test here.
beforeEach(() => {
  galla.pass(10 * 60_000);
  bank.mood = 'pending';
});

const shown = ({ id }: TestStore) => encodeId('store', id);

const ask = (browser: TestBrowser, change: object = {}) => {
  const { purpose, ...body } = linkRequest({ amount: 250_00, ...change });
  return browser.send('POST', '/v1/payLink/offline/create', { body, headers: { [idempotencyHeader]: randomUUID() } });
};

async function made(browser: TestBrowser, change: object = {}): Promise<PaymentLink> {
  const answer = await ask(browser, change);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().link;
}

const listed = async (browser: TestBrowser, body: object = {}): Promise<string[]> =>
  (await browser.send('POST', '/v1/payLink/offline/list', { body }))
    .json()
    .links.map(({ referenceId }: PaymentLink) => referenceId);

const totals = async (browser: TestBrowser) =>
  (await browser.send('POST', '/v1/payLink/offline/totals', { body: {} })).json().totals;

/** All actions on one link. */
const acts = [
  ['details', 'GET', ''],
  ['cancel', 'POST', '/cancel'],
  ['resend', 'POST', '/resend'],
  ['messages', 'GET', '/messages'],
  ['QR code', 'GET', '/qr?file=PNG'],
] as const;

const act = (browser: TestBrowser, { id }: PaymentLink, method: 'GET' | 'POST', path: string) =>
  browser.send(method, `/v1/payLink/offline/${id}${path}`, {
    headers: { [idempotencyHeader]: randomUUID() },
    ...(method === 'GET' ? {} : { body: {} }),
  });

describe('links of stores', () => {
  test('STO-07 a manager of one store sees and totals only that store’s links', async () => {
    const { bandra, andheri, admin, manager } = await openShop();
    const own = await made(admin, { storeId: shown(bandra) });
    expect(own).toMatchObject({ storeId: shown(bandra), storeName: 'Chai Stop Bandra' });
    const other = await made(admin, { storeId: shown(andheri) });
    const whole = await made(admin);
    expect(whole).toMatchObject({ storeId: null, storeName: null });
    expect(await listed(manager)).toEqual([own.referenceId]);
    expect(await totals(manager)).toMatchObject({ links: 1, asked: 250_00 });
    expect(await listed(admin)).toEqual([whole.referenceId, other.referenceId, own.referenceId]);
    expect(await totals(admin)).toMatchObject({ links: 3, asked: 750_00 });
  });

  test.each(acts)(
    'STO-07 a manager of one store cannot use %s on a link of another store or of the whole merchant',
    async (_name, method, path) => {
      const { bandra, andheri, admin, manager } = await openShop();
      for (const change of [{ storeId: shown(andheri) }, {}]) {
        const link = await made(admin, change);
        const answer = await act(manager, link, method, path);
        expect([answer.statusCode, answer.body.includes(link.referenceId)]).toEqual([404, false]);
        expect((await act(admin, link, 'GET', '')).json().link.state).toBe('ACTIVE');
      }
      expect((await act(manager, await made(admin, { storeId: shown(bandra) }), method, path)).statusCode).toBe(200);
    },
  );

  test('STO-07 a link created by a manager of one store belongs to that store', async () => {
    const { merchant, bandra, andheri, admin } = await openShop();
    // Stores of other merchants and of the sandbox cannot be chosen here.
    const elsewhere = await galla.addStore(await linkShop(galla), 'ELSEWHERE');
    const person = await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra, elsewhere] });
    const manager = await galla.signedIn(person);
    const link = await made(manager);
    expect(link.storeId).toBe(shown(bandra));
    expect(await listed(manager)).toEqual([link.referenceId]);
    expect((await ask(manager, { storeId: shown(andheri) })).statusCode).toBe(404);
    expect(await listed(admin)).toEqual([link.referenceId]);
  });

  test('STO-07 a person with several stores must choose the store of a new link', async () => {
    const { merchant, bandra, andheri } = await openShop();
    const person = await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra, andheri] });
    const manager = await galla.signedIn(person);
    const refused = await ask(manager);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'storeId', message: 'Choose a store.' }],
    ]);
    const link = await made(manager, { storeId: shown(andheri) });
    expect(await listed(manager, { filters: { storeIds: [shown(bandra)] } })).toEqual([]);
    expect(await listed(manager, { filters: { storeIds: [shown(andheri)] } })).toEqual([link.referenceId]);
  });

  test('STO-07 a link can only belong to an open store of its own merchant', async () => {
    const { merchant, bandra, admin } = await openShop();
    const elsewhere = await galla.addStore(await linkShop(galla), 'ELSEWHERE');
    expect((await ask(admin, { storeId: shown(elsewhere) })).statusCode).toBe(404);
    await galla.rows.kysely
      .updateTable('store')
      .set({ active: false })
      .where('tenant_id', '=', merchant.tenantId)
      .where('id', '=', bandra.id)
      .execute();
    const closed = await ask(admin, { storeId: shown(bandra) });
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'STORE_CLOSED']);
  });

  test('STO-07 a payment of a store’s link is a payment of that store', async () => {
    await addLinksKey(galla);
    const { merchant, bandra, andheri, admin, manager } = await openShop();
    const pay = async (link: PaymentLink) => {
      await startOn(galla, await chosen(galla, link.url?.split('/').at(-1) ?? ''));
      const attempt = await galla.rows.kysely
        .selectFrom('checkout_attempt')
        .select('id')
        .where('tenant_id', '=', merchant.tenantId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const answer = await reportAttempt(galla, merchant, encodeId('attempt', attempt.id), link.amount);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const own = await made(admin, { storeId: shown(bandra) });
    await pay(own);
    await pay(await made(admin, { storeId: shown(andheri) }));
    await pay(await made(admin));
    const [payment] = (await act(manager, own, 'GET', '')).json().payments;
    const from = new Date(galla.now() - 3_600_000).toISOString();
    const filters = { from, to: new Date(galla.now() + 3_600_000).toISOString() };
    const page = await manager.send('POST', '/v3/transactions/list', { body: { filters } });
    expect(page.statusCode, page.body).toBe(200);
    expect(page.json().payments.map(({ unitId }: { unitId: string }) => unitId)).toEqual([payment.paymentId]);
  });

  test('STO-07 a person who left the link’s store gets no more messages; an Admin with access does', async () => {
    const { merchant, bandra, andheri } = await openShop();
    const person = await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] });
    const told = (storeId: string | null) =>
      inTenant(galla.rows, merchant.tenantId, (tx) =>
        findMerchantPerson(tx, merchant.tenantId, { createdBy: person.id, storeId }),
      );
    expect((await told(bandra.id))?.phone).toBe(person.phone);
    for (const storeId of [andheri.id, null]) {
      const other = await told(storeId);
      expect(other?.phone).toBeDefined();
      expect(other?.phone).not.toBe(person.phone);
    }
  });

  test('STO-07 online links of an online merchant follow the same rule', async () => {
    const merchant = await linkMerchant(galla);
    const [ours, theirs] = [await galla.addStore(merchant, 'OURS'), await galla.addStore(merchant, 'THEIRS')];
    const admin = await galla.signedIn(await galla.addPerson({ merchant }));
    const person = await galla.addPerson({ merchant, role: 'ADMIN', stores: [ours] });
    const manager = await galla.signedIn(person);
    const create = (browser: TestBrowser, change: object = {}) =>
      browser.send('POST', '/v2/payLink/create', {
        body: linkRequest(change),
        headers: { [idempotencyHeader]: randomUUID() },
      });
    const foreign = [
      (await create(admin, { storeId: shown(theirs) })).json().link,
      (await create(admin)).json().link,
    ] as const;
    const own = (await create(manager)).json().link;
    expect(own.storeId).toBe(shown(ours));
    const page = await manager.send('POST', '/v2/payLink/list', { body: {} });
    expect(page.json().links.map(({ id }: PaymentLink) => id)).toEqual([own.id]);
    for (const { id } of foreign)
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { referenceId: 'TAKEN' }],
        ['POST', '/cancel', {}],
        ['PUT', '/cancel', {}],
        ['POST', '/resend', {}],
        ['PUT', '/resend', {}],
        ['POST', '/notify', { channel: 'SMS' }],
        ['GET', '/messages', undefined],
        ['GET', '/qr?file=PNG', undefined],
      ] as const) {
        const answer = await manager.send(method, `/v2/payLink/${id}${path}`, {
          headers: { [idempotencyHeader]: randomUUID() },
          ...(body === undefined ? {} : { body }),
        });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }
  });
});
