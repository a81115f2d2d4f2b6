// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
let merchant: TestMerchant;
let person: TestPerson;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
});

const address = { line: '14/2647, Ajmal Khan Road', locality: 'Karol Bagh', pincode: '110005' };
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const add = (body: object, { key = randomUUID(), browser = admin } = {}) =>
  browser.send('POST', `/v1/store/${merchant.merchantId}`, { body, headers: keyed(key) });
const pathOf = (id: string, rest = '') => `/v1/store/${merchant.merchantId}/${id}${rest}`;
const added = async (body: object = {}): Promise<StoreDetails> =>
  (await add({ name: 'Karol Bagh', address, ...body })).json();
const acts = async () => {
  const rows = await galla.rows.kysely
    .selectFrom('audit_event')
    .select(['act', 'detail'])
    .where('person_id', '=', person.id)
    .orderBy('position')
    .execute();
  return rows.filter(({ act }) => /^(STORE|COUNTER)/.test(act));
};
const lastAct = async () => (await acts()).at(-1);

describe('STO-03 adding a store', () => {
  test('a new store takes city, state and coordinates from the PIN code, and gets a code and counters', async () => {
    const store = await added({ tags: ['Open late', 'open LATE', 'Metro'], counters: ['Front', 'Takeaway'] });
    expect(store).toMatchObject({ name: 'Karol Bagh', active: true, version: 1, counters: { active: 2, closed: 0 } });
    expect(store.storeId).toMatch(/^ST[2-9A-Z]{6}$/);
    expect(store.tags).toEqual(['open LATE', 'Metro']);
    expect(store.address).toMatchObject({ city: 'New Delhi', state: 'Delhi', place: { locatedBy: 'PINCODE' } });
    expect(store.address?.place?.latitude).toBeCloseTo(28.65, 1);
    expect(await lastAct()).toMatchObject({ act: 'STORE_ADDED', detail: { store: 'Karol Bagh', counters: 2 } });
  });

  test('a repeated request adds one store, and a taken code is refused', async () => {
    const key = randomUUID();
    const body = { name: 'Twice', storeId: 'twice1', address };
    const first = await add(body, { key });
    const again = await add(body, { key });
    expect(first.json()).toMatchObject({ storeId: 'TWICE1' });
    expect(again.json()).toEqual(first.json());
    const other = await add({ ...body, name: 'Another' });
    expect([other.statusCode, other.json().code]).toEqual([409, 'STORE_CODE_TAKEN']);
  });

  test.each([
    ['name', { name: ' ', address }],
    ['storeId', { name: 'A', storeId: 'a b', address }],
    ['address.pincode', { name: 'A', address: { ...address, pincode: '011000' } }],
    ['address.pincode', { name: 'A', address: { ...address, pincode: '999999' } }],
    ['address.line', { name: 'A', address: { ...address, line: '' } }],
    ['address.line', { name: 'A', address: { ...address, line: 'Card 4111 1111 1111 1111' } }],
    [
      'address.place',
      { name: 'A', address: { ...address, place: { latitude: 51, longitude: 0, locatedBy: 'ENTERED' } } },
    ],
    ['hours', { name: 'A', address, hours: [{ day: 'MON', from: '09:00', to: '09:00' }] }],
    [
      'hours',
      {
        name: 'A',
        address,
        hours: [
          { day: 'SUN', from: '18:00', to: '02:00' },
          { day: 'MON', from: '01:00', to: '10:00' },
        ],
      },
    ],
    ['hours.0.from', { name: 'A', address, hours: [{ day: 'MON', from: '9', to: '10:00' }] }],
    ['tags', { name: 'A', address, tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
  ])('the error is reported at %s', async (field, body) => {
    const refused = await add(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('a person with some stores, or without store_update_access, cannot add a store', async () => {
    const store = await galla.addStore(merchant, 'MINE');
    const some = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
    const reader = await galla.signedIn(await galla.addPerson({ merchant, role: 'SUPERVISOR' }));
    for (const browser of [some, reader])
      expect((await add({ name: 'New', address }, { browser })).statusCode).toBe(403);
    const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const seller = await galla.signedIn(await galla.addPerson({ merchant: online }));
    const send = seller.send('POST', `/v1/store/${online.merchantId}`, {
      body: { name: 'A', address },
      headers: keyed(),
    });
    expect((await send).statusCode).toBe(403);
  });
});

describe('STO-03 changing a store', () => {
  test('a change keeps all other fields, and logs the values before and after', async () => {
    const store = await added();
    const hours = [
      { day: 'FRI', from: '18:00', to: '02:00' },
      { day: 'FRI', from: '09:00', to: '14:00' },
    ];
    const changed = await admin.send('PATCH', pathOf(store.id), { body: { version: 1, name: 'Renamed', hours } });
    expect(changed.json()).toMatchObject({ name: 'Renamed', hours, version: 2, address: store.address, tags: [] });
    expect(await lastAct()).toMatchObject({
      act: 'STORE_CHANGED',
      detail: { code: store.storeId, before: expect.stringContaining('name: Karol Bagh') },
    });
    const moved = await admin.send('PATCH', pathOf(store.id), {
      body: { version: 2, hours: null, address: { ...address, pincode: '411 001', city: 'Poona' } },
    });
    expect(moved.json()).toMatchObject({
      version: 3,
      hours: null,
      address: { city: 'Poona', state: 'Maharashtra', pincode: '411001' },
    });
    const count = (await acts()).length;
    await admin.send('PATCH', pathOf(store.id), { body: { version: 3, name: 'Renamed' } });
    expect((await acts()).length).toBe(count);
  });

  test('of two people who save at once, one gets a conflict, and nothing is lost', async () => {
    const store = await added();
    const save = (name: string) => admin.send('PATCH', pathOf(store.id), { body: { version: store.version, name } });
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(save));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json().name;
    const now = (await admin.send('GET', `/v2/stores/${merchant.merchantId}/${store.id}/details`)).json();
    expect([now.name, now.version]).toEqual([saved, 2]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('CONFLICT');
  });

  test('STO-07 a change reaches neither another store of the merchant nor another merchant’s store', async () => {
    const own = await galla.addStore(merchant, 'OWN1');
    const other = await galla.addStore(merchant, 'OTHER1');
    const some = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [own] }));
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const calls = (browser: TestBrowser, store: TestStore) => {
      const terminal = `/terminals/${encodeId('terminal', store.terminalId)}`;
      const path = (rest = '') => pathOf(encodeId('store', store.id), rest);
      return Promise.all([
        browser.send('PATCH', path(), { body: { version: 1, name: 'Taken' } }),
        browser.send('POST', path('/close'), { body: { reason: 'Taken' } }),
        browser.send('POST', path('/reopen')),
        browser.send('POST', path('/terminals'), { body: { name: 'Taken' }, headers: keyed() }),
        browser.send('PATCH', path(terminal), { body: { name: 'Taken' } }),
        browser.send('POST', path(`${terminal}/close`), { body: {} }),
        browser.send('POST', path(`${terminal}/reopen`)),
      ]);
    };
    for (const browser of [some, stranger])
      for (const { statusCode } of await calls(browser, other)) expect(statusCode).toBe(404);
    const mixed = `/v1/store/${merchant.merchantId}/${encodeId('store', own.id)}/terminals/${encodeId('terminal', other.terminalId)}`;
    expect((await some.send('PATCH', mixed, { body: { name: 'Taken' } })).statusCode).toBe(404);
    expect(
      (await some.send('PATCH', pathOf(encodeId('store', own.id)), { body: { version: 1, name: 'Mine' } })).statusCode,
    ).toBe(200);
  });
});

describe('STO-03 closing', () => {
  test('a closed store keeps its history, accepts money that still arrives, and can be reopened', async () => {
    const store = await galla.addStore(merchant, 'CLOSING1', 'Closing');
    const path = (rest = '') => pathOf(encodeId('store', store.id), rest);
    await galla.pay(merchant, { storeId: 'CLOSING1', amount: 10_000 });
    const closed = (await admin.send('POST', path('/close'), { body: { reason: 'Lease ended' } })).json();
    expect(closed).toMatchObject({ active: false, closedReason: 'Lease ended', counters: { active: 1 } });
    expect((await admin.send('POST', path('/close'), { body: { reason: 'Again' } })).statusCode).toBe(409);
    const [paid] = await galla.pay(merchant, { storeId: 'CLOSING1', terminalId: 'C1', amount: 2_500 });
    expect(paid).toMatchObject({ status: 'accepted' });
    const [listed] = (await admin.send('GET', '/v2/stores?search=CLOSING1&figures=true')).json().storeDetailResponses;
    expect(listed).toMatchObject({ active: false, takings: { count: 2, amount: 12_500 } });
    const counter = { name: 'Late' };
    const refused = await admin.send('POST', path('/terminals'), { body: counter, headers: keyed() });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'STORE_CLOSED']);
    expect((await admin.send('POST', path('/reopen'))).json()).toMatchObject({ active: true, closedAt: null });
    expect((await acts()).slice(-2).map(({ act }) => act)).toEqual(['STORE_CLOSED', 'STORE_REOPENED']);
  });

  test('counters are added with their own codes, renamed, closed and reopened', async () => {
    const store = await added({ counters: [] });
    const post = (body: object, key: string = randomUUID()) =>
      admin.send('POST', pathOf(store.id, '/terminals'), { body, headers: keyed(key) });
    expect((await post({ name: 'Front' })).json()).toMatchObject({ terminalId: 'C1', storeId: store.storeId });
    const taken = await post({ name: 'Same', terminalId: 'c1' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'COUNTER_CODE_TAKEN']);
    const key = randomUUID();
    const both = [await post({ name: 'Side' }, key), await post({ name: 'Side' }, key)].map((one) => one.json());
    expect(both[0]).toEqual(both[1]);
    const parallel = await Promise.all(Array.from({ length: 4 }, () => post({ name: 'Many' })));
    expect(parallel.map((one) => one.json().terminalId).sort()).toEqual(['C3', 'C4', 'C5', 'C6']);
    const path = pathOf(store.id, `/terminals/${both[0].id}`);
    expect((await admin.send('PATCH', path, { body: { name: 'Back' } })).json()).toMatchObject({ name: 'Back' });
    expect(await lastAct()).toMatchObject({ act: 'COUNTER_RENAMED', detail: { before: 'Side', after: 'Back' } });
    expect((await admin.send('POST', `${path}/close`, { body: {} })).json()).toMatchObject({ active: false });
    expect((await admin.send('POST', `${path}/close`, { body: {} })).statusCode).toBe(409);
    expect((await admin.send('POST', `${path}/reopen`)).json()).toMatchObject({ active: true, closedAt: null });
  });
});

