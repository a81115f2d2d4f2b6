// Also on PostgreSQL 15.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import type { KycState, KycWidget } from '@galla/contract/business/kyc/endpoints.ts';
import { kycSubmissionIds } from '@galla/contract/business/kyc/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestBrowser, type TestMerchant, useGalla } from '../../main/testing/test-galla.ts';
import { openEgress } from '../../platform/egress/egress.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import { openIdentityProvider } from '../../platform/identity/signed-identity-provider.ts';
import { createLog } from '../../platform/log.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { signRequest } from '../../platform/rail/signing.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import { openSimulator, type Simulator } from '../../provider/simulator/simulator.ts';
import { addNewMerchant, checkAll, kycOf, openAskedBank } from '../onboarding/testing/kyc.ts';
import { addDocuments, agree, followAll } from './testing/submissions.ts';

const secret = 'the secret of the simulator';
const egress = openEgress();
let simulator: Simulator;
let dataDir: string;
const clock = { now: () => Date.now() };
const provider: IdentityProvider = openIdentityProvider(() => ({ url: simulator.url, keyId: simulatorKeyId, secret }), {
  egress,
  clock,
  loopback: true,
  widget: { origin: () => new URL(simulator.widgetUrl).origin, usesCamera: false },
});
const bank = openAskedBank();
const galla = useGalla({ rail: bank, identity: provider });
let merchant: TestMerchant;
let browser: TestBrowser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galla-identity-'));
  const sealed_secret = sealEngineSecret(galla.masterKey, simulatorKeyId, secret);
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({ id: simulatorKeyId, name: 'Simulator', sealed_secret, created_at: new Date(), modes: ['live', 'test'] })
    .execute();
  await galla.app.listen({ host: '127.0.0.1', port: 0 });
  simulator = await openSimulator({
    dataDir,
    secret,
    log: createLog('silent', 'simulator'),
    pagesAt: 'http://localhost:4000',
    reportTo: `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`,
    firstPauseMs: 10,
    lookEveryMs: 10,
    delays: { pending: 300, again: 50 },
  });
});
afterAll(async () => {
  egress.close();
  await simulator.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  merchant = await addNewMerchant(galla);
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
});

