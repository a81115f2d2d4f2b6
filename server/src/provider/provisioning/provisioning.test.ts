// Also on PostgreSQL 15.
import { beforeAll, describe, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId, noId } from '../../platform/ids.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { signRequest } from '../../platform/rail/signing.ts';

const galla = useGalla();
const secret = 'a-secret-of-the-test';
const address = { line: '12 MG Road', locality: 'Ashok Nagar', pincode: '560001' };
let lastAt = 0;

beforeAll(async () => {
  for (const [id, provisions] of [
    ['provisioner', true],
    ['reporter', false],
  ] as const) {
    const sealed_secret = sealEngineSecret(galla.masterKey, id, secret);
    await galla.rows.kysely
      .insertInto('engine_key')
      .values({ id, name: id, sealed_secret, provisions, created_at: new Date() })
      .execute();
  }
});

type Kind = 'merchants' | 'stores' | 'qr-codes';
const listOf = { merchants: 'merchants', stores: 'stores', 'qr-codes': 'qrCodes' } as const;

function signed(body: string, key = 'provisioner', at?: number, by = secret) {
  // Each request has its own second, so that equal requests get different signatures.
  lastAt = Math.max(lastAt + 1000, galla.now() - 200_000);
  return signRequest(key, by, body, at ?? lastAt);
}

