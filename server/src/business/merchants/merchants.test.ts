// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';

const galla = useGalla();

test('STO-07 a cashier’s profile counts only the stores they work in, and not those of test mode', async () => {
  const merchant = await galla.addMerchant();
  const own = await galla.addStore(merchant, 'OWN');
  await galla.addStore(merchant, 'OTHER');
  const { id: tenantId } = await galla.rows.kysely
    .selectFrom('tenant as live')
    .innerJoin('tenant as test', 'test.merchant_id', 'live.merchant_id')
    .select('test.id')
    .where('live.id', '=', merchant.tenantId)
    .where('test.mode', '=', 'test')
    .executeTakeFirstOrThrow();
  const ofTestMode = await galla.addStore({ ...merchant, tenantId }, 'OWN');
  const storeCount = async (stores?: (typeof own)[]) => {
    const person = await galla.addPerson({ merchant, ...(stores === undefined ? {} : { stores }) });
    return (await (await galla.signedIn(person)).send('GET', '/v1/merchant/profile')).json().data.storeCount;
  };
  expect(await storeCount()).toBe(2);
  expect(await storeCount([own, ofTestMode])).toBe(1);
});

test('each merchant of the list shows its details, and a search without matches returns an empty list', async () => {
  const groupId = newId();
  await galla.rows.kysely
    .insertInto('merchant_group')
    .values({ id: groupId, code: 'GROUP', name: 'Group', created_at: new Date() })
    .execute();
  await galla.addMerchant({ groupId, merchantId: 'ONE01', name: 'One', type: 'ONLINE_MERCHANT' });
  await galla.addMerchant({ groupId, merchantId: 'TWO01', name: 'Two', type: 'FASTAG' });
  const browser = await galla.signedIn(await galla.addPerson({ groupId }));
  const list = async (query = '') => (await browser.send('GET', `/v1/merchant/list${query}`)).json();
  expect(await list()).toEqual({
    merchants: [
      { merchantId: 'ONE01', name: 'One', type: 'ONLINE_MERCHANT' },
      { merchantId: 'TWO01', name: 'Two', type: 'FASTAG' },
    ],
    total: 2,
  });
  expect(await list('?search=three')).toEqual({ merchants: [], total: 0 });
});

test('SES-10 the start page requests the merchant’s state; online merchants also request onboarding and service lines', async () => {
  const shop = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  expect((await shop.send('GET', '/v1/merchant/startupConfig')).json()).toEqual({
    response: { merchantState: 'ACTIVE' },
  });
  expect((await shop.send('GET', '/v1/om/serviceLines')).json()).toEqual({ serviceLineList: [] });
  expect((await shop.send('GET', '/v1/merchant/instrumentSolution')).json()).toEqual({
    solutions: [{ solution: 'QR', active: true, instruments: ['UPI'] }],
  });
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await admin.send('GET', '/v1/om/profile')).json()).toEqual({ onboardingInfo: { onboardingStage: 'ACTIVE' } });
  const gateway = { serviceLineType: 'PAYMENT_GATEWAY', businessLine: 'MASS', status: 'SUCCESS' };
  expect((await admin.send('GET', '/v1/om/serviceLines')).json()).toEqual({ serviceLineList: [gateway] });
  const ways = { solution: 'PAYMENT_GATEWAY', active: gateway.status === 'SUCCESS' };
  expect((await admin.send('GET', '/v1/merchant/instrumentSolution')).json()).toEqual({
    solutions: [{ ...ways, instruments: ['UPI', 'CARD', 'NET_BANKING', 'WALLET'] }],
  });
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
  expect((await cashier.send('GET', '/v1/om/profile')).statusCode).toBe(403);
});
