// Also on PostgreSQL 15.
import type { KycState } from '@galla/contract/business/kyc/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { sentTo } from '../../platform/testing/sent-messages.ts';
import { usePayoutAccount } from '../bank-account/public/payout-accounts.ts';
import { pdfOf, uploadDocument } from '../documents/testing/upload.ts';
import { addNewMerchant, checkAll, kycOf, openAskedBank } from '../onboarding/testing/kyc.ts';
import { listSubmissions, readSubmission } from './public/service.ts';
import { addDocuments, agree, fillIn, followAll, submissionsOf } from './testing/submissions.ts';

const bank = openAskedBank();
const galla = useGalla({ rail: bank });
let merchant: Awaited<ReturnType<typeof addNewMerchant>>;
let kyc: Awaited<ReturnType<typeof submissionsOf>>;

const profile = () =>
  galla.rows.kysely
    .selectFrom('merchant')
    .selectAll()
    .where('merchant_id', '=', merchant.merchantId)
    .executeTakeFirstOrThrow();
const operate = (...words: readonly string[]) => {
  const [command = '', ...more] = words;
  return runAsOperator(galla, [command, merchant.merchantId, ...more]);
};

beforeEach(async () => {
  bank.says = undefined;
  merchant = await addNewMerchant(galla);
  kyc = await submissionsOf(galla, merchant);
});

test('KYC-04 the identity check alone verifies a clean submission, and the merchant gets the submitted details', async () => {
  await expect(kyc.submit()).rejects.toMatchObject({ code: 'KYC_STEP_FIRST' });
  await fillIn(galla, merchant, bank);
  const first = await kyc.submit();
  expect([first.number, first.state, (await profile()).kyc_status]).toEqual([1, 'CREATED', 'NOT_INITIATED']);
  // Another tab or another Admin gets the same submission.
  expect((await kyc.submit()).id).toBe(first.id);
  await kyc.report({ state: 'SUBMITTED' });
  expect((await profile()).kyc_status).toBe('SUBMITTED');
  await expect(kyc.submit()).rejects.toMatchObject({ code: 'KYC_CLOSED' });
  expect(await kyc.report({ state: 'VERIFIED' })).toBe(true);
  // Reports arrive twice and out of order; a final state stays.
  expect(await kyc.report({ state: 'SUBMITTED' })).toBe(false);
  expect(await kyc.report({ state: 'FAILED' })).toBe(false);
  expect(await profile()).toMatchObject({
    kyc_status: 'VERIFIED',
    state: 'ACTIVE',
    name: 'Monsoon Books',
    legal_name: 'Monsoon Books LLP',
    category: 'Books',
    gst_state: '29',
    website: `${merchant.merchantId.toLowerCase()}.example`,
    billing_address: '14 Church Street, Bengaluru, Karnataka 560001',
  });
  const accounts = await inTenant(galla.rows, merchant.tenantId, (tx) =>
    tx.selectFrom('payout_account').selectAll().where('tenant_id', '=', merchant.tenantId).execute(),
  );
  expect(accounts.filter(({ ended_at }) => ended_at === null)).toMatchObject([{ last4: '4417', ifsc: 'HDFC0000128' }]);
});

test('KYC-04 when every submission is reviewed, one without a risk mark waits for a reviewer too', async () => {
  const reviewed = await submissionsOf(galla, merchant, { reviewAll: true });
  await fillIn(galla, merchant, bank);
  await reviewed.submit();
  await reviewed.report({ state: 'VERIFIED' });
  expect(await reviewed.newest()).toMatchObject({ state: 'IN_REVIEW', risk_marks: [] });
  expect((await profile()).kyc_status).toBe('SUBMITTED');
  await operate('kyc-approve');
  expect((await profile()).kyc_status).toBe('VERIFIED');
});

