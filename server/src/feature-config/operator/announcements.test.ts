import type { RoleId } from '@galla/contract/core/permissions.ts';
import { expect, test } from 'vitest';
import { describeInstallationLog } from '../../audit/installation.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';
import { askRefund, paid } from '../../refunds/testing/fixtures.ts';
import { giveAccount } from '../../settlements/testing/fixtures.ts';

const galla = useGalla();
const dayMs = 86_400_000;

const run = (command: string, options: Readonly<Record<string, string | undefined>> = {}) =>
  runAsOperator(galla, ['announcement', command], options);

async function widgetsOf(browser: TestBrowser) {
  const keys = ['announcementWidget', 'notificationWidget'];
  const body = { appContext: { deviceModel: 'Web' }, keys };
  return (await browser.send('POST', '/v1/chimera/evaluate/bulk', { body })).json().config;
}

async function join(merchant: TestMerchant, role: RoleId = 'ADMIN'): Promise<TestBrowser> {
  return galla.signedIn(await galla.addPerson({ merchant, role }));
}

test('DSH-01 an announcement is read by everybody, or by one merchant in place of it, until its last day', async () => {
  const [merchant, other] = [await galla.addMerchant(), await galla.addMerchant()];
  const [browser, stranger] = [await join(merchant), await join(other)];
  expect(await widgetsOf(browser)).toEqual({ announcementWidget: null, notificationWidget: {} });
  const until = istDay(galla.now() + dayMs);
  await run('set', {
    title: 'Banks are slow',
    text: 'Refunds may take a day more.',
    link: 'https://status.galla.example',
  });
  await run('set', { merchant: merchant.merchantId, title: 'Your visit', text: 'We come.', tone: 'warning', until });
  const everybodys = { title: 'Banks are slow', tone: 'info', link: 'https://status.galla.example' };
  expect((await widgetsOf(browser)).announcementWidget).toEqual({
    ...{ id: expect.stringMatching(/^ann_/), title: 'Your visit', text: 'We come.', tone: 'warning', until },
  });
  expect((await widgetsOf(stranger)).announcementWidget).toMatchObject(everybodys);
  expect(await run('list')).toMatch(/^everybody {2}info {2}Banks are slow[^\n]*\n[A-Z0-9]+ {2}warning {2}until /);
  galla.pass(2 * dayMs);
  expect((await widgetsOf(await join(merchant))).announcementWidget).toMatchObject(everybodys);
  expect(await run('list')).toContain(`over since ${until}`);
  await run('clear');
  expect((await widgetsOf(await join(merchant))).announcementWidget).toBeNull();
  await expect(run('clear')).rejects.toThrow('Nothing is announced there.');
});

test('what was announced stands in the log of the merchant, or of the installation', async () => {
  const merchant = await galla.addMerchant();
  const browser = await join(merchant);
  await run('set', { title: 'To everybody', text: 'A text.' });
  await run('set', { merchant: merchant.merchantId, title: 'To one', text: 'A text.' });
  await run('clear', { merchant: merchant.merchantId });
  await run('clear');
  const { entries } = (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'ANNOUNCEMENT_CLEARED', personName: null, detail: { announcement: 'To one', operator: 'olga' } },
    { act: 'ANNOUNCEMENT_SET', detail: { announcement: 'To one' } },
  ]);
  const log = await inTransaction(galla.rows, (tx) => describeInstallationLog(tx, galla.masterKey, 2));
  expect(log).toMatch(/ANNOUNCEMENT_CLEARED .*To everybody.*olga\n.*ANNOUNCEMENT_SET .*To everybody/);
  expect(log).not.toContain('To one');
});

test.each([
  ['a link that is not https', { link: 'http://galla.example' }, '--link: An address that begins with https://'],
  ['a script as a link', { link: 'javascript:alert(1)' }, '--link: '],
  ['a card number', { text: 'Card 4111 1111 1111 1111' }, '--text: This looks like a card number.'],
  ['no title', { title: undefined }, '--title: '],
  ['two lines', { title: 'One\nTwo' }, '--title: Control characters'],
  ['an unknown tone', { tone: 'loud' }, '--tone: '],
  ['a day that has passed', { until: '2020-01-01' }, '--until: this day has passed.'],
  ['an unknown merchant', { merchant: 'NOBODY' }, 'There is no merchant or super-merchant NOBODY.'],
])('%s is refused, and nothing is announced', async (_what, wrong, message) => {
  await expect(run('set', { title: 'A title', text: 'A text.', ...wrong })).rejects.toThrow(message);
  expect(await run('list')).not.toContain('A title');
});

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
  const flag = { key: 'TEST_MODE', value: 'true', changed_at: new Date() };
  const { id } = await galla.rows.kysely
    .selectFrom('merchant')
    .select('id')
    .where('merchant_id', '=', merchant.merchantId)
    .executeTakeFirstOrThrow();
  await galla.rows.kysely
    .insertInto('feature_setting')
    .values({ owner_id: id, ...flag })
    .execute();
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
