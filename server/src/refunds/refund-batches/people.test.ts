import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { FakeBank } from '../refunds/testing/fake-bank.ts';
import {
  confirm,
  csvOf,
  details,
  move,
  paidRow,
  rowsOf,
  upload,
  uploaded,
  workAllBatches,
} from './testing/fixtures.ts';

const galla = useGalla({ rail: new FakeBank() });
let merchant: TestMerchant;
let admin: TestBrowser;
let finance: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  finance = await galla.signedIn(await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' }));
});

const decide = (browser: TestBrowser, batchId: string, decision: 'APPROVE' | 'REJECT') =>
  browser.send('POST', `/v1/batch/refunds/${batchId}/decision`, {
    body: { decision, note: 'seen' },
    headers: { [idempotencyHeader]: randomUUID() },
  });
const correct = (browser: TestBrowser, batchId: string, number: number, cells: Record<string, string>) =>
  browser.send('PUT', `/v1/batch/refunds/${batchId}/rows/${number}`, { body: { cells } });
const drop = (browser: TestBrowser, batchId: string, body: object) =>
  browser.send('POST', `/v1/batch/refunds/${batchId}/rows/drop`, { body });
const settings = (body: object) =>
  admin.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 10_000_00, approvalAbove: null, ...body } });

describe('permissions', () => {
  test('REF-05 people without the permission, or restricted to some stores, are rejected before the file is read', async () => {
    const store = await galla.addStore(merchant, 'S1');
    const people = [
      await galla.addPerson({ merchant, role: 'CASHIER' }),
      await galla.addPerson({ merchant, role: 'FINANCE_MANAGER', stores: [store] }),
    ];
    for (const person of people) {
      const answer = await upload(await galla.signedIn(person), Buffer.alloc(10));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'BULK_REFUND_NOT_ALLOWED', message: 'Not Authorized for Bulk Refunds' },
      ]);
    }
  });

  test('REF-05 an auditor can view bulk refunds but not change them', async () => {
    const auditor = await galla.signedIn(await galla.addPerson({ merchant, role: 'AUDITOR' }));
    const { batchId } = await uploaded(galla, admin, csvOf((await paidRow(galla, merchant)).row));
    expect(await details(auditor, batchId)).toMatchObject({ state: 'READY', may: { confirm: false, cancel: false } });
    expect((await move(auditor, batchId, 'CANCEL')).json().code).toBe('BULK_REFUND_NOT_ALLOWED');
  });

  test('REF-05 an upload needs step-up, and every step is logged', async () => {
    const owner = await galla.addMerchant();
    const person = await galla.addPerson({ merchant: owner });
    const browser = await galla.signedIn(person);
    const batch = await uploaded(galla, browser, csvOf((await paidRow(galla, owner)).row));
    await confirm(browser, batch);
    await move(browser, batch.batchId, 'CANCEL');
    const acts = galla.rows.kysely
      .selectFrom('audit_event')
      .select(['act', 'detail'])
      .where('person_id', '=', person.id);
    const rows = (await acts.orderBy('position').execute()).filter(({ act }) => act.startsWith('BULK'));
    expect(rows.map(({ act }) => act)).toEqual([
      'BULK_REFUND_UPLOADED',
      'BULK_REFUND_CONFIRMED',
      'BULK_REFUND_CANCELLED',
    ]);
    expect(rows[1]?.detail).toMatchObject({ bulkRefund: batch.batchId, rows: 1, amount: 100_00 });
    galla.pass(11 * 60_000);
    expect((await upload(browser, csvOf())).json().code).toBe('STEP_UP_NEEDED');
    galla.pass(-11 * 60_000);
  });
});

