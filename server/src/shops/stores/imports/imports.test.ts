// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import type { ImportCells } from '@galla/contract/shops/stores/import-rules.ts';
import { cellErrorsOf, exampleImportRow, readImportRow } from '@galla/contract/shops/stores/import-rules.ts';
import type { StoreImport, StoreImportRow } from '@galla/contract/shops/stores/imports.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { workbook } from '../../../platform/files/template-file.ts';
import { openBuiltInGeocoder } from '../../../platform/geocoding/built-in-geocoder.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { purge } from '../../../platform/retention.ts';
import { storesFeature } from '../feature.ts';
import { csvOf, sendImport, tableOf } from '../testing/import-file.ts';
import { processImports } from './jobs.ts';

const galla = useGalla();
const builtIn = openBuiltInGeocoder();
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const plain = { name: 'Shop', line: 'Road 1', locality: 'Camp', pincode: '411001' };
const send = (file: Buffer, fields: Record<string, string> = {}, browser = admin) =>
  sendImport(browser, file, { merchantId: merchant.merchantId, ...fields });

/** Runs one step of the worker. Returns how many imports it advanced. */
async function workOnce(rowsAtOnce = { check: 500, carryOut: 100 }, geocoder: Geocoder = builtIn): Promise<number> {
  const needs = {
    database: galla.rows,
    clock: { now: () => galla.now() },
    geocoder,
    importRowsAtOnce: rowsAtOnce,
    log: { error: () => undefined, warn: () => undefined },
  };
  return (await runDue(needs, [processImports], { once: true })).done;
}
async function workAll(rowsAtOnce?: { check: number; carryOut: number }) {
  while ((await workOnce(rowsAtOnce)) > 0);
}

const detailsOf = async (id: string): Promise<StoreImport> =>
  (await admin.send('GET', `/v1/stores/imports/${id}`)).json();
const rowsOf = async (id: string, query = ''): Promise<StoreImportRow[]> =>
  (await admin.send('GET', `/v1/stores/imports/${id}/rows?size=100&${query}`)).json().rows;