test('KYC-04 a failed check reopens the fields of its reasons; changed details replace those still in the widget', async () => {
  await fillIn(galla, merchant, bank);
  await kyc.submit();
  const reasons = [{ field: 'panName', reason: 'The PAN card shows another name.' }] as const;
  await kyc.report({ state: 'FAILED', reasons });
  expect(await profile()).toMatchObject({ kyc_status: 'FAILED', kyc_reason: 'The PAN card shows another name.' });
  expect((await kyc.newest())?.reasons).toEqual(reasons);
  const browser = kycOf(await galla.signedIn(await galla.addPerson({ merchant })));
  expect((await browser.statuses())[2]).toBe('ERROR');
  await expect(kyc.submit()).rejects.toMatchObject({ code: 'KYC_STEP_FIRST' });
  await browser.fill('GST_PAN_SECTION');
  const second = await kyc.submit();
  await browser.fill('GST_PAN_SECTION', { panName: 'Monsoon Books' });
  const third = await kyc.submit();
  expect([second.number, third.number]).toEqual([2, 3]);
  // The provider reports late: its report on the replaced submission changes nothing.
  expect(await kyc.report({ state: 'FAILED' }, second.id)).toBe(false);
  expect((await kyc.newest())?.state).toBe('CREATED');
  const kept = galla.rows.kysely.selectFrom('kyc_submission').select('sealed_snapshot');
  const replaced = kept.where('id', '=', second.id).executeTakeFirstOrThrow();
  expect(await replaced).toEqual({ sealed_snapshot: null });
});

test('KYC-04 a risk mark sends a submission to a reviewer, who asks for a field again and then approves', async () => {
  bank.says = () => ({ state: 'COMPLETED', registeredName: 'MONSOON BOK', utr: 'GALL1' });
  await fillIn(galla, merchant, bank);
  await kyc.submit();
  await kyc.report({ state: 'VERIFIED' });
  expect(await kyc.newest()).toMatchObject({ state: 'IN_REVIEW', risk_marks: ['NAME_AT_BANK'], decided_at: null });
  expect((await profile()).kyc_status).toBe('SUBMITTED');
  expect(await runAsOperator(galla, ['kyc-queue'])).toContain(`${merchant.merchantId}  `);
  const [row] = await inTransaction(galla.rows, (tx) => listSubmissions(tx, 10));
  expect(row).toMatchObject({ merchant_id: merchant.merchantId, number: 1 });
  const key = { tenantId: merchant.tenantId, id: row?.id ?? '' };
  const read = await inTransaction(galla.rows, (tx) => readSubmission(tx, galla.masterKey, key));
  expect(read.snapshot).toMatchObject({ values: { pan: 'ABCFM1234K' }, account: { registeredName: 'MONSOON BOK' } });

  await expect(operate('kyc-ask', 'panname', 'Wrong')).rejects.toThrow('needs a field of KYC');
  await expect(operate('kyc-ask')).rejects.toThrow('needs a field and a reason');
  await operate('kyc-ask', 'holder', 'Enter the name as the bank has it.');
  expect(await profile()).toMatchObject({ kyc_status: 'FAILED', kyc_reason: 'Enter the name as the bank has it.' });
  await expect(operate('kyc-approve')).rejects.toThrow('No submission of this merchant waits');
  const browser = kycOf(await galla.signedIn(await galla.addPerson({ merchant })));
  expect((await browser.statuses())[1]).toBe('ERROR');
  // A section whose account the bank knows completes again without asking the bank.
  expect((await browser.complete('BANK_SECTION')).statusCode).toBe(200);
  await expect(kyc.submit()).rejects.toMatchObject({ code: 'KYC_REASONS_LEFT' });
  await browser.save('BANK_SECTION', { holder: 'MONSOON BOK' });
  await browser.complete('BANK_SECTION');
  await checkAll(galla, bank);
  // The identity stays verified, so the submission goes to the reviewers at once.
  expect((await kyc.submit()).state).toBe('IN_REVIEW');
  await followAll(galla);
  expect(await kyc.newest()).toMatchObject({ state: 'IN_REVIEW', number: 2, provider_state: 'VERIFIED' });
  expect(await operate('kyc-approve')).toContain('verified');
  expect(await profile()).toMatchObject({ kyc_status: 'VERIFIED', state: 'ACTIVE', kyc_reason: null });
});

