// Also on PostgreSQL 15.
import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { describeInstallationLog } from '../../identity/audit/public/installation.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { RoleId, TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenants, inTransaction, openDatabase } from '../../platform/db/database.ts';
import { rolePrefix } from '../../platform/db/logins.ts';
import { newId, noId } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';

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

test('DSH-01 everyone reads an announcement until its last day, or one merchant reads its own instead', async () => {
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
    id: expect.stringMatching(/^ann_/),
    title: 'Your visit',
    text: 'We come.',
    tone: 'warning',
    until,
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

test("an announcement is logged in the audit log of its merchant, or in the installation's", async () => {
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
  expect(log).toMatch(/CLEARED .*To everybody.*olga\n.*CLEARED .*To one.*olga.*merchant=/);
});

test.each([
  ['a link that is not https', { link: 'http://galla.example' }, '--link: Enter a link that starts with https://'],
  ['a script as a link', { link: 'javascript:alert(1)' }, '--link: '],
  ['a card number', { text: 'Card 4111 1111 1111 1111' }, '--text: This looks like a card number.'],
  ['no title', { title: undefined }, '--title: '],
  ['two lines', { title: 'One\nTwo' }, '--title: Control characters'],
  ['an unknown tone', { tone: 'loud' }, '--tone: '],
  ['a day that has passed', { until: '2020-01-01' }, '--until: this day has passed.'],
  ['an unknown merchant', { merchant: 'NOBODY' }, 'There is no merchant or super-merchant NOBODY.'],
])('%s is refused, and no announcement is made', async (_what, wrong, message) => {
  await expect(run('set', { title: 'A title', text: 'A text.', ...wrong })).rejects.toThrow(message);
  expect(await run('list')).not.toContain('A title');
});

test('an announcement from before the announcement table still shows after the upgrade', async () => {
  const [merchant, other] = [await galla.addMerchant(), await galla.addMerchant()];
  const { id } = await galla.rows.kysely
    .selectFrom('merchant')
    .select('id')
    .where('merchant_id', '=', merchant.merchantId)
    .executeTakeFirstOrThrow();
  const own = {
    id: 'ann_0606mswk0074000000000000a1',
    title: 'Your visit',
    text: 'We come.',
    tone: 'warning',
    link: 'https://status.galla.example',
    until: istDay(galla.now() + dayMs),
  };
  const everybodys = { id: 'ann_0606mswk0074000000000000a2', title: 'Banks are slow', text: 'Wait.', tone: 'info' };
  const owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  try {
    await owner.query('BEGIN; DROP TABLE announcement');
    for (const [ownerId, value] of [
      [id, own],
      [noId, everybodys],
    ])
      await owner.query("INSERT INTO feature_setting VALUES ($1, 'announcementWidget', $2, now())", [ownerId, value]);
    for (const name of ['0039-announcements.sql', '0085-owners-in-scope.sql']) {
      const text = readFileSync(path(import.meta.dirname, '../../../migrations', name), 'utf8');
      await owner.query(
        text.replaceAll('galla_', `${rolePrefix(galla.url)}_`).replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
      );
    }
    await owner.query('COMMIT');
  } finally {
    await owner.end();
  }
  expect((await widgetsOf(await join(merchant))).announcementWidget).toEqual(own);
  expect((await widgetsOf(await join(other))).announcementWidget).toEqual(everybodys);
  expect(await run('list')).toMatch(/^everybody .*Banks are slow.*\n.*Your visit/);
  await run('clear', { merchant: merchant.merchantId });
  await run('clear');
});

test('the API role reads the announcements of its scope, and cannot write any', async () => {
  const [merchant, other] = [await galla.addMerchant(), await galla.addMerchant()];
  for (const { merchantId } of [merchant, other])
    await run('set', { merchant: merchantId, title: merchantId, text: '.' });
  await run('set', { title: 'Everybody', text: '.' });
  const api = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
  try {
    const titles = async (tenants: readonly string[]) =>
      (await inTenants(api, tenants, (tx) => tx.selectFrom('announcement').select('title').execute()))
        .map(({ title }) => title)
        .toSorted();
    expect(await titles([merchant.tenantId])).toEqual(['Everybody', merchant.merchantId].toSorted());
    expect(await titles([])).toEqual(['Everybody']);
    const change = inTransaction(api, (tx) => sql`update announcement set title = 'Mine'`.execute(tx));
    await expect(change).rejects.toThrow('permission denied');
  } finally {
    await api.close();
  }
  for (const { merchantId } of [merchant, other]) await run('clear', { merchant: merchantId });
  await run('clear');
});

test('a super-merchant reads its own announcement, and its merchants read theirs', async () => {
  const groupId = newId();
  const group = { id: groupId, code: 'NOTEGROUP', name: 'Group', created_at: new Date() };
  await galla.rows.kysely.insertInto('merchant_group').values(group).execute();
  const shop = await galla.addMerchant({ groupId });
  const head = await galla.signedIn(await galla.addPerson({ groupId }));
  await run('set', { merchant: 'NOTEGROUP', title: 'To the head', text: 'A text.' });
  expect((await widgetsOf(head)).announcementWidget).toMatchObject({ title: 'To the head' });
  expect((await widgetsOf(await join(shop))).announcementWidget).toBeNull();
});