function post(kind: Kind, body: string, headers: Readonly<Record<string, string>> = signed(body)) {
  const url = `/api/provisioning/v1/${kind}`;
  return galla.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

async function sync(kind: Kind, items: readonly unknown[], dryRun = false) {
  const answer = await post(kind, JSON.stringify({ dryRun, [listOf[kind]]: items }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const one = async (kind: Kind, item: unknown, dryRun = false) => (await sync(kind, [item], dryRun)).items[0];
const countOf = async (table: string) =>
  (await galla.rows.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;

describe('a provider syncs its merchants from its own systems', () => {
  test('a merchant is created once, changed where it differs, and has all its values', async () => {
    await runAsOperator(galla, ['super-merchant', 'add', 'KAAPIALL'], { name: 'Kaapi everywhere' });
    const kaapi = {
      merchantId: 'KAAPI01',
      name: 'Kaapi Online',
      type: 'ONLINE_MERCHANT',
      category: 'Coffee and tea',
      gstin: '29AAGCK4821M1Z4',
      upiAddress: 'kaapi@bank',
      categoryCode: '5814',
      superMerchantId: 'KAAPIALL',
      features: { PAYLINK_ENABLED: true, REFUNDS_BLOCKED: false },
      attributes: [{ type: 'SPLIT_SETTLEMENT_ENABLED', active: true }],
      serviceLines: [{ serviceLineType: 'PAYMENT_GATEWAY', businessLine: 'B2B_PG', status: 'SUCCESS' }],
      admin: { name: 'Asha Rao', phone: '9876500001' },
    };
    const misread = await one('merchants', { ...kaapi, gstin: '29AAGCK4821M1Z5' }, true);
    expect(JSON.stringify(misread)).toContain('The last character of this GSTIN is wrong.');
    expect(await one('merchants', kaapi, true)).toMatchObject({ status: 'created' });
    expect(await countOf('merchant')).toBe(0);
    expect(await galla.lastMessage('+919876500001')).toBeUndefined();

    expect(await one('merchants', kaapi)).toMatchObject({ index: 0, id: 'KAAPI01', status: 'created' });
    expect(await galla.lastMessage('+919876500001')).toContain('Kaapi Online invites you');
    const messages = await countOf('message');
    const entries = await countOf('audit_event');
    expect(await one('merchants', kaapi)).toEqual({ index: 0, id: 'KAAPI01', status: 'unchanged' });
    expect([await countOf('message'), await countOf('audit_event')]).toEqual([messages, entries]);

    const verified = (given: object) => ({
      merchantId: 'KAAPI01',
      attributes: [{ type: 'UPI_VERIFIED', active: true, ...given }],
    });
    expect(await one('merchants', verified({ value: 'kaapi@bank' }))).toMatchObject({ status: 'changed' });
    expect(await one('merchants', verified({}))).toMatchObject({ status: 'unchanged' });
    const twice = [...verified({}).attributes, ...verified({ active: false }).attributes];
    expect(await one('merchants', { merchantId: 'KAAPI01', attributes: twice })).toMatchObject({ status: 'refused' });

    const change = { merchantId: 'KAAPI01', name: 'Kaapi House', superMerchantId: null, category: null };
    const changes = ['name', 'category', 'superMerchantId'];
    expect(await one('merchants', change, true)).toEqual({ index: 0, id: 'KAAPI01', status: 'changed', changes });
    expect(await one('merchants', change)).toMatchObject({ status: 'changed', changes });
    const shown = await runAsOperator(galla, ['show', 'KAAPI01']);
    for (const text of [
      'KAAPI01  Kaapi House',
      'PAYLINK_ENABLED               on',
      'UPI: kaapi@bank, category code 5814',
    ])
      expect(shown).toContain(text);
    const log = await runAsOperator(galla, ['log']);
    expect(log).toMatch(/MERCHANT_CHANGED {2}DONE .*superMerchantId=none.*operator=engine key provisioner/);
    expect(log).toContain('Every entry is as it was written.');
  });

  test('a merchant is disabled and enabled again, once, and keeps its reason', async () => {
    await one('merchants', { merchantId: 'TEAA01', name: 'Tea Point', type: 'OFFLINE_MERCHANT' });
    const off = { merchantId: 'TEAA01', active: false, reason: 'The contract has ended.' };
    const done = { index: 0, id: 'TEAA01', status: 'changed', changes: ['active'] };
    expect(await one('merchants', off, true)).toEqual(done);
    expect(await one('merchants', off)).toEqual(done);
    expect(await one('merchants', off)).toMatchObject({ status: 'unchanged' });
    expect(await one('merchants', { merchantId: 'TEAA01', active: false })).toMatchObject({ status: 'unchanged' });
    expect(await runAsOperator(galla, ['show', 'TEAA01'])).toMatch(/Disabled since \S+: The contract has ended\./);
    expect(await one('merchants', { merchantId: 'TEAA01', active: true })).toEqual(done);
    expect(await one('merchants', { merchantId: 'TEAA01', active: true })).toMatchObject({ status: 'unchanged' });
    expect(await runAsOperator(galla, ['show', 'TEAA01'])).not.toContain('Disabled');
    expect(await runAsOperator(galla, ['log'])).toMatch(/MERCHANT_DISABLED {2}DONE .*engine key provisioner/);
    // Without a reason its people see none, and no default text in another language.
    expect(await one('merchants', { merchantId: 'TEAA01', active: false })).toEqual(done);
    expect(await runAsOperator(galla, ['show', 'TEAA01'])).toContain('no reason was given');
  });

  test('stores, terminals and QR codes follow, and a payment is attributed to them', async () => {
    await one('merchants', { merchantId: 'CHAI01', name: 'Chai Point', type: 'OFFLINE_MERCHANT' });
    const place = { merchantId: 'CHAI01', storeId: 'BLR-001' };
    const terminals = [
      { terminalId: 'T1', name: 'Till 1' },
      { terminalId: 'T2', name: 'Till 2' },
    ];
    const store = { ...place, name: 'MG Road', address, terminals, tags: ['south'] };
    expect(await one('stores', store)).toMatchObject({ id: 'BLR-001', status: 'created' });
    expect(await one('stores', store)).toMatchObject({ status: 'unchanged' });
    const renamed = {
      ...place,
      terminals: [{ terminalId: 'T2', name: 'Front' }],
      address: { ...address, line: '14 MG Road' },
    };
    expect(await one('stores', renamed)).toMatchObject({ changes: ['address', 'terminals.T2'] });

    const pin = { latitude: 12.9, longitude: 77.6, located_by: 'ENTERED', landmark: 'Opposite the park' } as const;
    await galla.rows.kysely.updateTable('store').set(pin).where('code', '=', 'BLR-001').execute();
    expect(await one('stores', renamed)).toMatchObject({ status: 'unchanged' });

    const code = { merchantId: 'CHAI01', qrCodeId: 'QR-1', storeId: 'BLR-001', terminalId: 'T1' };
    expect(await one('qr-codes', code)).toMatchObject({ status: 'created' });
    expect(await one('qr-codes', code)).toMatchObject({ status: 'unchanged' });
    expect(await one('qr-codes', { ...code, terminalId: 'T2', name: 'At the door' })).toMatchObject({
      changes: ['terminalId', 'name'],
    });
    expect(await one('qr-codes', { ...code, terminalId: 'T9' })).toMatchObject({ code: 'UNKNOWN_TERMINAL' });
    expect(await one('qr-codes', { ...code, storeId: 'BLR-002' })).toMatchObject({ code: 'UNKNOWN_STORE' });

    expect(await one('stores', { ...place, active: false, reason: 'The lease ended' })).toMatchObject({
      changes: ['active'],
    });
    expect(await one('qr-codes', { ...code, qrCodeId: 'QR-2' })).toMatchObject({ code: 'STORE_IS_CLOSED' });
    expect(await one('qr-codes', { merchantId: 'CHAI01', qrCodeId: 'QR-1', active: false })).toMatchObject({
      changes: ['active'],
    });
    const { rows } = await galla.rows.pool.query(
      `SELECT s.active, s.closed_reason, q.name, q.active AS usable, t.name AS terminal FROM store s
       JOIN qr_code q ON q.tenant_id = s.tenant_id AND q.store_id = s.id
       JOIN terminal t ON t.tenant_id = q.tenant_id AND t.id = q.terminal_id`,
    );
    expect(rows).toEqual([
      { active: false, closed_reason: 'The lease ended', name: 'At the door', usable: false, terminal: 'Front' },
    ]);

    const { tenant_id, store_id } = await galla.rows.kysely
      .selectFrom('qr_code')
      .select(['tenant_id', 'store_id'])
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, (_, n) => ({
      tenant_id,
      store_id,
      id: newId(),
      code: `QR-FULL-${n}`,
      name: 'Table',
      created_by: noId,
      created_at: new Date(),
    }));
    await galla.rows.kysely.insertInto('qr_code').values(others).execute();
    expect(await one('qr-codes', { merchantId: 'CHAI01', qrCodeId: 'QR-1', active: true })).toMatchObject({
      code: 'QR_CODES_OF_STORE',
    });
  });

  test('a bad item does not stop the others, and the answer says what is wrong with which field', async () => {
    const good = { name: 'Good Shop', type: 'ONLINE_MERCHANT' };
    const { created, refused, items } = await sync('merchants', [
      { merchantId: 'GOOD01', ...good },
      { merchantId: 'bad', ...good },
      'nothing',
      { merchantId: 'NONAME01' },
      { merchantId: 'GOOD01', type: 'OFFLINE_MERCHANT' },
      { merchantId: 'KAAPIALL', ...good },
      { merchantId: 'GOOD02', ...good, superMerchantId: 'NOBODY' },
      { merchantId: 'GOOD03', ...good, upiAddress: 'kaapi@bank' },
      { merchantId: 'GOOD04', ...good, money: 1 },
      { merchantId: 'GOOD05', ...good },
    ]);
    expect([created, refused]).toEqual([2, 8]);
    expect(items.map(({ code, field }: { code?: string; field?: string }) => [code, field])).toEqual([
      [undefined, undefined],
      ['MALFORMED_ITEM', 'merchantId'],
      ['MALFORMED_ITEM', undefined],
      ['MERCHANT_INCOMPLETE', 'name'],
      ['MERCHANT_TYPE_FIXED', 'type'],
      ['MERCHANT_ID_TAKEN', 'merchantId'],
      ['UNKNOWN_SUPER_MERCHANT', 'superMerchantId'],
      ['UPI_ADDRESS_TAKEN', 'upiAddress'],
      ['MALFORMED_ITEM', 'money'],
      [undefined, undefined],
    ]);
    expect(await runAsOperator(galla, ['show', 'GOOD05'])).toContain('Good Shop');
    await expect(runAsOperator(galla, ['show', 'GOOD02'])).rejects.toThrow('There is no merchant');
  });

  test('a batch that is killed half-way leaves complete merchants, and resending it creates the others', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      merchantId: `KILL${index}`,
      name: 'Killed Shop',
      type: 'ONLINE_MERCHANT',
      features: { PAYLINK_ENABLED: true },
    }));
    const running = post('merchants', JSON.stringify({ merchants: items }));
    await expect
      .poll(async () => (await galla.rows.pool.query(`SELECT FROM merchant WHERE merchant_id LIKE 'KILL%'`)).rowCount, {
        timeout: 20_000,
        interval: 10,
      })
      .toBeGreaterThan(5);
    await galla.rows.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'galla_worker' AND pid <> pg_backend_pid()`,
    );
    expect((await running).statusCode).toBeGreaterThanOrEqual(500);
    const again = await sync('merchants', items);
    expect(again.created).toBeGreaterThan(0);
    expect(again.unchanged).toBeGreaterThan(5);
    expect(again.created + again.unchanged).toBe(60);
    const { rows } = await galla.rows.pool.query(
      `SELECT count(*)::int AS tenants, (SELECT count(*)::int FROM audit_event WHERE detail->>'merchant' LIKE 'KILL%') AS entries
       FROM tenant JOIN merchant m ON m.id = tenant.merchant_id WHERE m.merchant_id LIKE 'KILL%'`,
    );
    expect(rows).toEqual([{ tenants: 120, entries: 60 }]);
    expect(await runAsOperator(galla, ['log'])).toContain('Every entry is as it was written.');
  });

  test('hostile names are refused or stay text, and nothing of them runs', async () => {
    const names = [
      "Robert'); DROP TABLE merchant;--",
      '<script>alert(1)</script>',
      '=HYPERLINK("http://evil")',
      'a\u0000b shop',
      'half \ud800 shop',
      '\u202egnp.eliF shop',
      'x'.repeat(64),
      'Card 4111 1111 1111 1111',
      '{{7*7}}',
      '   ',
    ];
    const items = names.map((name, index) => ({ merchantId: `EVIL${index}`, name, type: 'ONLINE_MERCHANT' }));
    const answer = await sync('merchants', items);
    expect(answer.created + answer.refused).toBe(names.length);
    const { rows } = await galla.rows.pool.query(`SELECT name FROM merchant WHERE merchant_id LIKE 'EVIL%'`);
    expect(rows).toEqual([{ name: 'gnp.eliF shop' }]);
  });
});

describe('only a key that the operator has allowed to provision changes anything', () => {
  const body = JSON.stringify({ merchants: [{ merchantId: 'THIEF01', name: 'Thief', type: 'ONLINE_MERCHANT' }] });

  test('another key, a wrong secret, an old or a changed request is refused', async () => {
    const refusals = [
      [403, signed(body, 'reporter')],
      [401, signed(body, 'nobody')],
      [401, signed(body, 'provisioner', undefined, 'another-secret')],
      [401, signed(body, 'provisioner', galla.now() - 301_000)],
      [401, signed(body.replace('Thief', 'Other'))],
      [401, {}],
    ] as const;
    for (const [status, headers] of refusals) expect((await post('merchants', body, headers)).statusCode).toBe(status);
    await expect(runAsOperator(galla, ['show', 'THIEF01'])).rejects.toThrow('There is no merchant');
  });

  test('a provisioning key cannot report payments', async () => {
    const payload = JSON.stringify({ events: [{}] });
    const url = '/api/ingestion/v1/payments';
    const headers = { 'content-type': 'application/json', ...signed(payload) };
    const refused = await galla.app.inject({ method: 'POST', url, headers, payload });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ENGINE_KEY_NOT_ALLOWED']);
  });

  test('a replayed request does not undo later changes', async () => {
    const nameIt = (name: string) => JSON.stringify({ merchants: [{ merchantId: 'GOOD01', name }] });
    const [first, headers] = [nameIt('First Name'), signed(nameIt('First Name'))];
    expect((await post('merchants', first, headers)).json()).toMatchObject({ changed: 1 });
    await post('merchants', nameIt('Second Name'));
    for (const again of [
      headers,
      {
        ...headers,
        'x-galla-signature': (headers as Record<string, string>)['x-galla-signature']?.toUpperCase() ?? '',
      },
    ])
      expect((await post('merchants', first, again)).json()).toMatchObject({ code: 'REQUEST_REPEATED' });
    expect(await runAsOperator(galla, ['show', 'GOOD01'])).toContain('Second Name');
  });

  test('a batch that is too large is refused as a whole, and simultaneous equal items create one merchant', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ merchantId: `MANY${index}` }));
    expect((await post('merchants', JSON.stringify({ merchants: many }))).statusCode).toBe(400);
    const huge = JSON.stringify({ merchants: [{ merchantId: 'HUGE01', name: 'x'.repeat(1_100_000) }] });
    expect((await post('merchants', huge)).statusCode).toBe(413);
    const twins = Array.from({ length: 4 }, () => ({
      merchantId: 'TWIN01',
      name: 'Twin Shop',
      type: 'ONLINE_MERCHANT',
    }));
    const answers = await Promise.all(twins.map((twin) => one('merchants', twin)));
    expect(answers.filter(({ status }) => status === 'created')).toHaveLength(1);
    expect(answers.every(({ status, code }) => status !== 'refused' || code === 'CHANGED_MEANWHILE')).toBe(true);
    expect(await one('merchants', twins[0])).toMatchObject({ status: 'unchanged' });
  });
});
