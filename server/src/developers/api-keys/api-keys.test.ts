// Also on PostgreSQL 15.
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/developers/api-keys/endpoints.ts';
import { maxApiKeys } from '@galla/contract/developers/api-keys/feature.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;

const settings = { name: 'Shop server', scopes: ['read', 'orders'], expiresAt: null, allowedAddresses: [] };
const open = async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', activated: false });
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
};
const send = (path: string, body: object, browser = admin) => browser.send('POST', path, { body });
const generate = async (change: object = {}): Promise<ShownApiKey> => {
  const answer = await send('/v1/simulator/apiKeys/generate', { ...settings, ...change });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const keys = async (): Promise<ApiKeyEntry[]> => (await send('/v1/developer/apiKeys/list', {})).json().keys;
const activate = () =>
  galla.rows.kysely
    .insertInto('merchant_attribute')
    .columns(['merchant_id', 'type', 'active', 'value', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('tenant')
        .select((one) => [
          'tenant.merchant_id',
          one.val('PAYMENT_GATEWAY_ACTIVATED').as('type'),
          one.lit(true).as('active'),
          one.lit(null).as('value'),
          one.val(new Date()).as('changed_at'),
        ])
        .where('id', '=', merchant.tenantId),
    )
    .execute();

beforeAll(open);

describe('creating keys', () => {
  test('DEV-01 a test key is created on demand: four groups of eight hex digits after a prefix known to secret scanners', async () => {
    const before = (await send('/v1/developer/apiKeys/metaInfo', {})).json();
    expect(before.test).toMatchObject({ state: 'IN_PROCESS', released: true, count: 0 });
    const { key, secret, shownSeconds } = await generate();
    expect(secret).toMatch(/^gk_test_[0-9a-f]{32}$/);
    expect(shownSeconds).toBe(60);
    expect(key).toMatchObject({ mode: 'test', condition: 'ACTIVE', lastGroup: secret.slice(-8), lastUsedAt: null });
    const after = (await send('/v1/developer/apiKeys/metaInfo', {})).json();
    expect(after.test).toMatchObject({ state: 'GENERATED', count: 1, merchantId: merchant.merchantId });
    expect(after.live).toMatchObject({ state: 'IN_PROCESS', released: false });
  });

  test('KYC-08 production keys become available with the activation of the gateway', async () => {
    const refused = await send('/v1/developer/apiKeys/create', { ...settings, name: 'Live' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'API_KEY_NOT_RELEASED']);
    await activate();
    const made = await send('/v1/developer/apiKeys/create', { ...settings, name: 'Live' });
    expect(made.json().secret).toMatch(/^gk_live_[0-9a-f]{32}$/);
  });

  test('DEV-01 key names are unique, and a merchant has at most 20 keys in each mode', async () => {
    await open();
    await generate({ name: 'One' });
    const again = await send('/v1/simulator/apiKeys/generate', { ...settings, name: 'ONE' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'API_KEY_NAME_TAKEN']);
    const names = Array.from({ length: maxApiKeys + 4 }, (_, index) => `Key ${index}`);
    const answers = await Promise.all(
      names.map((name) => send('/v1/simulator/apiKeys/generate', { ...settings, name })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxApiKeys - 1);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('API_KEY_LIMIT_REACHED');
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a wrong address', { allowedAddresses: ['10.0.0.300'] }, 'allowedAddresses.0'],
    ['a wrong network', { allowedAddresses: ['10.0.0.0/40'] }, 'allowedAddresses.0'],
  ])('DEV-01 %s is refused with its field', async (_what, change, field) => {
    await open();
    const answer = await send('/v1/simulator/apiKeys/generate', { ...settings, name: 'Wrong', ...change });
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, field]);
  });
});

describe('viewing keys', () => {
  test('DEV-01 lists contain no secret; viewing a key shows it, and the log records who viewed it', async () => {
    await open();
    const { key, secret } = await generate();
    expect(JSON.stringify(await keys())).not.toContain(secret.slice(8, 24));
    const viewed = (await send('/v1/developer/apiKeys/view', { keyId: key.keyId })).json();
    expect(viewed).toMatchObject({ secret, shownSeconds: 60, key: { lastViewedAt: null } });
    expect((await keys())[0]).toMatchObject({ lastViewedBy: expect.stringMatching(/^Person/) });
    const { entries } = (await send('/v1/audit/list', { filters: {}, page: { size: 10 } })).json();
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['API_KEY_VIEWED', 'API_KEY_CREATED', 'SIGNED_IN']);
    expect(JSON.stringify(entries)).not.toContain(secret.slice(8, 16));
  });

  test('DEV-01 only the caller’s own key can decrypt the encrypted list', async () => {
    await open();
    const { secret } = await generate();
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const answer = await send('/v1/developer/apiKeys/encryptedList', { publicKey });
    expect(answer.body).not.toContain(secret.slice(8));
    const [entry] = answer.json().keys;
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const opened = privateDecrypt({ key: pair.privateKey, ...padding }, Buffer.from(entry.encryptedSecret, 'base64'));
    expect(opened.toString()).toBe(secret);
    const wrong = await send('/v1/developer/apiKeys/encryptedList', { publicKey: 'A'.repeat(400) });
    expect(wrong.statusCode).toBe(400);
  });

  test('DEV-01 secrets are stored sealed: no database row contains one', async () => {
    const { secret } = await generate({ name: 'Sealed' });
    for (const table of ['api_key', 'api_key_secret', 'api_key_hash', 'audit_event'] as const) {
      const rows = await galla.rows.kysely.selectFrom(table).selectAll().execute();
      const text = JSON.stringify(rows, (_key, value) => value);
      expect([table, text.includes(secret.slice(8, 20))]).toEqual([table, false]);
    }
  });

  test.each(['MANAGER', 'DEVELOPER', 'FINANCE_MANAGER', 'CASHIER'] as const)(
    'DEV-01 a %s cannot create, list or view keys',
    async (role) => {
      const { key } = await generate({ name: `For ${role}` });
      const person = await galla.signedIn(await galla.addPerson({ merchant, role }));
      for (const path of ['metaInfo', 'list', 'view', 'rotate', 'disable'])
        expect((await send(`/v1/developer/apiKeys/${path}`, { keyId: key.keyId }, person)).statusCode).toBe(403);
    },
  );

  test('DEV-01 viewing a key, or creating one that moves money, needs step-up; creating a test key does not', async () => {
    const byPhone = await galla.signedInByPhone(await galla.addPerson({ merchant }));
    const [key] = await keys();
    const asked = [
      await send('/v1/developer/apiKeys/view', { keyId: key?.keyId }, byPhone),
      await send('/v1/developer/apiKeys/create', { ...settings, name: 'Unproven' }, byPhone),
    ];
    expect(asked.map((answer) => answer.json().code)).toEqual(['STEP_UP_NEEDED', 'STEP_UP_NEEDED']);
    const test = await send('/v1/simulator/apiKeys/generate', { ...settings, name: 'Unproven' }, byPhone);
    expect(test.json().secret).toMatch(/^gk_test_/);
  });
});