test('KYC-04 after a request to correct a field a fraud mark stays, and a new PAN is checked again', async () => {
  await fillIn(galla, merchant, bank);
  await kyc.submit();
  await kyc.report({ state: 'VERIFIED', isFraud: true });
  await operate('kyc-ask', 'description', 'Say what you sell.');
  const browser = kycOf(await galla.signedIn(await galla.addPerson({ merchant })));
  await browser.save('BUSINESS_DETAILS', { description: 'New and used books' });
  await browser.complete('BUSINESS_DETAILS');
  expect(await kyc.submit()).toMatchObject({ state: 'IN_REVIEW', risk_marks: ['FRAUD_DETECTED'] });
  await operate('kyc-ask', 'description', 'Say more.');
  await browser.save('BUSINESS_DETAILS', { description: 'New and used books by post' });
  await browser.complete('BUSINESS_DETAILS');
  await browser.fill('GST_PAN_SECTION', { pan: 'ABCFM9999K', gstRegistered: 'NO', gstins: '' });
  await addDocuments(galla, merchant, [{ kind: 'ADDRESS_PROOF', gstin: '' }]);
  expect(await kyc.submit()).toMatchObject({
    state: 'CREATED',
    provider_state: 'PENDING',
    risk_marks: ['FRAUD_DETECTED'],
  });
});

test('KYC-04 a website of another merchant is a risk mark, and stays with that merchant', async () => {
  await fillIn(galla, merchant, bank);
  const website = `${merchant.merchantId.toLowerCase()}.example`;
  const { id } = await profile();
  const other = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  await galla.rows.kysely
    .updateTable('merchant')
    .set({ website })
    .where('merchant_id', '=', other.merchantId)
    .execute();
  await kyc.submit(false);
  await followAll(galla);
  expect((await kyc.newest())?.risk_marks).toEqual(['WEBSITE_TAKEN']);
  await operate('kyc-approve');
  expect(await profile()).toMatchObject({ id, kyc_status: 'VERIFIED', website: null });
});

test('KYC-04 without an identity provider every submission waits for a reviewer, who may reject it with reasons', async () => {
  await fillIn(galla, merchant, bank);
  await kyc.submit(false);
  await followAll(galla);
  expect((await kyc.newest())?.state).toBe('IN_REVIEW');
  await operate('kyc-reject', 'website', 'The website does not open.', 'VIDEO', 'The face cannot be seen.');
  expect(await profile()).toMatchObject({
    kyc_status: 'FAILED',
    kyc_reason: 'The website does not open. The face cannot be seen.',
  });
  await expect(kyc.submit()).rejects.toMatchObject({ code: 'KYC_STEP_FIRST' });
});

