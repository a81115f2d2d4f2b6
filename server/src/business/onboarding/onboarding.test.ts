// Also on PostgreSQL 15.
import { beforeEach, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { addNewMerchant, checkAll, kycOf, openAskedBank, rightValues } from './testing/kyc.ts';

const bank = openAskedBank();
const galla = useGalla({ rail: bank });
let merchant: Awaited<ReturnType<typeof addNewMerchant>>;
let kyc: ReturnType<typeof kycOf>;

const personOf = async (role: 'ADMIN' | 'MANAGER' = 'ADMIN') =>
  galla.signedIn(await galla.addPerson({ merchant, role }));

beforeEach(async () => {
  bank.says = undefined;
  merchant = await addNewMerchant(galla);
  kyc = kycOf(await personOf());
});

test('KYC-01 an Admin completes the steps in order, and the bank’s answer ends the account step', async () => {
  expect(await kyc.statuses()).toEqual(['IN_PROGRESS', 'PENDING', 'PENDING', 'PENDING', 'PENDING']);
  const business = await kyc.fill('BUSINESS_DETAILS');
  expect(business.statusCode, business.body).toBe(200);
  expect(business.json().journey).toMatchObject({ pincodeDetails: { city: 'Bengaluru', state: 'Karnataka' } });
  expect(await kyc.statuses()).toEqual(['COMPLETED', 'IN_PROGRESS', 'PENDING', 'PENDING', 'PENDING']);
  const account = await kyc.fill('BANK_SECTION');
  expect(account.json().journey.accountCheck, account.body).toMatchObject({ state: 'PENDING', triesLeft: 2 });
  await checkAll(galla, bank);
  expect(bank.asked.at(-1)).toMatchObject({
    amount: 100,
    account: { number: '50200071234417', ifsc: 'HDFC0000128', holder: 'Monsoon Books LLP' },
  });
  expect((await kyc.journey()).accountCheck).toMatchObject({ state: 'MATCH', score: 100, last4: '4417' });
  expect(await kyc.statuses()).toEqual(['COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'PENDING', 'PENDING']);
  expect((await kyc.fill('GST_PAN_SECTION')).statusCode).toBe(200);
  expect(await kyc.statuses()).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'PENDING']);
});

test('KYC-01 a draft appears on another device with its author; account numbers and PAN do not', async () => {
  await kyc.save('BUSINESS_DETAILS', { businessName: 'Monsoon Books', website: 'https://monsoonbooks.example//' });
  await kyc.save('BANK_SECTION', { accountNumber: '50200071234417' });
  await kyc.save('GST_PAN_SECTION', { pan: 'ABCFM1234K' });
  const { sections } = await kycOf(await personOf()).journey();
  expect(sections.map(({ version }) => version)).toEqual([1, 1, 1]);
  const saved = sections.flatMap(({ fields }) => fields.map(({ field, value, masked }) => [field, value, masked]));
  expect(saved.sort()).toEqual([
    ['accountNumber', '•• 4417', true],
    ['businessName', 'Monsoon Books', false],
    ['pan', 'ABCFM••••K', true],
    ['website', 'https://monsoonbooks.example', false],
  ]);
  const { entries } = (await (await personOf()).send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  const { rows } = await galla.rows.pool.query('SELECT f::text FROM onboarding_field f WHERE tenant_id = $1', [
    merchant.tenantId,
  ]);
  expect(JSON.stringify([entries, rows])).not.toMatch(/50200071234417|ABCFM1234K/);
});

test('KYC-01 of two Admins at once one is refused, and reads who changed what', async () => {
  const other = kycOf(await personOf());
  expect((await kyc.save('BUSINESS_DETAILS', { displayName: 'Monsoon' }, 0)).statusCode).toBe(200);
  const answers = await Promise.all([
    kyc.save('BUSINESS_DETAILS', { businessName: 'Monsoon Books' }, 1),
    other.save('BUSINESS_DETAILS', { businessName: 'Monsoon Shop' }, 1),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await other.save('BUSINESS_DETAILS', { businessName: 'Monsoon Shop' }, 0)).json()).toMatchObject({
    code: 'CONFLICT',
  });
  const { sections } = await other.journey();
  expect(sections[0]?.version).toBe(2);
  expect(sections[0]?.fields.every(({ changedBy, changedAt }) => changedBy !== '' && changedAt !== '')).toBe(true);
  const admin = await personOf();
  const { entries } = (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  const changes = entries.filter(({ act }: { act: string }) => act === 'ONBOARDING_DETAILS_CHANGED');
  expect(changes.length).toBe(2);
});

test('KYC-02 a wrong value is refused at its field, and nothing is saved', async () => {
  const wrong = await kyc.save('BUSINESS_DETAILS', { pincode: '12', displayName: 'Monsoon' });
  expect(wrong.json().errors).toMatchObject([{ field: 'fields.pincode' }]);
  const foreign = await kyc.save('BUSINESS_DETAILS', { website: 'https://www.amazon.in/shop' });
  expect([foreign.statusCode, foreign.json().errors]).toEqual([
    400,
    [{ field: 'fields.website', message: 'Please enter a valid Website URL' }],
  ]);
  expect((await kyc.save('BUSINESS_DETAILS', { pan: 'ABCFM1234K' })).statusCode).toBe(400);
  expect((await kyc.journey()).sections[0]).toMatchObject({ version: 0, fields: [] });
  const incomplete = await kyc.fill('BUSINESS_DETAILS', {
    pincode: '999999',
    subCategory: 'retail.home-and-furniture.furniture',
    accepted: 'NO',
  });
  const fields = incomplete.json().errors.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual(['fields.accepted', 'fields.pincode', 'fields.subCategory']);
});

test.each(['411 001', '411\u00a0001', ' 411001 '])(
  'KYC-02 the PIN code %j is saved without its space, and gives its city',
  async (pincode) => {
    const saved = await kyc.save('BUSINESS_DETAILS', { pincode });
    expect(saved.statusCode, saved.body).toBe(200);
    const { sections, pincodeDetails } = await kyc.journey();
    expect(sections[0]?.fields).toMatchObject([{ field: 'pincode', value: '411001' }]);
    expect(pincodeDetails).toEqual({ city: 'Pune', state: 'Maharashtra' });
    const completed = await kyc.fill('BUSINESS_DETAILS', { pincode });
    expect(completed.statusCode, completed.body).toBe(200);
  },
);

test('KYC-02 the tree of business categories is read level by level', async () => {
  const browser = await personOf();
  const below = async (query = '') => (await browser.send('GET', `/v1/om/categoryTree${query}`)).json().categories;
  const [retail] = await below();
  expect(retail).toEqual({ categoryNodeId: 'retail', displayName: 'Retail' });
  const [books] = await below('?categoryNodeId=retail');
  expect(await below(`?categoryNodeId=${books.categoryNodeId}`)).toContainEqual({
    categoryNodeId: rightValues.BUSINESS_DETAILS.subCategory,
    displayName: 'Books',
  });
  expect((await browser.send('GET', '/v1/om/categoryTree?categoryNodeId=nothing')).statusCode).toBe(404);
});

test('KYC-05 a branch is found by its IFSC', async () => {
  const browser = await personOf();
  const branch = (ifsc: string) => browser.send('GET', `/v1/branch/${ifsc}`);
  expect((await branch('HDFC0000128')).json()).toEqual({ ifsc: 'HDFC0000128', bank: 'HDFC Bank' });
  expect((await branch('HDFC0777777')).json()).toMatchObject({ code: 'IFSC_UNKNOWN' });
  expect((await branch('hdfc')).statusCode).toBe(400);
});

test('KYC-01 later steps wait for earlier ones, and only an Admin takes part', async () => {
  const early = await kyc.fill('BANK_SECTION');
  expect(early.json()).toMatchObject({ code: 'KYC_STEP_FIRST' });
  const manager = kycOf(await personOf('MANAGER'));
  expect((await manager.save('BUSINESS_DETAILS', { displayName: 'Mine' }, 0)).statusCode).toBe(403);
});

test('KYC-01 nothing can be changed after KYC was submitted, until it fails', async () => {
  const setStatus = (kyc_status: 'SUBMITTED' | 'VERIFIED' | 'FAILED') =>
    galla.rows.kysely
      .updateTable('merchant')
      .set({ kyc_status })
      .where('merchant_id', '=', merchant.merchantId)
      .execute();
  for (const status of ['SUBMITTED', 'VERIFIED'] as const) {
    await setStatus(status);
    expect((await kyc.save('BUSINESS_DETAILS', { displayName: 'Late' })).json()).toMatchObject({ code: 'KYC_CLOSED' });
  }
  // A provider may know the business without these forms.
  expect(await kyc.statuses()).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'PSEUDO_SUCCESS', 'COMPLETED']);
  await setStatus('FAILED');
  expect((await kyc.statuses()).at(-1)).toBe('ERROR');
  expect((await kyc.save('BUSINESS_DETAILS', { displayName: 'Again' })).statusCode).toBe(200);
});
