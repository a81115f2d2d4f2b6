// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import type { RoleId, TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { allowTestMode, openTestMode } from '../../main/testing/test-mode.ts';
import { newId } from '../../platform/ids.ts';
import { askRefund, paid } from '../../refunds/refunds/testing/fixtures.ts';
import { giveAccount } from '../../settlements/settlements/testing/fixtures.ts';

const galla = useGalla();

async function widgetsOf(browser: TestBrowser) {
  const body = { appContext: { deviceModel: 'Web' }, keys: ['notificationWidget'] };
  return (await browser.send('POST', '/v1/chimera/evaluate/bulk', { body })).json().config;
}

async function join(merchant: TestMerchant, role: RoleId = 'ADMIN'): Promise<TestBrowser> {
  return galla.signedIn(await galla.addPerson({ merchant, role }));
}

test('DSH-01 people see the pending work that they may act on: refunds of others, and stopped settlements', async () => {
  const merchant = await galla.addMerchant();
  const [admin, finance] = [await join(merchant), await join(merchant, 'FINANCE_MANAGER')];
  const store = await galla.addStore(merchant, 'S1');
  const ofStore = await galla.addPerson({ merchant, stores: [store] });
  const cashier = await join(merchant, 'CASHIER');
  const noticesOf = async (browser: TestBrowser) => (await widgetsOf(browser)).notificationWidget;
  expect(await noticesOf(admin)).toEqual({});
  const { unitId } = await paid(galla, merchant);
  expect(await noticesOf(admin)).toEqual({ settlementsStopped: 'NO_ACCOUNT' });
  await admin.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 10_000_00, approvalAbove: 1_00 } });
  expect((await askRefund(finance, unitId, 2_00)).json().state).toBe('AWAITING_APPROVAL');
  expect(await noticesOf(admin)).toEqual({ refundsToApprove: 1, settlementsStopped: 'NO_ACCOUNT' });
  expect(await noticesOf(finance)).toEqual({ settlementsStopped: 'NO_ACCOUNT' });
  expect(await noticesOf(await galla.signedIn(ofStore))).toEqual({});
  expect(await noticesOf(cashier)).toEqual({});
  await giveAccount(galla, merchant);
  expect(await noticesOf(admin)).toEqual({ refundsToApprove: 1 });
  await allowTestMode(galla, merchant);
  await openTestMode(admin);
  expect(await noticesOf(admin)).toEqual({});
});

test('DSH-01 a super-merchant sees the refunds of all its merchants, and of no others', async () => {
  const groupId = newId();
  const group = { id: groupId, code: 'WIDGETGROUP', name: 'Group', created_at: new Date() };
  await galla.rows.kysely.insertInto('merchant_group').values(group).execute();
  const shops = [await galla.addMerchant({ groupId }), await galla.addMerchant({ groupId }), await galla.addMerchant()];
  for (const shop of shops) {
    const [admin, finance] = [await join(shop), await join(shop, 'FINANCE_MANAGER')];
    await admin.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 10_000_00, approvalAbove: 1_00 } });
    await askRefund(finance, (await paid(galla, shop)).unitId, 2_00);
  }
  const head = await galla.signedIn(await galla.addPerson({ groupId }));
  expect((await widgetsOf(head)).notificationWidget).toEqual({ refundsToApprove: 2 });
});