describe('changing keys', () => {
  test('DEV-01 name, scopes, expiry and addresses can be changed, with old and new values in the log', async () => {
    await open();
    const { key } = await generate();
    const change = { name: 'Warehouse', scopes: ['read'], allowedAddresses: ['10.1.0.0/16'], expiresAt: null };
    const { key: changed } = (
      await send('/v1/developer/apiKeys/config/update', { keyId: key.keyId, ...change })
    ).json();
    expect(changed).toMatchObject(change);
    const { entries } = (await send('/v1/audit/list', { filters: {}, page: { size: 10 } })).json();
    expect(entries[0]).toMatchObject({
      act: 'API_KEY_CHANGED',
      detail: { before: 'read orders; never ends; everywhere', after: 'read; never ends; 10.1.0.0/16' },
    });
  });

  test('DEV-01 a rotation shows the new secret, and the key is rotating during the overlap', async () => {
    await open();
    const { key, secret } = await generate();
    const rotated = (await send('/v1/developer/apiKeys/rotate', { keyId: key.keyId, overlapHours: 24 })).json();
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.key).toMatchObject({ condition: 'ROTATING', keyId: key.keyId });
    expect(Date.parse(rotated.key.previousUntil)).toBe(Date.parse(rotated.key.rotatedAt) + 86_400_000);
    galla.pass(86_400_000);
    admin = await galla.signedIn(await galla.addPerson({ merchant }));
    expect((await keys())[0]).toMatchObject({ condition: 'ACTIVE', previousUntil: null });
  });

  test('DEV-01 a disabled key stays disabled, cannot be viewed and frees its name', async () => {
    await open();
    const { key } = await generate();
    const disable = () => send('/v1/developer/apiKeys/disable', { keyId: key.keyId });
    expect((await disable()).json().key.condition).toBe('DISABLED');
    expect((await disable()).json().key.condition).toBe('DISABLED');
    for (const [path, body] of [
      ['view', {}],
      ['rotate', { overlapHours: 0 }],
      ['config/update', settings],
    ] as const) {
      const answer = await send(`/v1/developer/apiKeys/${path}`, { keyId: key.keyId, ...body });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, 'API_KEY_ENDED']);
    }
    expect((await generate()).key.name).toBe(settings.name);
  });
});