test('KYC-04 an Admin previews the review, submits once, and every Admin gets a message in their language', async () => {
  const person = await galla.addPerson({ merchant });
  const [one, other] = [await galla.signedIn(person), await galla.signedIn(await galla.addPerson({ merchant }))];
  await one.send('PUT', '/v1/user/config/language', { body: { value: 'hi' } });
  const read = async () => (await one.send('GET', '/v1/om/kyc')).json().kyc as KycState;
  const body = {
    merchantId: merchant.merchantId,
    type: 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION',
    appVersion: '1.0.0',
  };
  expect(await read()).toMatchObject({ status: 'NOT_INITIATED', canSubmit: false, state: null });
  expect((await one.send('POST', '/v1/om/kyc/init', { body })).json().code).toBe('KYC_STEP_FIRST');
  await fillIn(galla, merchant, bank);
  // Missing details that the reviewer needs are listed, and nothing is submitted without them.
  const setDocuments = (state: 'SHOWN' | 'CLOSED') =>
    galla.rows.kysely
      .updateTable('kyc_document')
      .set({ state, closed_at: state === 'SHOWN' ? null : new Date(galla.now()) })
      .where('tenant_id', '=', merchant.tenantId)
      .execute();
  await setDocuments('CLOSED');
  expect((await read()).findings.filter(({ result }) => result === 'FAIL')).toMatchObject([
    { subject: 'DOCUMENT', field: 'PAN_CARD', step: 'GST_PAN_DOCUMENT_UPLOAD_SECTION' },
    { subject: 'DOCUMENT', field: 'GST_CERTIFICATE', step: 'GST_PAN_DOCUMENT_UPLOAD_SECTION' },
  ]);
  expect((await one.send('POST', '/v1/om/kyc/init', { body })).json().code).toBe('KYC_STEP_FIRST');
  await setDocuments('SHOWN');
  const before = await read();
  expect(before.canSubmit).toBe(true);
  expect(before.findings.map(({ subject, result, sourceSays }) => [subject, result, sourceSays])).toEqual([
    ['NAME_AT_BANK', 'FINE', 'MONSOON BOOKS LLP'],
    ['NAME_ON_PAN', 'FINE', 'MONSOON BOOKS LLP'],
    ['GST_STATE', 'FINE', 'Karnataka'],
    ['DOCUMENT', 'FINE', 'PAN_CARD.pdf'],
    ['DOCUMENT', 'FINE', 'GST_CERTIFICATE.pdf'],
    ['WEBSITE', 'QUESTION', null],
  ]);
  expect(JSON.stringify(before)).not.toMatch(/ABCFM1234K|50200071234417/);
  expect((await one.send('POST', '/v1/om/kyc/status', { body: {} })).json()).toMatchObject({ code: 'NO_MID' });
  await agree(one);
  const both = await Promise.all([one, other].map((browser) => browser.send('POST', '/v1/om/kyc/init', { body })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const status = await one.send('POST', '/v1/om/kyc/status', { body: { merchantId: merchant.merchantId } });
  expect(status.json()).toEqual({ merchantId: merchant.merchantId, status: 'SUBMITTED' });
  await followAll(galla);
  await operate('kyc-reject', 'panName', 'The PAN card shows another name.');
  await followAll(galla);
  const after = await read();
  expect(after).toMatchObject({ status: 'FAILED', canSubmit: false });
  expect(after.findings.find(({ subject }) => subject === 'REASON')).toMatchObject({
    result: 'FAIL',
    step: 'GST_PAN_SECTION',
    field: 'panName',
    sourceSays: 'The PAN card shows another name.',
  });
  const sent = (await sentTo(galla.rows)).filter(
    ({ destination, body }) =>
      [`+91${person.phone}`, person.phone, person.email].includes(destination) && body.includes('/complete-kyc'),
  );
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['EMAIL', 'EMAIL', 'SMS', 'SMS']);
  expect(sent.at(-1)?.body).toContain('के KYC में बदलाव चाहिए: The PAN card shows another name.');
});

test('KYC-01 KYC-10 nothing is submitted without its documents, and a refused document must be replaced', async () => {
  await fillIn(galla, merchant, bank);
  const { tenantId } = merchant;
  const remove = () =>
    galla.rows.kysely
      .deleteFrom('kyc_document')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'PAN_CARD')
      .execute();
  await remove();
  await expect(kyc.submit(false)).rejects.toMatchObject({ code: 'KYC_STEP_FIRST' });
  const person = await galla.addPerson({ merchant });
  const slot = { kind: 'PAN_CARD', gstin: '' } as const;
  await addDocuments(galla, merchant, [slot]);
  await kyc.submit(false);
  const browser = await galla.signedIn(person);
  // A submitted document cannot be deleted even before the worker has updated the merchant.
  const upload = await uploadDocument(browser, await pdfOf(), { kind: 'ADDRESS_PROOF' });
  expect([upload.statusCode, upload.json().code]).toEqual([409, 'KYC_CLOSED']);
  await followAll(galla);
  await operate('kyc-ask', 'PAN_CARD', 'The card cannot be read.');
  await expect(kyc.submit(false)).rejects.toMatchObject({ code: 'KYC_REASONS_LEFT' });
  const { findings } = (await browser.send('GET', '/v1/om/kyc')).json<{ kyc: KycState }>().kyc;
  expect(findings.filter(({ subject }) => subject === 'REASON')).toMatchObject([
    { step: 'GST_PAN_DOCUMENT_UPLOAD_SECTION', field: 'PAN_CARD', sourceSays: 'The card cannot be read.' },
  ]);
  await remove();
  await addDocuments(galla, merchant, [slot]);
  expect((await kyc.submit(false)).state).toBe('IN_REVIEW');
});