async function checked(file: Buffer, fields: Record<string, string> = {}): Promise<StoreImport> {
  const answer = await send(file, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  await workAll();
  return detailsOf(answer.json().importId);
}
const confirm = ({ importId, creates, updates }: StoreImport, key: string = randomUUID()) =>
  admin.send('POST', `/v1/stores/imports/${importId}/confirm`, {
    body: { creates, updates },
    headers: { 'idempotency-key': key },
  });
const countStores = async () => {
  const { count } = await galla.rows.kysely
    .selectFrom('store')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tenant_id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
const find = async (search: string) =>
  (await admin.send('GET', `/v2/stores?search=${search}&figures=true`)).json().storeDetailResponses;

test('STO-01 a file made from the template creates its store with hours, tags, coordinates and counters', async () => {
  for (const format of ['csv', 'xlsx']) {
    const template = await admin.send('GET', `/v1/stores/imports/template?format=${format}`);
    expect(template.headers['content-disposition']).toContain(`stores-template.${format}`);
    const answer = await send(template.rawPayload);
    expect(answer.json()).toMatchObject({ rows: 1, state: 'CHECKING', existing: 'REFUSE' });
    await admin.send('POST', `/v1/stores/imports/${answer.json().importId}/cancel`);
  }
  const ready = await checked(Buffer.from(workbook(tableOf([exampleImportRow]))));
  expect(ready).toMatchObject({ state: 'READY', creates: 1, wrong: 0, may: { confirm: true } });
  expect((await confirm(ready)).json()).toMatchObject({ state: 'PROCESSING' });
  await workAll();
  expect(await detailsOf(ready.importId)).toMatchObject({ state: 'COMPLETED', done: 1, failed: 0 });
  const [store] = await find('STKB01');
  expect(store).toMatchObject({ name: 'Karol Bagh', city: 'New Delhi', counters: 3 });
  const details = (
    await admin.send('GET', `/v2/stores/${merchant.merchantId}/${store.id}/details?includeAddress=true`)
  ).json();
  expect(details.hours).toHaveLength(7);
  expect(details.tags).toEqual(['Central Delhi', 'Open late']);
  expect(details.address.place).toEqual({ latitude: 28.6519, longitude: 77.1907, locatedBy: 'ENTERED' });
});

test('STO-01 every kind of wrong row is reported and corrected or dropped before any store is created', async () => {
  await galla.addStore(merchant, 'THERE1');
  const before = await countStores();
  const wrong: readonly (readonly [string, Partial<ImportCells>])[] = [
    ['STORE_ID_INVALID', { ...plain, storeId: 'a b' }],
    ['NAME_EMPTY', { ...plain, name: '' }],
    ['NAME_TOO_LONG', { ...plain, name: 'x'.repeat(81) }],
    ['ADDRESS_EMPTY', { ...plain, line: '' }],
    ['ADDRESS_TOO_LONG', { ...plain, line: 'x'.repeat(121) }],
    ['ADDRESS_TOO_LONG', { ...plain, locality: 'x'.repeat(81) }],
    ['AREA_EMPTY', { ...plain, locality: '' }],
    ['PINCODE_INVALID', { ...plain, pincode: '011001' }],
    ['PINCODE_UNKNOWN', { ...plain, pincode: '999999' }],
    ['COORDINATES_INVALID', { ...plain, latitude: '18.5' }],
    ['COORDINATES_ELSEWHERE', { ...plain, latitude: '51.5', longitude: '0.1' }],
    ['HOURS_INVALID', { ...plain, hours: 'always' }],
    ['HOURS_INVALID', { ...plain, hours: 'Mon 09:00-18:00; Mon 17:00-20:00' }],
    ['TAGS_INVALID', { ...plain, tags: 'x'.repeat(31) }],
    ['COUNTERS_INVALID', { ...plain, counters: 'One; one' }],
    ['TEXT_NOT_ALLOWED', { ...plain, name: 'x'.repeat(300) }],
    ['TEXT_NOT_ALLOWED', { ...plain, landmark: '4111 1111 1111 1111' }],
    ['STORE_EXISTS', { ...plain, storeId: 'there1' }],
    ['STORE_ID_REPEATED', { ...plain, storeId: 'first1' }],
  ];
  // The form takes areas and landmarks of this length too.
  const long = { locality: 'x'.repeat(80), landmark: 'x'.repeat(80) };
  const file = csvOf({ ...plain, ...long, storeId: 'FIRST1' }, ...wrong.map(([, cells]) => cells));
  const ready = await checked(file);
  expect(ready).toMatchObject({ state: 'READY', rows: 20, creates: 1, wrong: 19, may: { confirm: false } });
  const rows = await rowsOf(ready.importId, 'filter=wrong');
  expect(rows.map(({ errorCode }) => errorCode)).toEqual(wrong.map(([code]) => code));
  expect(JSON.stringify(rows)).not.toContain('4111 1111 1111 1111');
  // The grid shows all errors in the cells of a row; the server reports the first.
  const several = { ...exampleImportRow, name: '', pincode: '1', hours: 'always', counters: 'One; one' };
  const all = ['NAME_EMPTY', 'PINCODE_INVALID', 'HOURS_INVALID', 'COUNTERS_INVALID'];
  expect([cellErrorsOf(several), readImportRow(several)]).toEqual([all, 'NAME_EMPTY']);
  expect((await confirm(ready)).json().code).toBe('STORE_IMPORT_WRONG_ROWS');

  const correct = (number: number, cells: object) =>
    admin.send('PUT', `/v1/stores/imports/${ready.importId}/rows/${number}`, { body: { cells } });
  expect((await correct(2, { storeId: 'ab1' })).json()).toMatchObject({ state: 'RIGHT', act: 'CREATE' });
  // Another code for the first row frees its old code for the last.
  expect((await correct(1, { storeId: 'other1' })).json()).toMatchObject({ state: 'RIGHT' });
  expect((await rowsOf(ready.importId, 'after=19'))[0]).toMatchObject({ number: 20, state: 'RIGHT' });
  const dropped = await admin.send('POST', `/v1/stores/imports/${ready.importId}/rows/drop`, {
    body: { allWrong: true },
  });
  expect(dropped.json()).toMatchObject({ creates: 3, wrong: 0, dropped: 17 });
  expect(await countStores()).toBe(before);
  expect((await confirm(ready)).json().code).toBe('STORE_IMPORT_CHANGED');
  const key = randomUUID();
  const now = await detailsOf(ready.importId);
  const both = await Promise.all([confirm(now, key), confirm(now, key)]);
  expect(both.some(({ statusCode }) => statusCode === 200)).toBe(true);
  await workAll();
  expect(await countStores()).toBe(before + 3);
  const result = (await admin.send('GET', `/v1/stores/imports/${ready.importId}/download`)).body;
  expect(result.split('\n')[0]).toContain('error_description');
  expect(result.match(/,Done,New store,/g)).toHaveLength(3);
  expect((await correct(1, { name: 'Late' })).statusCode).toBe(409);
});

test('STO-01 the result file names every error of a row, also after a correction', async () => {
  const several = { ...plain, name: '', pincode: '1', hours: 'always', counters: 'One; one' };
  const ready = await checked(csvOf(several, { ...plain, pincode: '999999' }, plain));
  const linesOf = async () =>
    (await admin.send('GET', `/v1/stores/imports/${ready.importId}/download`)).body.trim().split('\n').slice(1);
  const [first = '', second = '', third = ''] = await linesOf();
  expect(first).toContain(',NAME_EMPTY; PINCODE_INVALID; HOURS_INVALID; COUNTERS_INVALID,');
  expect(first).toContain(
    'Enter the store name.; Enter a 6-digit PIN code that doesn’t start with 0.; Enter opening hours',
  );
  expect(second).toMatch(/,PINCODE_UNKNOWN,This PIN code does not exist\.$/);
  expect(third).toMatch(/,,$/);
  const correct = (cells: object) =>
    admin.send('PUT', `/v1/stores/imports/${ready.importId}/rows/1`, { body: { cells } });
  await correct({ name: 'Named', hours: '' });
  expect((await linesOf())[0]).toContain(',PINCODE_INVALID; COUNTERS_INVALID,');
  await admin.send('POST', `/v1/stores/imports/${ready.importId}/rows/drop`, { body: { allWrong: true } });
  expect((await linesOf())[0]).toContain('Removed,,,,PINCODE_INVALID; COUNTERS_INVALID,"Enter a 6-digit PIN code');
});

test('STO-01 a PIN code may contain a space, and texts may not be formulas', async () => {
  const rows = [
    { ...plain, name: 'Spaced', pincode: '411 001' },
    { ...plain, name: '=HYPERLINK("x")' },
    { ...plain, name: 'Plus', line: '+91 Road' },
    { ...plain, name: 'Tags', tags: '@home' },
    { ...plain, name: 'Sydney', latitude: '-33.8688', longitude: '151.2093' },
    { ...plain, name: 'Nowhere', latitude: '91', longitude: '181' },
  ];
  const ready = await checked(csvOf(...rows));
  expect((await rowsOf(ready.importId)).map(({ errorCode }) => errorCode)).toEqual([
    null,
    'FORMULA',
    'FORMULA',
    'FORMULA',
    'COORDINATES_ELSEWHERE',
    'COORDINATES_INVALID',
  ]);
  await admin.send('POST', `/v1/stores/imports/${ready.importId}/rows/drop`, { body: { allWrong: true } });
  await confirm(await detailsOf(ready.importId));
  await workAll();
  const [store] = await find('Spaced');
  const at = `/v2/stores/${merchant.merchantId}/${store.id}/details?includeAddress=true`;
  expect((await admin.send('GET', at)).json().address.pincode).toBe('411001');
});

test('STO-01 stores with the same name and address get a warning, within the file and against existing ones', async () => {
  const twin = { ...plain, name: 'Twin  house', line: 'Twin Road 7' };
  const first = await checked(csvOf({ ...twin, storeId: 'TWIN1' }, { ...twin, name: 'TWIN House', storeId: 'TWIN2' }));
  expect(first).toMatchObject({ creates: 2, wrong: 0, warned: 1 });
  const warningsOf = async (id: string) => (await rowsOf(id)).map(({ warning }) => warning);
  expect(await warningsOf(first.importId)).toEqual([null, 'SAME_NAME_AND_ADDRESS']);
  // The first row of the pair is gone, so there is no duplicate left.
  await admin.send('POST', `/v1/stores/imports/${first.importId}/rows/drop`, { body: { numbers: [1] } });
  expect(await warningsOf(first.importId)).toEqual([null, null]);
  expect(await detailsOf(first.importId)).toMatchObject({ warned: 0 });
  await confirm(await detailsOf(first.importId));
  await workAll();
  const again = await checked(csvOf({ ...twin, pincode: '411 001' }, { ...twin, storeId: 'TWIN2' }), {
    existing: 'UPDATE',
  });
  expect(await warningsOf(again.importId)).toEqual(['SAME_NAME_AND_ADDRESS', 'SAME_NAME_AND_ADDRESS']);
  expect((await rowsOf(again.importId, 'filter=warned')).map(({ number }) => number)).toEqual([1, 2]);
  const file = (await admin.send('GET', `/v1/stores/imports/${again.importId}/download`)).body;
  expect(file).toContain('Another store has this name and address');
});

test('STO-01 rows of existing stores change them if that was chosen, and empty cells keep the old values', async () => {
  const store = await galla.addStore(merchant, 'UPD1', 'Before');
  await galla.rows.kysely
    .updateTable('store')
    .set({ tags: ['Kept'], hours: '[]', landmark: 'Kept' })
    .where('id', '=', store.id)
    .execute();
  const ready = await checked(csvOf({ ...plain, storeId: 'upd1', name: 'After', counters: 'counter 1; Side' }), {
    existing: 'UPDATE',
  });
  expect(ready).toMatchObject({ creates: 0, updates: 1 });
  await confirm(ready);
  await workAll();
  const row = await galla.rows.kysely
    .selectFrom('store')
    .selectAll()
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'After', city: 'Pune', tags: ['Kept'], landmark: 'Kept', version: 2 });
  expect((await find('UPD1'))[0].counters).toBe(2);
});

