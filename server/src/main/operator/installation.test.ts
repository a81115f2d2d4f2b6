// Also on PostgreSQL 15.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { signRequest } from '../../platform/rail/signing.ts';
import { runAsOperator } from '../testing/operator.ts';
import { type TestBrowser, useGalla } from '../testing/test-galla.ts';

const galla = useGalla();
vi.setConfig({ testTimeout: 60_000 });

/** Runs the operator's program as a provider does, on a database without the demo. */
async function operator(...words: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: galla.url,
    MASTER_KEY: galla.masterKey.toString('base64'),
    PUBLIC_URL: 'https://pay.example',
  };
  const program = join(import.meta.dirname, 'operator.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, '--as', 'olga'], { env });
  return stdout;
}

const engineKey = (words: string[], options: Options = {}) => runAsOperator(galla, ['engine-key', ...words], options);
const merchant = (words: string[], options: Options = {}) => runAsOperator(galla, ['merchant', ...words], options);
type Options = Readonly<Record<string, string | undefined>>;

const secretIn = (printed: string) => /secret +(\S{43})$/m.exec(printed)?.[1] ?? '';

/** Posts one payment as an engine does, signed with this secret. */
async function post(keyId: string, secret: string, merchantId: string, providerTransactionId: string) {
  const event = {
    merchantId,
    providerTransactionId,
    state: 'COMPLETED',
    amount: 25_000,
    instrument: 'ACCOUNT',
    createdAt: new Date(galla.now() - 60_000).toISOString(),
  };
  const payload = JSON.stringify({ events: [event] });
  const headers = { 'content-type': 'application/json', ...signRequest(keyId, secret, payload, galla.now()) };
  return galla.app.inject({ method: 'POST', url: '/api/ingestion/v1/payments', headers, payload });
}

/** Answers an invitation with the OTP sent to the phone. */
async function accept(link: string | undefined, phone: string, accepts = true): Promise<TestBrowser> {
  const token = /\/invitation\?token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';
  const browser = galla.browser();
  const opened = await browser.send('POST', '/v1/user/invitation/open', { body: { token } });
  expect(opened.json()).toMatchObject({ inviterName: null, roleName: 'Admin', allStores: true });
  const sent = await browser.send('POST', '/v1/user/invitation/sendOtp', {
    body: { token },
    headers: await browser.captcha('send-otp'),
  });
  const code = (await galla.lastMessage(`+91${phone}`))?.slice(0, 5);
  const body = { token, accept: accepts, otp: { token: sent.json().token, code } };
  expect((await browser.send('POST', '/v1/user/invitation/answer', { body })).statusCode).toBe(200);
  return browser;
}

async function paymentsOf(browser: TestBrowser) {
  const from = new Date(galla.now() - 3_600_000).toISOString();
  const to = new Date(galla.now() + 60_000).toISOString();
  const answer = await browser.send('POST', '/v3/transactions/list', { body: { filters: { from, to } } });
  return answer.json().payments;
}