test('KYC-04 an identity counts for the business and PAN it was checked for, and a fraud mark stays', async () => {
  await fillIn(galla, merchant, bank);
  await kyc.submit();
  await kyc.report({ state: 'SUBMITTED' });
  // The provider is still checking it.
  await expect(operate('kyc-approve')).rejects.toThrow('identity check has not ended');
  await kyc.report({ state: 'VERIFIED', isFraud: true });
  expect((await kyc.newest())?.risk_marks).toEqual(['FRAUD_DETECTED']);
  await operate('kyc-ask', 'displayName', 'Enter the name of the shop.');
  const browser = kycOf(await galla.signedIn(await galla.addPerson({ merchant })));
  await browser.fill('BUSINESS_DETAILS', {
    website: `https://${merchant.merchantId.toLowerCase()}.example`,
    displayName: 'Monsoon Bookshop',
  });
  expect(await kyc.submit()).toMatchObject({ state: 'IN_REVIEW', risk_marks: ['FRAUD_DETECTED'] });
  await followAll(galla);
  await operate('kyc-ask', 'panName', 'Enter the name on the card.');
  await browser.fill('GST_PAN_SECTION', { panName: 'MONSOON BOOKS', pan: 'ABCFM9999K', gstRegistered: 'NO' });
  await addDocuments(galla, merchant, [{ kind: 'ADDRESS_PROOF', gstin: '' }]);
  expect(await kyc.submit()).toMatchObject({ state: 'CREATED', provider_state: 'PENDING', number: 3 });
});

test('KYC-04 a report of fraud counts whenever it arrives', async () => {
  await fillIn(galla, merchant, bank);
  await kyc.submit();
  await kyc.report({ state: 'SUBMITTED' });
  expect(await kyc.report({ state: 'SUBMITTED', isFraud: true })).toBe(false);
  expect(await kyc.report({ state: 'VERIFIED' })).toBe(true);
  expect(await kyc.newest()).toMatchObject({ state: 'IN_REVIEW', risk_marks: ['FRAUD_DETECTED'] });
  await kyc.report({ state: 'VERIFIED', isFraud: true });
  expect((await kyc.newest())?.risk_marks).toEqual(['FRAUD_DETECTED']);
});

test('KYC-04 KYC-05 a review does not replace the current payout account', async () => {
  const { tenantId } = merchant;
  const account = { number: '111122223333', ifsc: 'HDFC0000128', holder: 'Monsoon Books LLP' };
  await inTenant(galla.rows, tenantId, (tx) => usePayoutAccount(tx, galla.masterKey, tenantId, account, galla.now()));
  await fillIn(galla, merchant, bank);
  await kyc.submit();
  await kyc.report({ state: 'VERIFIED' });
  expect((await profile()).kyc_status).toBe('VERIFIED');
  const accounts = await inTenant(galla.rows, tenantId, (tx) =>
    tx.selectFrom('payout_account').select(['last4', 'ended_at']).where('tenant_id', '=', tenantId).execute(),
  );
  expect(accounts).toEqual([{ last4: '3333', ended_at: null }]);
});