describe('STO-06 addresses', () => {
  test('a PIN code gives city and state', async () => {
    const read = (pincode: string) => admin.send('GET', `/v1/om/pincode/${pincode}/details`);
    expect((await read('411001')).json()).toMatchObject({ city: 'Pune', state: 'Maharashtra' });
    expect((await read('560001')).json()).toMatchObject({ city: 'Bengaluru', state: 'Karnataka' });
    expect((await read('403001')).json()).toMatchObject({ city: 'Panaji', state: 'Goa' });
    expect([(await read('999999')).statusCode, (await read('999999')).json().code]).toEqual([404, 'PINCODE_UNKNOWN']);
    expect((await read('011001')).statusCode).toBe(400);
    // Online merchants have no stores, but they do have an address.
    const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
    const owner = await galla.signedIn(await galla.addPerson({ merchant: online }));
    for (const written of ['411001', '411%20001', '411%C2%A0001'])
      expect((await owner.send('GET', `/v1/om/pincode/${written}/details`)).json()).toMatchObject({
        city: 'Pune',
        pincode: '411001',
      });
  });

  test('an address gets coordinates from its PIN code, and a point gets an address', async () => {
    const found = (await admin.send('GET', '/v1/om/geocode?address=Camp%20411001')).json();
    expect(found).toMatchObject({ locatedBy: 'PINCODE' });
    expect((await admin.send('GET', '/v1/om/geocode?address=Nowhere')).statusCode).toBe(404);
    const at = (await admin.send('GET', '/v1/om/reverseGeocode?latitude=18.52&longitude=73.87')).json();
    expect(at).toMatchObject({ city: 'Pune', state: 'Maharashtra', pincode: expect.stringMatching(/^411/) });
    expect((await admin.send('GET', '/v1/om/reverseGeocode?latitude=51&longitude=0')).statusCode).toBe(400);
    expect((await admin.send('GET', '/v1/om/reverseGeocode?latitude=10&longitude=70')).statusCode).toBe(404);
  });
});