test('without the demo the operator adds a merchant and an engine key, and its Admin sees the first payment', async () => {
  const printed = await operator(
    'merchant',
    'add',
    'KAAPI01',
    '--name',
    'Kaapi Online',
    '--type',
    'online',
    '--category',
    'Coffee and tea',
    '--gstin',
    '29AAGCK4821M1Z4',
    '--admin',
    'Asha Rao',
    '--phone',
    '9876500001',
    '--email',
    'Asha@kaapi.example',
  );
  expect(printed).toContain('KAAPI01  Kaapi Online  ONLINE_MERCHANT  ACTIVE');
  expect(printed).toContain('Asha Rao');
  expect(printed).not.toContain('token=');
  const issued = await operator('engine-key', 'issue', 'main-engine', '--name', 'Main engine');
  const secret = secretIn(issued);
  expect(secret).toHaveLength(43);
  expect(await operator('engine-key', 'list')).not.toContain(secret);
  expect((await post('main-engine', secret, 'KAAPI01', 'T1')).json()).toMatchObject({ accepted: 1 });

  // The person reads the e-mail and has the phone, so accepting also verifies the e-mail.
  const link = await galla.lastMessage('asha@kaapi.example');
  expect(link).toContain('Kaapi Online invites you');
  expect(await galla.lastMessage('+919876500001')).toBeUndefined();
  const admin = await accept(link, '9876500001');
  expect(await paymentsOf(admin)).toMatchObject([{ amount: 25_000, merchantId: 'KAAPI01' }]);
  const profile = (await admin.send('GET', '/v1/merchant/profile')).json().data;
  expect(profile).toMatchObject({ name: 'Kaapi Online', category: 'Coffee and tea', gstin: '29AAGCK4821M1Z4' });
  expect((await admin.send('GET', '/v1/user/email')).json()).toMatchObject({
    email: 'asha@kaapi.example',
    verified: true,
  });
  const { entries } = (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  const acts = entries.map((entry: { act: string; detail: object }) => [entry.act, entry.detail]);
  expect(acts).toContainEqual(['MERCHANT_ADDED', { name: 'Kaapi Online', operator: 'olga' }]);
  expect(acts).toContainEqual(['USER_INVITED', { name: 'Asha Rao', role: 'Admin', operator: 'olga' }]);
});

test('an engine key is rotated with an overlap, and ends at once when it is disabled', async () => {
  const { merchantId } = await galla.addMerchant();
  const first = secretIn(await engineKey(['issue', 'rotating'], { modes: 'live,test' }));
  const rotated = await engineKey(['rotate', 'rotating'], { overlap: '2' });
  const second = secretIn(rotated);
  expect(second).not.toBe(first);
  expect(rotated).toMatch(/earlier secret is good until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d IST/);
  expect((await post('rotating', first, merchantId, 'R1')).statusCode).toBe(200);
  expect((await post('rotating', second, merchantId, 'R2')).statusCode).toBe(200);
  galla.pass(2 * 3_600_000 + 1_000);
  expect((await post('rotating', first, merchantId, 'R3')).json()).toMatchObject({ code: 'ENGINE_SIGNATURE_INVALID' });
  expect((await post('rotating', second, merchantId, 'R4')).statusCode).toBe(200);
  // A process that cached the key reads it again when a signature does not match.
  const third = secretIn(await engineKey(['rotate', 'rotating'], { overlap: '0' }));
  galla.pass(1_100);
  expect((await post('rotating', third, merchantId, 'R5')).statusCode).toBe(200);
  for (const old of [first, second]) expect((await post('rotating', old, merchantId, 'R6')).statusCode).toBe(401);
  expect(await engineKey(['disable', 'rotating'])).toContain('within 10 s');
  galla.pass(11_000);
  expect((await post('rotating', third, merchantId, 'R7')).json()).toMatchObject({ code: 'ENGINE_KEY_UNKNOWN' });
  expect(await engineKey(['list'])).toMatch(/rotating .*live,test .*disabled/);
  await expect(engineKey(['rotate', 'rotating'])).rejects.toThrow('is disabled. Issue another one.');

  // The installation's own log has every step in a valid chain, and no secret.
  const log = await operator('log');
  expect(log).toContain('Every entry is as it was written.');
  for (const act of ['ENGINE_KEY_ISSUED', 'ENGINE_KEY_ROTATED', 'ENGINE_KEY_DISABLED'])
    expect(log).toMatch(new RegExp(`${act}  DONE .*key=rotating.*operator=olga`));
  const { rows } = await galla.rows.pool.query<{ row: string }>('SELECT row_to_json(k)::text AS row FROM engine_key k');
  for (const secret of [first, second, third]) expect(log + JSON.stringify(rows)).not.toContain(secret);
});

test('the operator changes a merchant and invites another Admin; the earlier invitation ends', async () => {
  const imran = { admin: 'Imran Shaikh', phone: '9876500902' };
  const chai = { name: 'Chai Stop', type: 'in-store', ...imran };
  await merchant(['add', 'CHAI01'], chai);
  const wrong = await galla.lastMessage('+919876500902');
  await expect(merchant(['add', 'CHAI01'], chai)).rejects.toThrow('There is a merchant CHAI01 already.');
  const right = { ...imran, phone: '9876500904' };
  expect(await merchant(['change', 'CHAI01'], { name: 'Chai Stop India', ...right })).toMatch(
    /^CHAI01 {2}Chai Stop India.*Imran/s,
  );
  const token = /token=([\w-]+)/.exec(wrong ?? '')?.[1];
  const opened = await galla.browser().send('POST', '/v1/user/invitation/open', { body: { token } });
  expect(opened.json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
  await accept(await galla.lastMessage('+919876500904'), '9876500904');
  await expect(merchant(['change', 'CHAI01'], right)).rejects.toThrow('belongs to the team already');
});

test('a declined invitation of the provider is recorded in the merchant’s log', async () => {
  const chai = { name: 'Chai Stop', type: 'in-store', admin: 'Imran Shaikh', phone: '9876500905' };
  await merchant(['add', 'CHAI02'], chai);
  await accept(await galla.lastMessage('+919876500905'), '9876500905', false);
  const { rows } = await galla.rows.pool.query(
    `SELECT e.act FROM audit_event e JOIN tenant t ON t.id = e.chain_id JOIN merchant m ON m.id = t.merchant_id
     WHERE m.merchant_id = 'CHAI02' ORDER BY e.position`,
  );
  expect(rows.map(({ act }) => act)).toEqual(['MERCHANT_ADDED', 'USER_INVITED', 'INVITATION_DECLINED']);
});

test('the operator’s invalid input is named, and nothing is created', async () => {
  const wrong = { name: 'Wrong Shop', type: 'online', admin: 'Asha', phone: '9876500906' };
  const cases: [string[], Options, string][] = [
    [['add', 'WRONG01'], { ...wrong, phone: '12345' }, '--phone: Invalid Mobile Number.'],
    [['add', 'WRONG01'], { ...wrong, gstin: '29AAGCK4821M1Z' }, '--gstin'],
    [['add', 'WRONG01'], { ...wrong, gstin: '29AAGCK4821M1Z5' }, 'The last character of this GSTIN is wrong.'],
    [['add', 'WRONG01'], { ...wrong, gstin: '49AAGCK4821M1Z4' }, 'match no state'],
    [['change', 'KAAPI01'], { gstin: '29AAGCK4821M1Z3' }, 'The last character of this GSTIN is wrong.'],
    [['add', 'wrong'], wrong, 'MERCHANT: Use 4 to 20 capital letters and digits for the merchant ID.'],
    [['add', 'WRONG01'], { ...wrong, type: 'cash' }, '--type is online or in-store.'],
    [['add', 'WRONG01'], { ...wrong, admin: undefined }, '--admin'],
    [['change', 'WRONG01'], { name: 'Wrong Shop' }, 'There is no merchant WRONG01.'],
  ];
  for (const [words, options, text] of cases) await expect(merchant(words, options)).rejects.toThrow(text);
  await expect(operator('gst', 'KAAPI01', '--state', '27')).rejects.toThrow('is of another state');
  expect(await operator('gst', 'KAAPI01', '--state', '29')).toContain('29');
  await expect(engineKey(['issue', 'a b'])).rejects.toThrow('letters, digits');
  await expect(engineKey(['issue', 'ok'], { modes: 'all' })).rejects.toThrow('--modes is live, test or live,test.');
  await expect(engineKey(['rotate', 'never-issued'])).rejects.toThrow('There is no engine key never-issued.');
  await expect(engineKey(['rotate', 'ok'], { overlap: '-1' })).rejects.toThrow('--overlap is a number of hours');
  const made = galla.rows.kysely.selectFrom('merchant').select('id').where('merchant_id', '=', 'WRONG01');
  expect(await made.execute()).toEqual([]);
});

test('the operator cannot change the key of the bank simulator', async () => {
  for (const command of ['issue', 'rotate', 'disable'])
    await expect(engineKey([command, 'simulator'])).rejects.toThrow('bank simulator’s own');
});

test('QRC-02 the operator sets the UPI address and category code of QR codes, and no two merchants share an address', async () => {
  const names = { name: 'Chai Corner', type: 'in-store', admin: 'Lata Sen', phone: '9876507101' };
  const added = await merchant(['add', 'CHAICORNER'], { ...names, 'category-code': '5814' });
  expect(added).toContain('UPI: chaicorner@galla, category code 5814');
  expect(await merchant(['change', 'CHAICORNER'], { vpa: 'Chai.Corner@bank' })).toContain(
    'UPI: chai.corner@bank, category code 5814',
  );
  await merchant(['add', 'CHAILANE'], { ...names, phone: '9876507102' });
  for (const [options, refusal] of [
    [{ vpa: 'chai.corner@bank' }, 'chai.corner@bank belongs to a merchant already'],
    [{ vpa: 'test.lane@bank' }, '--vpa is a UPI address'],
    [{ vpa: 'chailane' }, '--vpa is a UPI address'],
    [{ 'category-code': '58' }, '--category-code has four digits'],
  ] as const)
    await expect(merchant(['change', 'CHAILANE'], options)).rejects.toThrow(refusal);
});
