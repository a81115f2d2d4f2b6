// Also on PostgreSQL 15.
import type { BankAccountState } from '@galla/contract/business/bank-account/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { retryFailed } from '../../settlements/settlements/public/payouts.ts';
import { makeSettlement } from '../../settlements/settlements/runs/create-settlement.ts';
import { openAskedBank } from '../onboarding/testing/kyc.ts';
import { bankAccountAuditRules } from './audit-rules.ts';
import { changeAccounts } from './jobs.ts';

const bank = openAskedBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let people: TestPerson[];
let asha: TestBrowser;
let ravi: TestBrowser;

const url = '/v1/merchant/bankAccount';
const wanted = { number: '50200071234417', ifsc: 'HDFC0000128', holder: 'Monsoon Books LLP', accountType: 'CURRENT' };
const operatorAccount = (number: string) =>
  runAsOperator(galla, ['payout-account', merchant.merchantId], {
    holder: 'Monsoon Books',
    ifsc: 'HDFC0000128',
    number,
  });

beforeEach(async () => {
  galla.pass(10 * 60_000);
  bank.says = undefined;
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: 'Monsoon Books LLP' });
  await operatorAccount('50100023456789');
  people = [await galla.addPerson({ merchant }), await galla.addPerson({ merchant })];
  await signIn();
});

async function signIn(): Promise<void> {
  [asha, ravi] = (await Promise.all(people.map((person) => galla.signedIn(person)))) as [TestBrowser, TestBrowser];
}
const work = () =>
  runDue(
    {
      database: galla.rows,
      masterKey: galla.masterKey,
      clock: { now: () => galla.now() },
      rails: railsOf({ engine: undefined, simulator: bank, demo: true }),
      log: createLog('silent', 'worker'),
      publicUrl: 'https://galla.example',
      contact: defaultContact,
      accountFollower: retryFailed,
    },
    [changeAccounts],
  );
const request = (change: object = {}, browser = asha) => browser.send('POST', url, { body: { ...wanted, ...change } });
const read = async (browser = asha): Promise<BankAccountState> => (await browser.send('GET', url)).json();
const act = async (browser: TestBrowser, what: 'approve' | 'stop', changeId?: string) => {
  const body = { changeId: changeId ?? (await read(browser)).change?.changeId };
  const answer = await browser.send('POST', `${url}/${what}`, { body });
  return [answer.statusCode, answer.json().code ?? answer.json().change.state];
};
const settle = () =>
  makeSettlement(galla.rows, merchant.tenantId, { day: '2026-11-24', holidays: new Map(), now: galla.now() });

test('KYC-05 a new account is checked, approved by a second Admin, waits a day, and then receives the settlements', async () => {
  expect((await request()).json().change).toMatchObject({ state: 'CHECKING', own: true, last4: '4417' });
  await work();
  expect((await read(ravi)).change).toMatchObject({ state: 'WAITING', own: false });
  expect(await act(asha, 'approve')).toEqual([403, 'BANK_CHANGE_OWN']);
  expect(await act(ravi, 'approve')).toEqual([200, 'COOLING']);
  for (const { email } of people) expect(await galla.lastMessage(email)).toContain('HDFC0000128 •• 4417');
  expect(await settle()).toBe('ACCOUNT_CHANGING');
  await work();
  expect((await read()).account).toMatchObject({ last4: '6789' });
  galla.pass(24 * 3_600_000);
  await work();
  await signIn();
  expect(await read()).toMatchObject({ account: { last4: '4417' }, change: { state: 'DONE' } });
  expect(await settle()).toBe('NOTHING_DUE');
  expect(bank.asked.filter(({ merchantId }) => merchantId === merchant.merchantId)).toHaveLength(1);
});

test('KYC-05 the ₹1 of each check is booked, even if the change is stopped while the bank is asked', async () => {
  const books = async () => {
    const { rows } = await galla.rows.pool.query<{ account: string; sum: number }>(
      `SELECT account, sum(amount)::int AS sum FROM posting WHERE tenant_id = $1 AND account LIKE 'account-check%' GROUP BY account ORDER BY account`,
      [merchant.tenantId],
    );
    return rows.map(({ account, sum }) => [account, sum]);
  };
  await request();
  expect(await books()).toEqual([['account-check-transit', 100]]);
  expect(await act(asha, 'stop')).toEqual([200, 'STOPPED']);
  await work();
  expect(await books()).toEqual([
    ['account-check-cost', 100],
    ['account-check-transit', 0],
  ]);
  expect((await read()).change?.state).toBe('STOPPED');
  bank.says = () => ({ state: 'FAILED', failureReason: 'There is no such account.' });
  await request();
  await work();
  expect((await read()).change?.state).toBe('REFUSED');
  expect(await books()).toEqual([
    ['account-check-cost', 100],
    ['account-check-transit', 0],
  ]);
  const week = [merchant.tenantId, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const breaches = async () => (await galla.rows.pool.query(bankAccountAuditRules[0]?.text ?? '', week)).rows;
  expect(await breaches()).toEqual([]);
  await galla.rows.pool.query('UPDATE bank_account_change SET end_journal_id = NULL WHERE tenant_id = $1', [
    merchant.tenantId,
  ]);
  expect(await breaches()).toMatchObject([{ detail: 'REFUSED with 100 paise on the way and 0 paise of cost' }]);
});

test('KYC-05 an account in another name is refused, and so is one that is not a Current Account', async () => {
  const savings = await request({ accountType: 'SAVINGS' });
  expect(savings.json().errors).toEqual([{ field: 'accountType', message: 'Bank details must be a Current Account.' }]);
  expect((await request({ number: '12' })).json().errors).toMatchObject([{ field: 'number' }]);
  bank.says = () => ({ state: 'COMPLETED', registeredName: 'SURESH KUMAR YADAV', utr: 'GALL2' });
  await request();
  await work();
  expect((await read()).change).toMatchObject({ state: 'REFUSED', registeredName: 'SURESH KUMAR YADAV' });
  expect(await act(ravi, 'approve')).toEqual([409, 'CONFLICT']);
});

test('KYC-05 of concurrent changes or approvals one succeeds; a stopped or outdated change cannot be approved', async () => {
  const answers = await Promise.all([request(), request({ number: '50200071239999' }, ravi)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await work();
  const { change } = await read();
  const [asker, other] = change?.own === true ? [asha, ravi] : [ravi, asha];
  expect(await act(asker, 'stop')).toEqual([200, 'STOPPED']);
  expect(await act(other, 'approve', change?.changeId)).toEqual([409, 'CONFLICT']);

  await request();
  await work();
  // The provider sets another account in the meantime; the change was based on the previous one.
  await operatorAccount('50100023450000');
  expect(await act(ravi, 'approve')).toEqual([409, 'CONFLICT']);
  expect(await act(ravi, 'stop')).toEqual([200, 'STOPPED']);

  await request();
  await work();
  const twice = await Promise.all([act(ravi, 'approve'), act(ravi, 'approve')]);
  expect(twice.map(([status]) => status).sort()).toEqual([200, 409]);
  await operatorAccount('50100023451111');
  galla.pass(24 * 3_600_000);
  await work();
  await signIn();
  expect(await read()).toMatchObject({ account: { last4: '1111' }, change: { state: 'STOPPED' } });
});