test('STO-01 a file of another kind is refused as a whole', async () => {
  const refused = async (file: Buffer) => {
    const { statusCode, body } = await send(file);
    expect(statusCode).toBe(400);
    return JSON.parse(body).errors[0].message;
  };
  expect(await refused(Buffer.from(''))).toContain('empty');
  expect(await refused(Buffer.from('store_name,colour\nA,B\n'))).toContain('colour');
  expect(await refused(Buffer.from('store_name,address\nA,B\n'))).toContain('pincode');
  expect(await refused(csvOf())).toContain('no rows');
  expect((await send(csvOf(plain), { merchantId: 'SOMEBODY' })).statusCode).toBe(404);
  const large = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
  expect([large.statusCode, large.json().code]).toEqual([413, 'STORE_IMPORT_TOO_LARGE']);
});

test('STO-07 imports are visible to people of the whole merchant, and only of their own merchant', async () => {
  const store = await galla.addStore(merchant, 'SOME1');
  const some = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
  expect((await send(csvOf(plain), {}, some)).statusCode).toBe(403);
  const ready = await checked(csvOf(plain));
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const path = `/v1/stores/imports/${ready.importId}`;
  const headers = { 'idempotency-key': randomUUID() };
  const calls = [
    stranger.send('GET', path),
    stranger.send('GET', `${path}/rows`),
    stranger.send('GET', `${path}/download`),
    stranger.send('PUT', `${path}/rows/1`, { body: { cells: {} } }),
    stranger.send('POST', `${path}/rows/drop`, { body: { allWrong: true } }),
    stranger.send('POST', `${path}/confirm`, { body: { creates: 1, updates: 0 }, headers }),
    stranger.send('POST', `${path}/cancel`),
  ];
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(404);
  expect((await stranger.send('GET', '/v1/stores/imports')).json().imports).toEqual([]);
});

