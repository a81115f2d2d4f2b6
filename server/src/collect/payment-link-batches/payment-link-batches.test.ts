// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import type { LinkCells } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { exampleLinkRow } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { readLinkRow } from '@galla/contract/collect/payment-link-batches/rules.ts';
import type { LinkBatch, LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { workbook } from '../../platform/files/template-file.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { purge } from '../../platform/retention.ts';
import { linkMerchant, linkShop } from '../payment-links/testing/shop.ts';
import { paymentLinkBatchesFeature } from './feature.ts';
import { processLinkBatches } from './jobs.ts';
import { csvOf, plainRow, sendFile, tableOf } from './testing/link-file.ts';

const galla = useGalla();
const at = '/v2/payLink/batches';
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await linkMerchant(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

/** Runs one step of the worker. Returns how many files it advanced. */
async function workOnce(rowsAtOnce = { check: 2000, create: 1000 }): Promise<number> {
  const log = { error: () => undefined, warn: () => undefined };
  const needs = { database: galla.rows, clock: { now: () => galla.now() }, log, rowsAtOnce };
  return (await runDue(needs, [processLinkBatches], { once: true })).done;
}
async function workAll(): Promise<void> {
  while ((await workOnce()) > 0);
}

const detailsOf = async (id: string): Promise<LinkBatch> => (await admin.send('GET', `${at}/${id}`)).json();
const rowsOf = async (id: string, query = ''): Promise<LinkRow[]> =>
  (await admin.send('GET', `${at}/${id}/rows?size=100&${query}`)).json().rows;
async function checked(file: Buffer, browser = admin): Promise<LinkBatch> {
  const answer = await sendFile(browser, file, { merchantId: merchant.merchantId });
  expect(answer.statusCode, answer.body).toBe(200);
  await workAll();
  return detailsOf(answer.json().batchId);
}
const correct = (id: string, number: number, cells: Partial<LinkCells>) =>
  admin.send('PUT', `${at}/${id}/rows/${number}`, { body: { cells } });
const confirm = ({ batchId, ready, amount, wrong }: LinkBatch, key: string = randomUUID()) =>
  admin.send('POST', `${at}/${batchId}/confirm`, {
    body: { rows: ready, amount, leftOut: wrong },
    headers: { 'idempotency-key': key },
  });
const linksOf = (batchPrefix: string) =>
  galla.rows.kysely
    .selectFrom('payment_link')
    .selectAll()
    .where('tenant_id', '=', merchant.tenantId)
    .where('reference_id', 'ilike', `${batchPrefix}%`)
    .orderBy('reference_id')
    .execute();
const row = (prefix: string, number: number, cells: Partial<LinkCells> = {}) => ({
  ...plainRow(number),
  referenceId: `${prefix}-${number}`,
  ...cells,
});

test('PAY-02 a file made from the template creates its link, as CSV and as XLSX', async () => {
  for (const format of ['csv', 'xlsx']) {
    const template = await admin.send('GET', `${at}/template?format=${format}`);
    expect(template.headers['content-disposition']).toContain(`payment-links-template.${format}`);
    const ready = await checked(template.rawPayload);
    expect(ready).toMatchObject({ state: 'READY', rows: 1, ready: 1, wrong: 0, amount: 320_000, bySms: 1, byEmail: 1 });
    await admin.send('POST', `${at}/${ready.batchId}/cancel`);
  }
  const payBy = new Date(galla.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const ready = await checked(
    Buffer.from(workbook(tableOf([row('TPL', 1, { payBy, phoneNumber: '+91 98450-11274' })]))),
  );
  expect((await confirm(ready)).json()).toMatchObject({ state: 'CREATING', ready: 1 });
  await workAll();
  expect(await detailsOf(ready.batchId)).toMatchObject({ state: 'COMPLETED', done: 1, doneAmount: 320_000, failed: 0 });
  const [link] = await linksOf('TPL');
  expect(link).toMatchObject({ state: 'ACTIVE', kind: 'ONLINE', amount: 320_000, customer_phone: '9845011274' });
  expect(link?.expires_at.toISOString()).toBe(`${payBy}T18:29:59.000Z`);
  const [made] = await rowsOf(ready.batchId);
  expect(made).toMatchObject({ state: 'DONE', link: { state: 'ACTIVE' } });
  expect(made?.link?.url).toContain(`/l/${link?.code}`);
});

test('PAY-02 every wrong cell is reported with its reason and corrected or left out before any link is created', async () => {
  const taken = await checked(csvOf([row('TAKEN', 1)]));
  await confirm(taken);
  await workAll();
  const far = new Date(galla.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const wrong: readonly (readonly [string, Partial<LinkCells>])[] = [
    ['referenceId REFERENCE_EMPTY', { referenceId: '' }],
    ['referenceId REFERENCE_TOO_LONG', { referenceId: 'x'.repeat(41) }],
    ['referenceId REFERENCE_INVALID', { referenceId: 'é1' }],
    ['referenceId REFERENCE_REPEATED', { referenceId: 'bad-0' }],
    ['referenceId REFERENCE_TAKEN', { referenceId: 'taken-1' }],
    ['customerName NAME_EMPTY', { customerName: '' }],
    ['customerName FORMULA', { customerName: '=HYPERLINK("http://x")' }],
    ['customerName CARD_NUMBER', { customerName: 'Asha 4111 1111 1111 1111' }],
    ['phoneNumber PHONE_DIGITS', { phoneNumber: '98450 1127' }],
    ['phoneNumber PHONE_INVALID', { phoneNumber: '1234567890' }],
    ['phoneNumber PHONE_NEEDED', { sendBy: 'SMS' }],
    ['email EMAIL_INVALID', { email: 'gita.suri@corp' }],
    ['email EMAIL_NEEDED', { sendBy: 'email' }],
    ['amount AMOUNT_EMPTY', { amount: '' }],
    ['amount AMOUNT_DECIMALS', { amount: '3,200.005' }],
    ['amount AMOUNT_TOO_SMALL', { amount: '0.00' }],
    ['amount AMOUNT_TOO_SMALL', { amount: '−3,200.00' }],
    ['amount AMOUNT_TOO_LARGE', { amount: '1000000000.01' }],
    ['amount AMOUNT_COMMA', { amount: '32,00' }],
    ['amount FORMULA', { amount: '=1+2' }],
    ['purpose PURPOSE_TOO_LONG', { purpose: 'x'.repeat(64) }],
    ['payBy DAY_PAST', { payBy: '15/11/2020' }],
    ['payBy DAY_TOO_FAR', { payBy: far }],
    ['payBy DAY_INVALID', { payBy: '31 Feb 2027' }],
    ['sendBy SEND_BY_INVALID', { sendBy: 'pigeon' }],
    ['language LANGUAGE_INVALID', { language: 'fr' }],
    ['firstPart FIRST_PART_TOO_LARGE', { firstPart: '3200.01' }],
    ['firstPart AMOUNT_TOO_SMALL', { firstPart: '0.50' }],
    ['reminders REMINDERS_INVALID', { reminders: '4' }],
    ['referenceId REFERENCE_INVALID, amount AMOUNT_EMPTY', { referenceId: 'no!', amount: '' }],
  ];
  const file = csvOf([row('BAD', 0), ...wrong.map(([, cells], index) => row('BAD', index + 1, cells))]);
  const ready = await checked(file);
  expect(ready).toMatchObject({ rows: 31, ready: 1, wrong: 30, amount: 320_000, sameAmount: 320_000 });
  const rows = await rowsOf(ready.batchId, 'filter=wrong');
  expect(rows.map((one) => one.wrong.map(({ column, code }) => `${column} ${code}`).join(', '))).toEqual(
    wrong.map(([what]) => what),
  );
  expect(rows[3]?.wrong[0]).toMatchObject({ row: 1, text: 'Same as row 1' });
  expect(JSON.stringify(rows)).not.toContain('4111 1111 1111 1111');

  // The first row gives up its reference, and the row that repeated it now owns it.
  expect((await correct(ready.batchId, 1, { referenceId: 'other-1' })).json()).toMatchObject({ state: 'RIGHT' });
  expect((await rowsOf(ready.batchId, 'after=4'))[0]).toMatchObject({ number: 5, state: 'RIGHT' });
  // Masking a card number does not make the cell valid.
  expect((await correct(ready.batchId, 9, { purpose: 'Hamper' })).json().wrong).toMatchObject([
    { code: 'CARD_NUMBER' },
  ]);
  expect((await correct(ready.batchId, 9, { customerName: '4111 1111 1111 1111' })).statusCode).toBe(400);
  const corrected = (await correct(ready.batchId, 10, { phoneNumber: '98450 11274' })).json();
  expect(corrected).toMatchObject({ state: 'RIGHT', wrong: [] });
  expect(corrected.correctedAt).not.toBeNull();
  expect((await confirm(ready)).json().code).toBe('PAYMENT_LINK_FILE_CHANGED');
  expect(await linksOf('BAD')).toEqual([]);

  const now = await detailsOf(ready.batchId);
  expect(now).toMatchObject({ ready: 3, wrong: 28, corrected: 1, amount: 960_000 });
  const key = randomUUID();
  const both = await Promise.all([confirm(now, key), confirm(now, key)]);
  expect(both.some(({ statusCode }) => statusCode === 200)).toBe(true);
  await workAll();
  expect(await detailsOf(ready.batchId)).toMatchObject({ state: 'COMPLETED', done: 3, leftOut: 28, failed: 0 });
  expect(await linksOf('BAD')).toHaveLength(2);
  const result = (await admin.send('GET', `${at}/${ready.batchId}/download`)).body;
  expect(result.split('\n')[0]).toContain(
    'send_by,language,first_part_at_least,reminders,state,link,link_state,reason',
  );
  expect(result.match(/,Created,http[^,]+\/l\/[1-9A-Za-z]{12},Active,/g)).toHaveLength(3);
  expect(result).toContain('amount: Minimum ₹1.00');
  expect(result).not.toContain(',=HYPERLINK');
  expect((await correct(ready.batchId, 2, { referenceId: 'late' })).statusCode).toBe(409);
});

test('PAY-02 a file can ask for a first part and for reminders, which are scheduled; a shop’s file cannot', async () => {
  const cells = { firstPart: '1,000', reminders: '2', phoneNumber: '9845011274', sendBy: 'SMS' };
  await confirm(await checked(csvOf([row('PART', 1, cells)])));
  await workAll();
  const [link] = await galla.rows.kysely
    .selectFrom('payment_link')
    .select(['id', 'first_part_at_least', 'reminders'])
    .where('reference_id', '=', 'PART-1')
    .execute();
  expect(link).toMatchObject({ first_part_at_least: 100_000, reminders: 2 });
  const planned = galla.rows.kysely.selectFrom('payment_link_reminder').where('link_id', '=', link?.id ?? '');
  expect(await planned.select('number').execute()).toHaveLength(2);
  const inShop = readLinkRow({ ...exampleLinkRow, firstPart: '1000' }, { kind: 'OFFLINE', now: galla.now() });
  expect(inShop.wrong).toEqual([
    { column: 'firstPart', code: 'ONLINE_ONLY' },
    { column: 'reminders', code: 'ONLINE_ONLY' },
  ]);
});

test('PAY-02 a reference used after the check fails only its own row', async () => {
  const first = await checked(csvOf([row('RACE', 1), row('RACE', 2)]));
  const second = await checked(csvOf([row('RACE', 1), row('RACE', 3)]));
  await confirm(second);
  await workAll();
  await confirm(first);
  await workAll();
  expect(await detailsOf(first.batchId)).toMatchObject({ state: 'COMPLETED', done: 1, failed: 1, doneAmount: 320_000 });
  const [failed] = await rowsOf(first.batchId, 'filter=failed');
  expect(failed).toMatchObject({ number: 1, wrong: [{ code: 'REFERENCE_TAKEN' }], link: null });
  expect(await linksOf('RACE')).toHaveLength(3);
});

test('PAY-02 the message queue sends the links that ask for it, and no others', async () => {
  const sent = row('SEND', 1, { phoneNumber: '9845011274', sendBy: 'SMS' });
  const ready = await checked(csvOf([sent, row('SEND', 2)]));
  expect(ready).toMatchObject({ bySms: 1, byEmail: 0, toSend: 1 });
  await confirm(ready);
  await workAll();
  const links = await linksOf('SEND');
  const notices = await galla.rows.kysely
    .selectFrom('payment_link_notice')
    .select(['link_id', 'kind'])
    .where('tenant_id', '=', merchant.tenantId)
    .where(
      'link_id',
      'in',
      links.map(({ id }) => id),
    )
    .execute();
  expect(notices).toEqual([{ link_id: links[0]?.id, kind: 'CREATED' }]);
});

test('PAY-02 the worker moves a file through its steps without a pause', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const needs = { database: galla.rows, clock: { now: () => galla.now() }, log, rowsAtOnce: { check: 2, create: 2 } };
  const file = csvOf(Array.from({ length: 7 }, (_, index) => row('STEP', index)));
  const sent = await sendFile(admin, file, { merchantId: merchant.merchantId });
  await runDue(needs, [processLinkBatches]);
  const ready = await detailsOf(sent.json().batchId);
  expect(ready).toMatchObject({ state: 'READY', ready: 7 });
  await confirm(ready);
  await runDue(needs, [processLinkBatches]);
  expect(await detailsOf(ready.batchId)).toMatchObject({ state: 'COMPLETED', done: 7 });
});

test('PAY-02 the links of a file that are not created yet can be cancelled', async () => {
  const ready = await checked(csvOf(Array.from({ length: 6 }, (_, index) => row('CAN', index))));
  await confirm(ready);
  await workOnce({ check: 2000, create: 2 });
  const cancelled = await admin.send('POST', `${at}/${ready.batchId}/cancel`);
  expect(cancelled.json()).toMatchObject({ state: 'CANCELLED', done: 2, may: { cancel: false } });
  await workAll();
  expect((await rowsOf(ready.batchId)).map(({ state }) => state)).toEqual([
    'DONE',
    'DONE',
    ...Array.from({ length: 4 }, () => 'CANCELLED'),
  ]);
  expect(await linksOf('CAN')).toHaveLength(2);
});

test('PAY-04 no link is created unless payment links are activated', async () => {
  const ready = await checked(csvOf([row('OFF', 1)]));
  const state = (to: 'DISABLED' | 'ACTIVATED') =>
    galla.rows.kysely
      .updateTable('payment_link_activation')
      .set({ state: to })
      .where('tenant_id', '=', merchant.tenantId)
      .execute();
  await state('DISABLED');
  expect((await confirm(ready)).json().code).toBe('PAYMENT_LINKS_DISABLED');
  await state('ACTIVATED');
  await confirm(ready);
  // Payment links are disabled between the confirmation and the row's turn.
  await state('DISABLED');
  await workAll();
  await state('ACTIVATED');
  expect(await detailsOf(ready.batchId)).toMatchObject({ state: 'COMPLETED', done: 0, failed: 1 });
  expect((await rowsOf(ready.batchId))[0]).toMatchObject({ state: 'FAILED', wrong: [{ code: 'LINKS_UNAVAILABLE' }] });
});

test('PAY-01 a shop’s row asks for at most ₹25,000, and its files are separate from those of online links', async () => {
  const shop = await linkShop(galla);
  const keeper = await galla.signedIn(await galla.addPerson({ merchant: shop }));
  const offline = '/v1/payLink/offline/batches';
  const file = csvOf([row('SHOP', 1, { amount: '25000' }), row('SHOP', 2, { amount: '25,000.01' })]);
  const sent = await sendFile(keeper, file, { merchantId: shop.merchantId }, offline);
  expect(sent.statusCode, sent.body).toBe(200);
  await workAll();
  const { batchId } = sent.json();
  const { rows } = (await keeper.send('GET', `${offline}/${batchId}/rows?filter=wrong`)).json();
  expect(rows).toMatchObject([{ number: 2, wrong: [{ column: 'amount', code: 'AMOUNT_TOO_LARGE_OFFLINE' }] }]);
  expect((await keeper.send('GET', `${at}/${batchId}`)).statusCode).toBe(403);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { rows: 1, amount: 2_500_000, leftOut: 1 };
  expect((await keeper.send('POST', `${offline}/${batchId}/confirm`, { body, headers })).statusCode).toBe(200);
  await workAll();
  expect((await keeper.send('GET', `${offline}/${batchId}`)).json()).toMatchObject({ state: 'COMPLETED', done: 1 });
});

test('PAY-02 files are visible to people of their merchant who can create links', async () => {
  const ready = await checked(csvOf([row('MINE', 1)]));
  const other = await linkMerchant(galla);
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: other }));
  const path = `${at}/${ready.batchId}`;
  const headers = { 'idempotency-key': randomUUID() };
  const calls = [
    stranger.send('GET', path),
    stranger.send('GET', `${path}/rows`),
    stranger.send('GET', `${path}/download`),
    stranger.send('PUT', `${path}/rows/1`, { body: { cells: {} } }),
    stranger.send('POST', `${path}/confirm`, { body: { rows: 1, amount: 320_000 }, headers }),
    stranger.send('POST', `${path}/cancel`),
  ];
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(404);
  expect((await stranger.send('GET', at)).json().batches).toEqual([]);
  const refused = await sendFile(stranger, csvOf([row('MINE', 2)]), { merchantId: merchant.merchantId });
  expect(refused.statusCode).toBe(404);
});

test('PAY-02 a draft is deleted a week after its last correction and a result after half a year; links stay', async () => {
  const day = 86_400_000;
  const draft = await checked(csvOf([row('OLD', 1, { amount: 'x' })]));
  const result = await checked(csvOf([row('OLD', 2)]));
  await confirm(result);
  await workAll();
  galla.pass(3 * day);
  // The session has expired in the meantime.
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  await correct(draft.batchId, 1, { amount: '5' });
  const { retention } = paymentLinkBatchesFeature;
  await purge(galla.rows, retention, galla.now() + 6.9 * day);
  expect((await detailsOf(draft.batchId)).state).toBe('READY');
  await purge(galla.rows, retention, galla.now() + 7.1 * day);
  expect((await admin.send('GET', `${at}/${draft.batchId}`)).statusCode).toBe(404);
  expect((await detailsOf(result.batchId)).state).toBe('COMPLETED');
  await purge(galla.rows, retention, galla.now() + 181 * day);
  expect((await admin.send('GET', `${at}/${result.batchId}`)).statusCode).toBe(404);
  expect(await linksOf('OLD')).toHaveLength(1);
});
