// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Colleague } from '@galla/contract/refunds/refunds/schemas.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { sentTo } from '../../../platform/testing/sent-messages.ts';
import { FakeBank } from '../testing/fake-bank.ts';
import { askRefund, paid } from '../testing/fixtures.ts';

const galla = useGalla({ rail: new FakeBank() });
let merchant: TestMerchant;
let store: TestStore;
let other: TestStore;
let owner: TestPerson;
let keeper: TestPerson;
let elsewhere: TestPerson;
let cashier: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  [store, other] = [await galla.addStore(merchant, 'MAIN'), await galla.addStore(merchant, 'OTHER')];
  owner = await galla.addPerson({ merchant });
  keeper = await galla.addPerson({ merchant, role: 'FINANCE_MANAGER', stores: [store] });
  elsewhere = await galla.addPerson({ merchant, role: 'FINANCE_MANAGER', stores: [other] });
  cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER', stores: [store] }));
});

const whom = async (browser: TestBrowser, unitId: string) =>
  (await browser.send('GET', `/v1/refunds/colleagues/${unitId}`)).json().colleagues as Colleague[];
const ask = (browser: TestBrowser, unitId: string, { id }: TestPerson, key: string = randomUUID()) =>
  browser.send('POST', `/v1/refunds/colleagues/${unitId}`, {
    body: { personId: encodeId('person', id), reason: 'ITEM_RETURNED' },
    headers: { [idempotencyHeader]: key },
  });
const sent = async () =>
  (await sentTo(galla.rows)).filter(({ body }) => /refund of|Please refund the payment/.test(body));

test('REF-02 a person who may not refund sees whom to ask: people of the payment’s store first, none of other stores', async () => {
  const { unitId } = await paid(galla, merchant, { storeId: store.code });
  expect((await whom(cashier, unitId)).map(({ personId, roleName }) => [personId, roleName])).toEqual([
    [encodeId('person', keeper.id), 'Finance Manager'],
    [encodeId('person', owner.id), 'Admin'],
  ]);
  expect((await ask(cashier, unitId, elsewhere)).json().code).toBe('INVALID_USER_ID');
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  expect((await stranger.send('GET', `/v1/refunds/colleagues/${unitId}`)).json().code).toBe('TRANSACTION_NOT_FOUND');
  expect((await ask(stranger, unitId, keeper)).json().code).toBe('TRANSACTION_NOT_FOUND');
  expect(await sent()).toEqual([]);
});

test('REF-02 a repeated request sends a colleague one message, in their language, at most three times a day', async () => {
  const { kysely } = galla.rows;
  await kysely.updateTable('person').set({ email_verified_at: new Date() }).where('id', '=', keeper.id).execute();
  await kysely
    .insertInto('person_config')
    .values({ person_id: keeper.id, key: 'language', value: JSON.stringify('hi'), updated_at: new Date() })
    .execute();
  const { unitId } = await paid(galla, merchant, { storeId: store.code, amount: 12_500_00 });
  const key = randomUUID();
  for (const _try of [1, 2]) expect((await ask(cashier, unitId, keeper, key)).json()).toEqual({ by: 'EMAIL' });
  const messages = await galla.messagesTo(keeper.email);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.subject).toContain('₹12,500.00');
  expect(messages[0]?.body).toContain(`/transactions/details/${unitId}`);
  expect(messages[0]?.body).toContain('सामान');
  for (const _other of [2, 3]) expect((await ask(cashier, unitId, keeper)).statusCode).toBe(200);
  expect((await ask(cashier, unitId, keeper)).json().code).toBe('TOO_MANY_REQUESTS');
  expect((await ask(cashier, unitId, keeper, key)).json()).toEqual({ by: 'EMAIL' });
});

test('REF-02 the request names the refundable remainder, goes by SMS without a verified email, and a name cannot form a link', async () => {
  const { kysely } = galla.rows;
  const clever = await galla.addPerson({ merchant, role: 'CASHIER', stores: [store] });
  await kysely.updateTable('person').set({ name: 'evil.example/r' }).where('id', '=', clever.id).execute();
  await kysely.updateTable('person').set({ email_verified_at: null }).where('id', '=', owner.id).execute();
  const { unitId } = await paid(galla, merchant, { storeId: store.code, amount: 12_500_00 });
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await askRefund(admin, unitId, 10_000_00)).statusCode).toBe(200);
  expect((await ask(await galla.signedIn(clever), unitId, owner)).json()).toEqual({ by: 'SMS' });
  const { body } = (await sent()).at(-1) ?? { body: '' };
  expect(body).toMatch(/: refund of ₹2,500\.00 requested\. \S+ Requested by “evil example r”$/);
});

test('REF-02 if no one may refund the payment or the merchant, no colleague is named or asked', async () => {
  const limited = await galla.addMerchant();
  await galla.addPerson({ merchant: limited });
  const reader = await galla.signedIn(await galla.addPerson({ merchant: limited, role: 'CASHIER' }));
  const { unitId } = await paid(galla, limited);
  await galla.rows.kysely
    .updateTable('merchant')
    .set({ kind: 'P2M_LIMITED' })
    .where('merchant_id', '=', limited.merchantId)
    .execute();
  expect(await whom(reader, unitId)).toEqual([]);
  const failed = await paid(galla, merchant, { storeId: store.code, state: 'FAILED' });
  const answer = await cashier.send('GET', `/v1/refunds/colleagues/${failed.unitId}`);
  expect(answer.json()).toEqual({ refusal: 'WRONG_STATE', colleagues: [] });
  expect((await ask(cashier, failed.unitId, keeper)).json().code).toBe('INVALID_USER_ID');
});