/** Fills in KYC with a PAN whose digits decide the outcome of the identity check. */
async function fillIn(digits: string): Promise<void> {
  const kyc = kycOf(browser);
  await kyc.fill('BUSINESS_DETAILS', { website: `https://${merchant.merchantId.toLowerCase()}.example` });
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  const last = await kyc.fill('GST_PAN_SECTION', { pan: `ABCFM${digits}K`, gstRegistered: 'NO', gstins: '' });
  expect(last.statusCode, last.body).toBe(200);
  await addDocuments(galla, merchant, (await kyc.journey()).neededDocuments);
}
async function init(): Promise<{ kyc: KycState; widget: KycWidget | null }> {
  const body = {
    merchantId: merchant.merchantId,
    type: 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION',
    appVersion: '1.0.0',
  };
  await agree(browser);
  const answer = await browser.send('POST', '/v1/om/kyc/init', { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const inWidget = (path: 'visit' | 'submit', accessToken = '') =>
  fetch(new URL(path, simulator.widgetUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
async function stateAtProvider() {
  const { id } = await galla.rows.kysely
    .selectFrom('kyc_submission')
    .select('id')
    .where('tenant_id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  return (await provider.find(encodeId(kycSubmissionIds, id)))?.state;
}
const read = async (): Promise<KycState> => (await browser.send('GET', '/v1/om/kyc')).json().kyc;
async function expectSoon(status: KycState['status']): Promise<KycState> {
  return expect
    .poll(
      async () => {
        await followAll(galla, provider);
        return (await read()).status;
      },
      { timeout: 15_000 },
    )
    .toBe(status)
    .then(read);
}

test('KYC-10 nothing is submitted before someone agrees to the current text; the first consent counts and is logged', async () => {
  await fillIn('1234');
  const body = { type: 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION', appVersion: '1.0.0' };
  expect((await browser.send('POST', '/v1/om/kyc/init', { body })).json().code).toBe('KYC_CONSENT_NEEDED');
  expect((await agree(browser, '2020-01-01')).json().code).toBe('KYC_CONSENT_CHANGED');
  const first = (await agree(browser)).json().consent;
  expect(first).toMatchObject({ version: kycConsent.version, text: kycConsent.text, givenAt: expect.any(String) });
  const other = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await agree(other)).json().consent).toEqual(first);
  const strange = await galla.signedIn(await galla.addPerson({ merchant: await addNewMerchant(galla) }));
  const foreign = { consentId: first.consentId, version: kycConsent.version };
  expect((await strange.send('POST', '/v1/om/consent/approve', { body: foreign })).statusCode).toBe(409);
  const log = { body: { filters: {}, page: { size: 50 } } };
  const { entries } = (await browser.send('POST', '/v1/audit/list', log)).json();
  expect(entries.filter(({ act }: { act: string }) => act === 'KYC_CONSENT_GIVEN')).toHaveLength(1);
  expect((await browser.send('POST', '/v1/om/kyc/init', { body })).statusCode).toBe(200);
});

test('KYC-04 a failed check says why, field by field, and the corrected one verifies the merchant', async () => {
  await fillIn('0002');
  const first = await init();
  expect(first.kyc.state).toBe('CREATED');
  expect(first.widget?.widgetUrl).toBe(simulator.widgetUrl);
  // A second tab gets its own visit; the first one ends.
  const second = await init();
  for (const path of ['visit', 'submit'] as const)
    expect((await inWidget(path, first.widget?.accessToken)).status).toBe(404);
  expect(await (await inWidget('visit', second.widget?.accessToken)).json()).toMatchObject({ state: 'PENDING' });
  expect((await inWidget('submit', second.widget?.accessToken)).status).toBe(200);
  const failed = await expectSoon('FAILED');
  expect(failed.reasons).toEqual([{ field: 'pan', reason: 'The PAN card shows another number.' }]);
  await kycOf(browser).fill('GST_PAN_SECTION', { pan: 'ABCFM1234K', gstRegistered: 'NO', gstins: '' });
  const again = await init();
  expect(again.kyc.number).toBe(2);
  await inWidget('submit', again.widget?.accessToken);
  await expectSoon('VERIFIED');
});

test('KYC-04 results that arrive twice, out of order or never still end the submission once', async () => {
  for (const digits of ['0004', '0005']) {
    merchant = await addNewMerchant(galla);
    browser = await galla.signedIn(await galla.addPerson({ merchant }));
    await fillIn(digits);
    const { widget } = await init();
    await inWidget('submit', widget?.accessToken);
    if (digits === '0005') await expect.poll(stateAtProvider, { timeout: 10_000 }).toBe('VERIFIED');
    await browser.send('POST', '/v1/om/kyc/status', { body: { merchantId: merchant.merchantId } });
    await expectSoon('VERIFIED');
  }
});

test('KYC-04 suspected fraud waits for a reviewer; forged results and a widget that cannot submit change nothing', async () => {
  await fillIn('0006');
  const { widget } = await init();
  const [row] = await galla.rows.kysely
    .selectFrom('kyc_submission')
    .selectAll()
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  const body = JSON.stringify({
    checkId: `kyc_${'0'.repeat(26)}`,
    merchantId: merchant.merchantId,
    state: 'VERIFIED',
    at: new Date().toISOString(),
  });
  const report = (key: string) =>
    galla.app.inject({
      method: 'POST',
      url: '/api/kyc/v1/results',
      payload: body,
      headers: { 'content-type': 'application/json', ...signRequest(simulatorKeyId, key, body, galla.now()) },
    });
  expect((await report('forged')).statusCode).toBe(401);
  expect((await report(secret)).statusCode).toBe(404);
  expect(row?.provider_state).toBe('PENDING');
  await inWidget('submit', widget?.accessToken);
  expect(await expectSoon('SUBMITTED')).toMatchObject({ status: 'SUBMITTED' });
  await followAll(galla, provider);
  await expect.poll(async () => (await read()).state).toBe('IN_REVIEW');

  merchant = await addNewMerchant(galla);
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await fillIn('0007');
  const refused = await init();
  expect((await inWidget('submit', refused.widget?.accessToken)).status).toBe(503);
  expect((await read()).state).toBe('CREATED');
});

test('KYC-04 only the dashboard can frame the widget', async () => {
  const answer = await fetch(simulator.widgetUrl);
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:4000');
});
