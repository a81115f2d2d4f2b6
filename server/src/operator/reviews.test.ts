import { encodeId } from '@galla/contract/core/ids.ts';
import { kycSubmissionIds } from '@galla/contract/kyc/feature.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fillIn, submissionsOf } from '../kyc/testing/submissions.ts';
import type { TestMerchant } from '../main/testing/test-galla.ts';
import { useGalla } from '../main/testing/test-galla.ts';
import { addNewMerchant, openAskedBank } from '../onboarding/testing/kyc.ts';
import { addTestOperator, type DeskBrowser, signedInOperator } from './testing/operator-fixture.ts';

const bank = openAskedBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let reviewer: DeskBrowser;
let otherReviewer: DeskBrowser;
let approver: DeskBrowser;

beforeAll(async () => {
  reviewer = await signedInOperator(galla, await addTestOperator(galla, 'REVIEWER'));
  otherReviewer = await signedInOperator(galla, await addTestOperator(galla, 'REVIEWER'));
  approver = await signedInOperator(galla, await addTestOperator(galla, 'REVIEWER', 'APPROVER'));
});

beforeEach(async () => {
  merchant = await addNewMerchant(galla);
});

/** A submission that waits at the desk. With `isFraud` its risk is high. */
async function submitted({ isFraud = false } = {}): Promise<string> {
  bank.says = () => ({ state: 'COMPLETED', registeredName: 'MONSOON BOK', utr: 'GALL1' });
  await fillIn(galla, merchant, bank);
  const kyc = await submissionsOf(galla, merchant);
  await kyc.submit();
  await kyc.report({ state: 'VERIFIED', isFraud });
  const newest = await kyc.newest();
  expect(newest?.state).toBe('IN_REVIEW');
  return `/submissions/${merchant.merchantId}/${encodeId(kycSubmissionIds, newest?.id ?? '')}`;
}
const statusOf = async () =>
  (
    await galla.rows.kysely
      .selectFrom('merchant')
      .select('kyc_status')
      .where('merchant_id', '=', merchant.merchantId)
      .executeTakeFirstOrThrow()
  ).kyc_status;
const actsOf = async () => {
  const entries = galla.rows.kysely.selectFrom('audit_event').select('act').where('chain_id', '=', merchant.tenantId);
  return (await entries.orderBy('position').execute()).map(({ act }) => act);
};
const approve = (desk: DeskBrowser, path: string) => desk.send('POST', `${path}/approve`, { note: null });

test('KYC-04 a reviewer reads a submission with its checks, with PAN and account masked, and the reading is in the log', async () => {
  const path = await submitted();
  const { submissions } = (await reviewer.send('GET', '/submissions')).json();
  expect(submissions.at(-1)).toMatchObject({
    ...{ merchantId: merchant.merchantId, riskMarks: ['NAME_AT_BANK'], needsSecond: false, firstApproval: null },
  });
  const answer = await reviewer.send('GET', path);
  expect(answer.json()).toMatchObject({ state: 'IN_REVIEW', identity: 'VERIFIED' });
  expect(answer.json().documents).toMatchObject([{ kind: 'PAN_CARD' }, { kind: 'GST_CERTIFICATE' }]);
  expect(answer.json().comparisons[0]).toMatchObject({ source: 'MONSOON BOK', isFine: false });
  expect(answer.body).not.toContain('ABCFM1234K');
  expect(await actsOf()).toContain('KYC_VIEWED');
  const elsewhere = path.replace(merchant.merchantId, (await galla.addMerchant()).merchantId);
  expect((await reviewer.send('GET', elsewhere)).statusCode).toBe(404);
});

test('KYC-04 one person approves where the risk is low; a window that was left open decides nothing more', async () => {
  const path = await submitted();
  const both = await Promise.all([approve(reviewer, path), approve(approver, path)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await statusOf()).toBe('VERIFIED');
  const late = { reasons: [{ field: 'panName', reason: 'Another name.' }], note: null };
  expect((await reviewer.send('POST', `${path}/reject`, late)).statusCode).toBe(409);
  expect((await reviewer.send('POST', `${path}/askAgain`, late)).statusCode).toBe(409);
  expect(await statusOf()).toBe('VERIFIED');
});

test('KYC-04 where the risk is high two people approve, who are never the same, and the second is an approver', async () => {
  const path = await submitted({ isFraud: true });
  const both = await Promise.all([approve(reviewer, path), approve(reviewer, path)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ state: 'WAITS_FOR_SECOND' });
  expect(await statusOf()).toBe('SUBMITTED');
  expect((await approve(otherReviewer, path)).statusCode).toBe(403);
  const seen = (await approver.send('GET', path)).json().submission;
  expect(seen).toMatchObject({
    needsSecond: true,
    firstApproval: { by: expect.stringContaining('Operator'), isOwn: false },
  });
  expect((await reviewer.send('GET', path)).json().submission.firstApproval.isOwn).toBe(true);
  expect((await approve(approver, path)).json()).toEqual({ state: 'VERIFIED' });
  expect(await statusOf()).toBe('VERIFIED');
  expect(await actsOf()).toEqual(expect.arrayContaining(['KYC_APPROVED_FIRST', 'KYC_APPROVED']));
});

test('KYC-04 a rejection names each field once with its reason, which the merchant reads', async () => {
  const path = await submitted({ isFraud: true });
  const reject = (reasons: object[]) => reviewer.send('POST', `${path}/reject`, { reasons, note: 'Seen twice' });
  expect((await reject([])).statusCode).toBe(400);
  expect((await reject([{ field: 'colour', reason: 'Wrong' }])).statusCode).toBe(400);
  const reason = { field: 'panName', reason: 'The PAN card shows another name.' };
  expect((await reject([reason, reason])).statusCode).toBe(400);
  expect((await reject([reason])).statusCode).toBe(200);
  expect(await statusOf()).toBe('FAILED');
  const { history } = (await reviewer.send('GET', path)).json();
  expect(history[0]).toMatchObject({ state: 'FAILED', note: 'Seen twice', reasons: [reason] });
  expect(await actsOf()).toContain('KYC_REJECTED');
});
