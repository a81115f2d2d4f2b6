import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDynamicQrReference } from '@galla/contract/shops/dynamic-qr/reference.ts';
import { qrCodeReference, readUpiLink, upiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestMerchant, TestStore } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { createLog } from '../../../platform/log.ts';
import { sealEngineSecret } from '../../../platform/rail/engine-keys.ts';
import { simulatorKeyId } from '../../../platform/rail/simulator-account.ts';
import { paymentsOf, refundsOf, shownQr } from '../../../shops/dynamic-qr/testing/reporting.ts';
import { openSimulator, type Simulator } from '../simulator.ts';

const galla = useGalla();
const secret = 'the secret of the simulator';
const dataDir = mkdtempSync(join(tmpdir(), 'galla-scan-'));
let simulator: Simulator;
let merchant: TestMerchant;
let store: TestStore;

beforeAll(async () => {
  const sealed_secret = sealEngineSecret(galla.masterKey, simulatorKeyId, secret);
  const key = { id: simulatorKeyId, name: 'Simulator', sealed_secret, created_at: new Date() };
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({ ...key, modes: ['live', 'test'] })
    .execute();
  merchant = await galla.addMerchant({ name: 'Chai <Stop>' });
  store = await galla.addStore(merchant, 'KORA', 'Koramangala');
  await galla.app.listen({ host: '127.0.0.1', port: 0 });
  simulator = await openSimulator({
    dataDir,
    secret,
    log: createLog('silent', 'simulator'),
    pagesAt: 'http://galla.test',
    reportTo: `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`,
    delays: { bank: 300 },
    firstPauseMs: 10,
    lookEveryMs: 10,
  });
});
afterAll(async () => {
  await simulator.close();
  rmSync(dataDir, { recursive: true });
});

const sticker = () =>
  upiLink({
    vpa: `${merchant.merchantId.toLowerCase()}@galla`,
    name: 'Chai Stop',
    categoryCode: '5814',
    reference: qrCodeReference(store.qrCodeId),
    mode: 'STATIC',
  });
const at = (path: string) => `${simulator.url}/simulator/scan${path}`;
const read = (qr: string) => fetch(at(`?${new URLSearchParams({ qr })}`));
const keyIn = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Pays a code as the form of its page does. */
async function pay(qr: string, change: Record<string, string> = {}) {
  const key = keyIn(await (await read(qr)).text());
  const form = { qr, key, amount: '250.00', app: 'GOOGLE_PAY', outcome: 'paid', ...change };
  return fetch(at(''), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
const payments = () => paymentsOf(galla, merchant.tenantId);
const newest = async () => (await payments()).at(-1);

describe('the page on which anyone can play a customer', () => {
  test('TXN-08 shows the payee with store and counter, and escapes markup in a name', async () => {
    const page = await (await read(sticker())).text();
    expect(page).toContain('Koramangala, Counter 1');
    expect(page).toContain(`${merchant.merchantId.toLowerCase()}@galla`);
    expect(page).not.toContain('<Stop>');
    const slash = await fetch(at(`/?${new URLSearchParams({ qr: sticker() })}`));
    expect([slash.status, slash.redirected]).toEqual([200, true]);
    expect(await slash.text()).toContain('Koramangala, Counter 1');
  });

  test('TXN-08 a payment goes through the rail and arrives at the store, counter and QR code', async () => {
    const answer = await pay(sticker());
    expect(answer.status).toBe(303);
    const done = await (await fetch(`${simulator.url}${answer.headers.get('location')}`)).text();
    expect(done).toContain('₹250.00 paid');
    await vi.waitFor(async () =>
      expect(await newest()).toMatchObject({
        state: 'COMPLETED',
        amount: 25_000,
        store_id: store.id,
        qr_code_id: store.qrCodeId,
        customer_vpa: expect.stringMatching(/@okaxis$/),
      }),
    );
  });

  test('TXN-08 a page submitted twice pays once', async () => {
    const before = (await payments()).length;
    const key = crypto.randomUUID();
    const [first, second] = [await pay(sticker(), { key }), await pay(sticker(), { key })];
    expect(second?.headers.get('location')).toBe(first?.headers.get('location'));
    await vi.waitFor(async () => expect(await payments()).toHaveLength(before + 1));
  });

  test('TXN-08 a payment can be declined, or decided by the bank later', async () => {
    await pay(sticker(), { outcome: 'declined' });
    await vi.waitFor(async () =>
      expect(await newest()).toMatchObject({ state: 'FAILED', failure_reason: 'Not enough balance in the account.' }),
    );
    await pay(sticker(), { outcome: 'pending', amount: '77' });
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'PENDING', amount: 7_700 }));
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'COMPLETED', amount: 7_700 }));
  });

  test('QRC-02 a dynamic QR is paid with its own amount, or with another one', async () => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant }));
    const [full, less] = [await shownQr(browser, store), await shownQr(browser, store)];
    await pay(full.text, { amount: '1' });
    await pay(less.text, { outcome: 'other-amount' });
    const stateOf = async (qr: { text: string }) => {
      const id = readDynamicQrReference(readUpiLink(qr.text)?.reference ?? '') ?? '';
      const row = galla.rows.kysely.selectFrom('dynamic_qr').select('state').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).state;
    };
    await vi.waitFor(async () => expect([await stateOf(full), await stateOf(less)]).toEqual(['PAID', 'PAID_OTHER']));
    expect((await newest())?.amount).toBe(37_500);
    // The customer's app shows it before and after paying.
    expect(await (await read(full.text)).text()).toContain('This code was already paid.');
    const again = await pay(full.text);
    const done = await (await fetch(`${simulator.url}${again.headers.get('location')}`)).text();
    expect(done).toContain('₹385.00 goes back to you');
    expect(done).toContain('The code had been paid or had ended.');
    await vi.waitFor(async () => expect((await refundsOf(galla, merchant.tenantId)).at(-1)?.reason).toBe('PAID_TWICE'));
  });

  test.each([
    ['what is no UPI link', 'https://example.com', 'not the QR code of a UPI payment'],
    ['a payee that nobody here is', 'upi://pay?pa=nobody@bank&pn=Nobody', 'Nobody here is paid at nobody@bank'],
  ])('QRC-02 %s is reported, and can be corrected', async (_what, qr, said) => {
    const answer = await read(qr);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
  });

  test.each(['', '0.50', '-5', '1e9', '12.345', '99999999999'])(
    'QRC-02 an amount of “%s” pays nothing',
    async (amount) => {
      const before = (await payments()).length;
      const answer = await pay(sticker(), { amount });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Enter an amount of at least ₹1');
      expect(await payments()).toHaveLength(before);
    },
  );

  test('runs only its own scripts, and only it may request the camera', async () => {
    const answer = await read(sticker());
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
    for (const name of ['scan.js', 'jsqr.js']) {
      const script = await fetch(at(`/${name}`));
      expect([name, script.status, script.headers.get('content-type')]).toEqual([
        name,
        200,
        'text/javascript; charset=utf-8',
      ]);
    }
    expect((await fetch(at('/__proto__'))).status).toBe(404);
    expect((await fetch(at('/payments/unknown'))).status).toBe(404);
  });
});