test('STO-01 4,000 stores are created once each, even if the worker dies in the middle', async () => {
  const rows = Array.from({ length: 4000 }, (_, index) => ({
    ...plain,
    storeId: `BULK${index}`,
    name: `Bulk ${index}`,
    counters: 'Front; Back',
  }));
  const before = await countStores();
  const ready = await checked(csvOf(...rows));
  expect(ready).toMatchObject({ creates: 4000, wrong: 0 });
  await confirm(ready);
  for (let step = 0; step < 5; step += 1) await workOnce();
  // The worker dies in the middle of a chunk, which is rolled back.
  let left = 40;
  const dying: Geocoder = {
    ...builtIn,
    findPincode: (pincode) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : builtIn.findPincode(pincode);
    },
  };
  await workOnce(undefined, dying);
  expect(await countStores()).toBe(before + 500);
  expect(await detailsOf(ready.importId)).toMatchObject({ state: 'PROCESSING', done: 500 });
  galla.pass(10_000);
  await workAll();
  expect(await detailsOf(ready.importId)).toMatchObject({ state: 'COMPLETED', done: 4000, failed: 0 });
  expect(await countStores()).toBe(before + 4000);
  const { count } = await galla.rows.kysely
    .selectFrom('terminal')
    .innerJoin('store', (join) =>
      join.onRef('store.tenant_id', '=', 'terminal.tenant_id').onRef('store.id', '=', 'terminal.store_id'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .where('store.code', 'like', 'BULK%')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(8000);
}, 120_000);

test('STO-01 the remaining rows of an import can be cancelled', async () => {
  const ready = await checked(
    csvOf(...Array.from({ length: 6 }, (_, index) => ({ ...plain, storeId: `CAN${index}` }))),
  );
  await confirm(ready);
  await workOnce({ check: 500, carryOut: 2 });
  const cancelled = await admin.send('POST', `/v1/stores/imports/${ready.importId}/cancel`);
  expect(cancelled.json()).toMatchObject({ state: 'CANCELLED', done: 2, may: { cancel: false } });
  await workAll();
  expect((await rowsOf(ready.importId)).map(({ state }) => state)).toEqual([
    'DONE',
    'DONE',
    ...Array.from({ length: 4 }, () => 'CANCELLED'),
  ]);
  expect(await find('CAN')).toHaveLength(2);
});

test('STO-01 a store that was added after the check is not changed by its row', async () => {
  const ready = await checked(csvOf({ ...plain, storeId: 'RACE1', name: 'Row' }, { ...plain, storeId: 'RACE2' }));
  await galla.addStore(merchant, 'RACE1', 'Person');
  await confirm(ready);
  await workAll();
  expect(await detailsOf(ready.importId)).toMatchObject({ state: 'COMPLETED', done: 1, failed: 1 });
  expect((await rowsOf(ready.importId, 'filter=failed'))[0]).toMatchObject({ errorCode: 'STORE_EXISTS' });
  expect((await find('RACE1'))[0].name).toBe('Person');
});

test('STO-01 an import is deleted with its rows half a year after its last work, and its stores stay', async () => {
  const day = 86_400_000;
  const before = await countStores();
  const one = await checked(csvOf({ ...plain, name: 'Kept shop' }));
  await confirm(one);
  await workAll();
  expect(await countStores()).toBe(before + 1);
  const { retention } = storesFeature;
  expect(await purge(galla.rows, retention ?? [], galla.now() + 179 * day)).toBe(0);
  expect(await purge(galla.rows, retention ?? [], galla.now() + 181 * day)).toBeGreaterThan(0);
  expect((await admin.send('GET', `/v1/stores/imports/${one.importId}`)).statusCode).toBe(404);
  expect(await galla.rows.kysely.selectFrom('store_import_row').select('number').execute()).toEqual([]);
  expect(await countStores()).toBe(before + 1);
});
