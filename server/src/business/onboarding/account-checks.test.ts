// Also on PostgreSQL 15.
import { beforeEach, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { onboardingAuditRules } from './audit-rules.ts';
import { addNewMerchant, checkAll, kycOf, openAskedBank } from './testing/kyc.ts';

const bank = openAskedBank();
const galla = useGalla({ rail: bank });
let merchant: Awaited<ReturnType<typeof addNewMerchant>>;
let kyc: ReturnType<typeof kycOf>;

beforeEach(async () => {
  bank.says = undefined;
  merchant = await addNewMerchant(galla);
  kyc = await signIn();
  await kyc.fill('BUSINESS_DETAILS');
});

const signIn = async () => kycOf(await galla.signedIn(await galla.addPerson({ merchant })));
const checkOf = async () => (await kyc.journey()).accountCheck;
const bankStatus = async () => (await kyc.statuses())[1];

test('KYC-05 an account in another name fails, and the right one completes the step', async () => {
  bank.says = () => ({ state: 'COMPLETED', registeredName: 'SURESH KUMAR YADAV', utr: 'GALL2' });
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  expect(await checkOf()).toMatchObject({ state: 'NO_MATCH', registeredName: 'SURESH KUMAR YADAV' });
  expect(await bankStatus()).toBe('ERROR');
  bank.says = undefined;
  await kyc.fill('BANK_SECTION', { accountNumber: '50200071234425' });
  await checkAll(galla, bank);
  expect(await checkOf()).toMatchObject({ state: 'MATCH', last4: '4425' });
  expect(await bankStatus()).toBe('COMPLETED');
});

/** What the ledger of the merchant says about its checks, in paise. */
const booked = async () => {
  const { rows } = await galla.rows.pool.query<{ account: string; sum: string }>(
    'SELECT account, sum(amount) FROM posting WHERE tenant_id = $1 GROUP BY account HAVING sum(amount) <> 0 ORDER BY 1',
    [merchant.tenantId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};

test('KYC-05 the ₹1 is booked when sent, then as a cost or as returned, and the auditor compares each check with its ledger', async () => {
  bank.says = 'nothing';
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  expect(await booked()).toEqual({ 'account-check-transit': 100, 'provider-money': -100 });
  bank.says = undefined;
  galla.pass(20_000);
  await checkAll(galla, bank);
  expect(await booked()).toEqual({ 'account-check-cost': 100, 'provider-money': -100 });
  bank.says = () => ({ state: 'FAILED', failureReason: 'The account is closed.' });
  await kyc.fill('BANK_SECTION', { accountNumber: '50200071234499' });
  await checkAll(galla, bank);
  expect(await booked()).toEqual({ 'account-check-cost': 100, 'provider-money': -100 });
  const week = [merchant.tenantId, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const breaches = async () => (await galla.rows.pool.query(onboardingAuditRules[0]?.text ?? '', week)).rows;
  expect(await breaches()).toEqual([]);
  await galla.rows.pool.query("UPDATE account_check SET state = 'FAILED' WHERE tenant_id = $1 AND state = 'MATCH'", [
    merchant.tenantId,
  ]);
  expect(await breaches()).toMatchObject([{ detail: 'FAILED with 0 paise on the way and 100 paise of cost' }]);
});

test('KYC-05 an account unknown to the bank fails with its reason', async () => {
  bank.says = () => ({ state: 'FAILED', failureReason: 'The account is closed.' });
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  expect(await checkOf()).toMatchObject({ state: 'FAILED', reason: 'The account is closed.', score: null });
  expect(await bankStatus()).toBe('ERROR');
});

test('KYC-05 a silent bank decides nothing, and is queried before it gets the instruction again', async () => {
  const before = bank.asked.length;
  bank.says = 'nothing';
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  expect([await bankStatus(), (await checkOf())?.state]).toEqual(['IN_PROGRESS', 'PENDING']);
  expect((await kyc.complete('BANK_SECTION')).json()).toMatchObject({ code: 'ACCOUNT_CHECK_RUNNING' });
  bank.says = undefined;
  galla.pass(20_000);
  await checkAll(galla, bank);
  expect([await bankStatus(), bank.asked.length - before]).toEqual(['COMPLETED', 1]);
});

test('KYC-05 a change while the bank is asked keeps the step open', async () => {
  await kyc.fill('BANK_SECTION');
  await kyc.save('BANK_SECTION', { accountNumber: '50200071234425' });
  await checkAll(galla, bank);
  expect([await bankStatus(), (await checkOf())?.last4]).toEqual(['IN_PROGRESS', '4417']);
});

test('KYC-05 three checks a day are the limit, and the same account is not checked twice', async () => {
  for (const accountNumber of ['50200071234417', '50200071234418', '50200071234419']) {
    expect((await kyc.fill('BANK_SECTION', { accountNumber })).statusCode).toBe(200);
    await checkAll(galla, bank);
  }
  expect((await kyc.complete('BANK_SECTION')).statusCode).toBe(200);
  const fourth = await kyc.fill('BANK_SECTION', { accountNumber: '50200071234420' });
  expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'ACCOUNT_CHECKS_EXHAUSTED']);
  galla.pass(86_400_000);
  kyc = await signIn();
  expect((await kyc.complete('BANK_SECTION')).statusCode).toBe(200);
});

test('KYC-05 a savings account and an unknown IFSC are refused at their fields', async () => {
  const refused = await kyc.fill('BANK_SECTION', { accountType: 'SAVINGS', ifsc: 'HDFC0777777' });
  expect(refused.json().errors).toEqual([
    { field: 'fields.ifsc', message: 'No branch has this IFSC. Check it on your cheque book.' },
    { field: 'fields.accountType', message: 'Bank details must be a Current Account.' },
  ]);
});

test('KYC-02 a GSTIN of another state and a PAN in another name are refused at their fields', async () => {
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  const refused = await kyc.fill('GST_PAN_SECTION', {
    panName: 'Suresh Yadav',
    gstins: '27AAPFU0939F1ZV',
    pan: 'AAPFU0939F',
  });
  expect(refused.json().errors).toEqual([
    { field: 'fields.gstins', message: 'Also enter the GSTIN for the state of your address.' },
    { field: 'fields.panName', message: 'This doesn’t match the business name.' },
  ]);
});

test('KYC-05 a new business name re-checks the account and PAN', async () => {
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  await kyc.fill('GST_PAN_SECTION');
  const name = async (businessName: string) => {
    await kyc.fill('BUSINESS_DETAILS', { businessName });
    return (await kyc.statuses()).slice(0, 3);
  };
  expect(await name('Suresh Traders')).toEqual(['COMPLETED', 'ERROR', 'ERROR']);
  expect(await name('Monsoon Books')).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
});
