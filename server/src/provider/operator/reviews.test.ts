// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { kycSubmissionIds } from '@galla/contract/business/kyc/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { photoOf, uploadDocument } from '../../business/documents/testing/upload.ts';
import { fillIn, submissionsOf } from '../../business/kyc/testing/submissions.ts';
import { addNewMerchant, openAskedBank } from '../../business/onboarding/testing/kyc.ts';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
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

/** A submission that waits at the desk, or is elsewhere by its reported state. With `isFraud` its risk is high. */
async function submitted({ isFraud = false, state = 'VERIFIED' as 'VERIFIED' | 'SUBMITTED' } = {}): Promise<string> {
  bank.says = () => ({ state: 'COMPLETED', registeredName: 'MONSOON BOK', utr: 'GALL1' });
  await fillIn(galla, merchant, bank);
  const kyc = await submissionsOf(galla, merchant);
  await kyc.submit();
  await kyc.report({ state, isFraud });
  const newest = await kyc.newest();
  expect(newest?.state).toBe(state === 'VERIFIED' ? 'IN_REVIEW' : state);
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

test('KYC-04 a reviewer reads a submission with its checks, PAN and account are masked, and the reading is logged', async () => {
  const path = await submitted();
  const { submissions } = (await reviewer.send('GET', '/submissions')).json();
  expect(submissions.at(-1)).toMatchObject({
    merchantId: merchant.merchantId,
    riskMarks: ['NAME_AT_BANK'],
    needsSecond: false,
    firstApproval: null,
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

test('KYC-04 one person approves a low risk; a window left open cannot decide again', async () => {
  const path = await submitted();
  const both = await Promise.all([approve(reviewer, path), approve(approver, path)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await statusOf()).toBe('VERIFIED');
  const late = { reasons: [{ field: 'panName', reason: 'Another name.' }], note: null };
  expect((await reviewer.send('POST', `${path}/reject`, late)).statusCode).toBe(409);
  expect((await reviewer.send('POST', `${path}/askAgain`, late)).statusCode).toBe(409);
  expect(await statusOf()).toBe('VERIFIED');
});

test('KYC-04 a high risk needs two different people, and the second must be an approver', async () => {
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

test('KYC-04 the first approval of a person who was disabled since does not count', async () => {
  const path = await submitted({ isFraud: true });
  const left = await addTestOperator(galla, 'REVIEWER');
  expect((await approve(await signedInOperator(galla, left), path)).json()).toEqual({ state: 'WAITS_FOR_SECOND' });
  const { kysely } = galla.rows;
  await kysely.updateTable('operator_user').set({ state: 'DISABLED' }).where('email', '=', left.email).execute();
  expect((await approver.send('GET', path)).json().submission.firstApproval).toBeNull();
  expect((await approve(approver, path)).json()).toEqual({ state: 'WAITS_FOR_SECOND' });
  expect(await statusOf()).toBe('SUBMITTED');
  const other = await signedInOperator(galla, await addTestOperator(galla, 'REVIEWER', 'APPROVER'));
  expect((await approve(other, path)).json()).toEqual({ state: 'VERIFIED' });
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

test('KYC-04 no reviewer can approve while the identity is being checked, because a fraud mark may still come', async () => {
  const path = await submitted({ state: 'SUBMITTED' });
  expect((await approve(approver, path)).statusCode).toBe(409);
  const kyc = await submissionsOf(galla, merchant);
  await kyc.report({ state: 'VERIFIED', isFraud: true });
  expect((await approve(approver, path)).json()).toEqual({ state: 'WAITS_FOR_SECOND' });
});

test('KYC-10 a document opens only through a submission of its own merchant, for reviewers, and the opening is logged', async () => {
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const uploaded = await uploadDocument(
    admin,
    await photoOf().jpeg().toBuffer(),
    { kind: 'ADDRESS_PROOF' },
    { name: 'bill.jpg' },
  );
  const { id } = uploaded.json().document;
  const own = `/submissions/${merchant.merchantId}/${encodeId(kycSubmissionIds, randomUUID())}`;
  expect((await reviewer.send('GET', `${own}/documents/${id}`)).statusCode).toBe(404);
  const path = await submitted();
  const opened = await reviewer.send('GET', `${path}/documents/${id}`);
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await actsOf()).filter((act) => act === 'KYC_DOCUMENT_VIEWED')).toHaveLength(1);
  merchant = await addNewMerchant(galla);
  expect((await reviewer.send('GET', `${await submitted()}/documents/${id}`)).statusCode).toBe(404);
  const others = await signedInOperator(galla, await addTestOperator(galla, 'SUPPORT', 'ADMINISTRATOR'));
  for (const door of ['', `/documents/${id}`]) {
    expect((await others.send('GET', `${path}${door}`)).statusCode).toBe(403);
    expect((await admin.send('GET', `/operator/v1${path}${door}`)).statusCode).toBe(401);
  }
  for (const act of ['approve', 'reject', 'askAgain']) {
    const body = { reasons: [{ field: 'panName', reason: 'Another name.' }], note: null };
    expect((await others.send('POST', `${path}/${act}`, body)).statusCode).toBe(403);
    expect((await admin.send('POST', `/operator/v1${path}/${act}`, { body })).statusCode).toBe(401);
  }
});