describe('before confirmation', () => {
  test('REF-06 when a wrong row is corrected or dropped, the rows that conflicted with it are checked again', async () => {
    const [one, two] = [await paidRow(galla, merchant), await paidRow(galla, merchant)];
    const { batchId } = await uploaded(
      galla,
      admin,
      csvOf(
        { ...one.row, amount: '70', refundTransactionId: 'C-1' },
        { ...one.row, amount: '50' },
        { ...two.row, refundTransactionId: 'C-1' },
        { ...two.row, amount: 'x' },
      ),
    );
    const codes = async () => (await rowsOf(admin, batchId)).map(({ state, errorCode }) => errorCode ?? state);
    expect(await codes()).toEqual(['RIGHT', 'AMOUNT_TOO_LARGE_TOGETHER', 'REFUND_ID_REPEATED', 'AMOUNT_INVALID']);
    const corrected = await correct(admin, batchId, 1, { amount: '50', refundTransactionId: 'C-2' });
    expect(corrected.json()).toMatchObject({
      number: 1,
      state: 'RIGHT',
      cells: { amount: '50', refundReason: 'Not delivered' },
    });
    expect(await codes()).toEqual(['RIGHT', 'RIGHT', 'RIGHT', 'AMOUNT_INVALID']);
    expect((await correct(admin, batchId, 4, { amount: '1' })).json()).toMatchObject({
      errorCode: 'AMOUNT_TOO_LARGE_TOGETHER',
    });
    expect((await drop(admin, batchId, { numbers: [3] })).json()).toMatchObject({
      right: 3,
      wrong: 0,
      dropped: 1,
      rightAmount: 101_00,
    });
    expect(await codes()).toEqual(['RIGHT', 'RIGHT', 'DROPPED', 'RIGHT']);
    expect((await correct(admin, batchId, 2, { merchantId: 'NOBODY' })).json()).toMatchObject({
      errorCode: 'MERCHANT_ID_UNKNOWN',
    });
    expect((await drop(admin, batchId, { allWrong: true })).json()).toMatchObject({ right: 2, wrong: 0, dropped: 2 });
    const batch = await details(admin, batchId);
    expect((await confirm(admin, batch)).statusCode).toBe(200);
    expect((await correct(admin, batchId, 1, { amount: '99' })).json().code).toBe('CONFLICT');
    expect((await drop(admin, batchId, { numbers: [1] })).json().code).toBe('CONFLICT');
    await workAllBatches(galla);
    expect(await details(admin, batchId)).toMatchObject({ state: 'COMPLETED', done: 2, doneAmount: 51_00 });
  });
});

describe('approval by a second person', () => {
  test('REF-05 an Admin can require approval for every bulk refund or by the amount of a row', async () => {
    const file = async () => csvOf((await paidRow(galla, merchant)).row);
    expect((await settings({ bulkApproval: true })).json()).toMatchObject({ bulkApproval: true });
    expect((await settings({})).json()).toMatchObject({ bulkApproval: true });
    expect(await uploaded(galla, finance, await file())).toMatchObject({ needsApproval: true });
    await settings({ bulkApproval: false, approvalAbove: 99_99 });
    expect(await uploaded(galla, finance, await file())).toMatchObject({ needsApproval: true });
    await settings({ bulkApproval: false, approvalAbove: 100_00 });
    expect(await uploaded(galla, finance, await file())).toMatchObject({ needsApproval: false });
  });

  test('REF-05 a batch needs approval by someone who neither uploaded nor confirmed it, and waits for it', async () => {
    await settings({ bulkApproval: true, approvalAbove: 50_00 });
    const batch = await uploaded(galla, finance, csvOf((await paidRow(galla, merchant)).row));
    expect((await confirm(finance, batch)).json()).toMatchObject({ state: 'AWAITING_APPROVAL' });
    await workAllBatches(galla);
    expect(await details(finance, batch.batchId)).toMatchObject({ done: 0, may: { decide: false, cancel: true } });
    expect((await decide(finance, batch.batchId, 'APPROVE')).json().code).toBe('REFUND_OWN_REQUEST');
    expect((await decide(admin, batch.batchId, 'APPROVE')).json()).toMatchObject({ state: 'PROCESSING' });
    expect((await decide(admin, batch.batchId, 'REJECT')).json().code).toBe('CONFLICT');
    await workAllBatches(galla);
    // The batch's approval covers the refund, so the refund needs no approval of its own.
    expect(await rowsOf(admin, batch.batchId)).toMatchObject([{ state: 'DONE', refundState: 'PENDING' }]);
  });

  test('REF-05 a rejected batch refunds nothing, and a part that takes a payment over the limit waits for approval', async () => {
    await settings({ bulkApproval: true });
    const batch = await uploaded(galla, finance, csvOf((await paidRow(galla, merchant)).row));
    await confirm(finance, batch);
    expect((await decide(admin, batch.batchId, 'REJECT')).json()).toMatchObject({ state: 'REJECTED' });
    await workAllBatches(galla);
    expect(await rowsOf(admin, batch.batchId)).toMatchObject([{ state: 'CANCELLED', refundId: null }]);
    await settings({ bulkApproval: false, approvalAbove: 60_00 });
    const { row } = await paidRow(galla, merchant);
    const parts = await uploaded(galla, finance, csvOf({ ...row, amount: '40' }, { ...row, amount: '40' }));
    expect((await confirm(finance, parts)).json()).toMatchObject({ state: 'PROCESSING' });
    await workAllBatches(galla);
    expect((await rowsOf(admin, parts.batchId)).map(({ refundState }) => refundState)).toEqual([
      'PENDING',
      'AWAITING_APPROVAL',
    ]);
  });
});

