// Also on PostgreSQL 15.
import type { UpiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import type { Rail, RailVpaCheck } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { silentRail } from '../../platform/testing/silent-rails.ts';
import { checkUpiAddresses } from './jobs.ts';

const galla = useGalla();
let says: Omit<RailVpaCheck, 'checkId'> | 'nothing' | undefined;

/** A bank that names the business as holder of every address, unless a test sets another answer. */
const bank: Rail = {
  ...silentRail,
  async checkVpa({ checkId, holder }) {
    if (says === 'nothing') throw new RailUnknown('The bank does not answer.');
    return { checkId, ...(says ?? { state: 'COMPLETED', registeredName: holder.toUpperCase() }) };
  },
};

/** Runs the worker until no check is due. */
const checkAll = () =>
  runDue(
    {
      database: galla.rows,
      masterKey: galla.masterKey,
      clock: { now: () => galla.now() },
      rails: railsOf({ engine: undefined, simulator: bank, demo: true }),
      log: createLog('silent', 'worker'),
      publicUrl: 'https://galla.example',
      contact: defaultContact,
    },
    [checkUpiAddresses],
  );

/** A shop that has just registered, and the browser of its Admin. */
async function newShop(): Promise<{ merchant: TestMerchant; browser: TestBrowser }> {
  const merchant = await galla.addMerchant({ type: 'OFFLINE_MERCHANT', name: 'Nair Stores' });
  await galla.rows.kysely
    .updateTable('merchant')
    .set({ kyc_status: 'NOT_INITIATED', state: 'CREATED' })
    .where('merchant_id', '=', merchant.merchantId)
    .execute();
  return { merchant, browser: await galla.signedIn(await galla.addPerson({ merchant })) };
}
const verify = (browser: TestBrowser, vpa: string) => browser.send('POST', '/v1/om/upi', { body: { vpa } });
const read = async (browser: TestBrowser): Promise<UpiVerification> => (await browser.send('GET', '/v1/om/upi')).json();
const codeOf = async (answer: ReturnType<typeof verify>) => (await answer).json().code;

test('KYC-04 PAY-04 a shop verifies its UPI address, and can then be paid and use payment links without a review', async () => {
  says = undefined;
  const { browser } = await newShop();
  expect(await read(browser)).toMatchObject({ kycStatus: 'NOT_INITIATED', check: null, triesLeft: 3 });
  expect((await verify(browser, ' Nair.Stores@OkBank ')).json().check).toMatchObject({
    state: 'PENDING',
    vpa: 'nair.stores@okbank',
  });
  expect(await codeOf(verify(browser, 'other@okbank'))).toBe('UPI_CHECK_RUNNING');
  await checkAll();
  expect(await read(browser)).toMatchObject({
    kycStatus: 'VERIFIED',
    check: { state: 'MATCH', registeredName: 'NAIR STORES' },
  });
  const { data } = (await browser.send('GET', '/v1/merchant/profile')).json();
  expect(data).toMatchObject({ merchantState: 'ACTIVE', kycStatus: 'VERIFIED' });
  expect(data.attributes).toContainEqual(
    expect.objectContaining({ type: 'UPI_VERIFIED', active: true, value: 'nair.stores@okbank' }),
  );
  expect(await codeOf(verify(browser, 'nair.stores@okbank'))).toBe('KYC_CLOSED');
  const { entries } = (
    await browser.send('POST', '/v1/audit/list', { body: { filters: {}, page: { size: 9 } } })
  ).json();
  const acts = entries.map(({ act }: { act: string }) => act);
  expect(acts).toEqual(expect.arrayContaining(['UPI_VERIFIED', 'UPI_CHECK_REQUESTED']));
  expect(await codeOf(verify((await newShop()).browser, 'nair.stores@okbank'))).toBe('UPI_TAKEN');
});

test('KYC-04 an address in another name, or that does not exist, verifies nothing; three checks a day are the limit', async () => {
  const { merchant, browser } = await newShop();
  says = { state: 'COMPLETED', registeredName: 'SURESH KUMAR YADAV' };
  await verify(browser, 'suresh@okbank');
  await checkAll();
  expect((await read(browser)).check).toMatchObject({ state: 'NO_MATCH', registeredName: null });
  says = { state: 'FAILED', failureReason: 'There is no such UPI ID.' };
  await verify(browser, 'nobody@okbank');
  await checkAll();
  expect(await read(browser)).toMatchObject({
    kycStatus: 'NOT_INITIATED',
    triesLeft: 1,
    check: { state: 'FAILED', reason: 'There is no such UPI ID.', registeredName: null },
  });
  // The bank does not answer, and is asked again.
  says = 'nothing';
  await verify(browser, 'nair@okbank');
  await checkAll();
  expect((await read(browser)).check?.state).toBe('PENDING');
  says = { state: 'COMPLETED', registeredName: 'SOMEBODY ELSE' };
  galla.pass(60_000);
  await checkAll();
  expect((await read(browser)).check?.state).toBe('NO_MATCH');
  expect(await codeOf(verify(browser, 'nair@okbank'))).toBe('UPI_CHECKS_EXHAUSTED');
  galla.pass(86_400_000);
  const next = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await verify(next, 'nair@okbank')).statusCode).toBe(200);
});

test('KYC-04 the provider’s refusal stays, even if it comes while the bank is asked', async () => {
  says = undefined;
  const { merchant, browser } = await newShop();
  await verify(browser, 'nair.no@okbank');
  await runAsOperator(galla, ['kyc', merchant.merchantId, 'failed'], { reason: 'The shop is closed.' });
  await checkAll();
  expect(await read(browser)).toMatchObject({ kycStatus: 'FAILED', check: { state: 'MATCH' } });
  expect(await codeOf(verify(browser, 'nair.no@okbank'))).toBe('KYC_CLOSED');
});

test('KYC-04 of two shops that verify the same address at once, one gets it', async () => {
  says = { state: 'COMPLETED', registeredName: 'NAIR STORES' };
  const shops = await Promise.all([newShop(), newShop()]);
  for (const { browser } of shops) await verify(browser, 'both@okbank');
  await Promise.all([checkAll(), checkAll()]);
  const states = await Promise.all(shops.map(async ({ browser }) => (await read(browser)).kycStatus));
  expect(states.sort()).toEqual(['NOT_INITIATED', 'VERIFIED']);
});

test('PER-03 ROU-09 only an Admin of a shop can verify: no manager, and no merchant with a website', async () => {
  const { merchant } = await newShop();
  const manager = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER' }));
  expect((await verify(manager, 'nair@okbank')).statusCode).toBe(403);
  const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const admin = await galla.signedIn(await galla.addPerson({ merchant: online }));
  expect(await codeOf(verify(admin, 'nair@okbank'))).toBe('STATUS_529');
  const { browser } = await newShop();
  for (const vpa of ['nair', 'nair@', '@okbank', 'a b@okbank', 'nair@ok-bank', `${'x'.repeat(256)}@okbank`])
    expect([vpa, (await verify(browser, vpa)).statusCode]).toEqual([vpa, 400]);
});