test('REF-05 people of another merchant can neither read nor change a bulk refund', async () => {
  const { batchId } = await uploaded(galla, admin, csvOf((await paidRow(galla, merchant)).row));
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const answers = [
    await stranger.send('GET', `/v1/batch/refunds/${batchId}`),
    await stranger.send('GET', `/v1/batch/refunds/${batchId}/rows`),
    await stranger.send('GET', `/v1/batch/download/${batchId}`),
    await correct(stranger, batchId, 1, { amount: '1' }),
    await drop(stranger, batchId, { allWrong: true }),
    await move(stranger, batchId, 'CANCEL'),
    await decide(stranger, batchId, 'APPROVE'),
  ];
  expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'BULK_REFUND_NOT_FOUND'));
});

describe('group merchants', () => {
  test('REF-05 a group refunds for several of its merchants with one file, which the merchants cannot see', async () => {
    const groupId = randomUUID();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: 'BULKGROUP', name: 'Group', created_at: new Date() })
      .execute();
    const shops = [await galla.addMerchant({ groupId }), await galla.addMerchant({ groupId })] as const;
    const head = await galla.signedIn(await galla.addPerson({ groupId }));
    const rows = await Promise.all(shops.map(async (shop) => (await paidRow(galla, shop)).row));
    const outside = (await paidRow(galla, merchant)).row;
    const batch = await uploaded(galla, head, csvOf(...rows, outside));
    expect(batch).toMatchObject({ right: 2, wrong: 1 });
    const named = { merchantId: shops[0].merchantId, providerReferenceId: '', merchantForwardTransactionId: 'unknown' };
    expect((await correct(head, batch.batchId, 3, named)).json()).toMatchObject({ errorCode: 'PAYMENT_NOT_FOUND' });
    await drop(head, batch.batchId, { allWrong: true });
    await confirm(head, await details(head, batch.batchId));
    await workAllBatches(galla);
    expect(
      (await rowsOf(head, batch.batchId)).map(({ state, refundState, errorCode }) => [state, refundState, errorCode]),
    ).toEqual([
      ['DONE', 'PENDING', null],
      ['DONE', 'PENDING', null],
      // The error of a row stays with it and in the result file.
      ['DROPPED', null, 'PAYMENT_NOT_FOUND'],
    ]);
    expect((await head.send('GET', `/v1/batch/download/${batch.batchId}`)).body.match(/rfnd_/g)).toHaveLength(2);
    const keeper = await galla.signedIn(await galla.addPerson({ merchant: shops[0] }));
    expect((await keeper.send('GET', '/v1/batch/refunds')).json()).toEqual({ batches: [], next: null });
    expect((await keeper.send('GET', `/v1/batch/refunds/${batch.batchId}`)).statusCode).toBe(404);
    const own = await uploaded(galla, keeper, csvOf((await paidRow(galla, shops[0])).row));
    expect(
      (await head.send('GET', '/v1/batch/refunds')).json().batches.map((one: { batchId: string }) => one.batchId),
    ).toEqual([own.batchId, batch.batchId]);
  });
});
