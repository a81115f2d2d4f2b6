// Also on PostgreSQL 15.
import { rowErrorText } from '@galla/contract/refunds/refund-batches/rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { FakeBank } from '../refunds/testing/fake-bank.ts';
import { askRefund, checkBook, refundTotals, workAll } from '../refunds/testing/fixtures.ts';
import { confirm, csvOf, details, paidRow, rowsOf, upload, uploaded, workAllBatches } from './testing/fixtures.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  bank.mood = 'COMPLETED';
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

describe('a bulk refund file', () => {
  test('REF-05 a file is uploaded, checked, confirmed by its totals, refunded, and reported in a result file', async () => {
    const [first, second] = [
      await paidRow(galla, merchant),
      await paidRow(galla, merchant, { amount: '40.50', refundReason: '=wrong size' }),
    ];
    const answer = await upload(admin, csvOf(first.row, second.row), { description: 'Sale of November' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'CHECKING', rows: 2, fileName: 'refunds.csv', description: 'Sale of November' }),
    ]);
    const { batchId } = answer.json();
    await workAllBatches(galla);
    const ready = await details(admin, batchId);
    expect(ready).toMatchObject({ state: 'READY', right: 2, wrong: 0, rightAmount: 140_50, needsApproval: false });
    expect((await refundTotals(galla, first.id)).reserved).toBe(0);
    expect((await confirm(admin, ready)).json()).toMatchObject({ state: 'PROCESSING' });
    await workAllBatches(galla);
    await workAll(galla, bank);
    expect(await details(admin, batchId)).toMatchObject({ state: 'COMPLETED', done: 2, doneAmount: 140_50, failed: 0 });
    expect(await rowsOf(admin, batchId, 'done')).toMatchObject([
      { refundState: 'COMPLETED' },
      { refundState: 'COMPLETED' },
    ]);
    const { refunded, refunds } = await refundTotals(galla, second.id);
    expect([refunded, refunds[0]?.reason, refunds[0]?.note]).toEqual([40_50, 'OTHER', '=wrong size']);
    const file = await admin.send('GET', `/v1/batch/download/${batchId}`);
    expect(file.headers['content-disposition']).toContain('attachment');
    const [head, one, two] = file.body.split('\n');
    expect(head).toContain('row,merchant_id,refund_transaction_id,amount');
    expect(one).toMatch(/Refund requested,rfnd_\w{26},Refund Completed,,$/);
    expect(two).toContain("'=wrong size");
    await checkBook(galla, merchant);
  });

  test('REF-05 the template lists the columns, as CSV and as a workbook that can be uploaded', async () => {
    const csv = await admin.send('GET', '/v1/batch/template/download');
    expect(csv.body.split('\n')[0]).toBe(
      '\uFEFFmerchant_id,refund_transaction_id,amount,provider_reference_id,merchant_forward_transaction_id,merchant_order_id,Refund Reason,provider_id',
    );
    const xlsx = await admin.send('GET', '/v1/batch/template/download?format=xlsx');
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    const batch = await uploaded(galla, admin, xlsx.rawPayload);
    expect(batch).toMatchObject({ rows: 1, wrong: 1 });
    expect((await rowsOf(admin, batch.batchId))[0]).toMatchObject({
      errorCode: 'MERCHANT_ID_UNKNOWN',
      cells: { amount: '499.00' },
    });
  });

  test('REF-06 every rule of a column is checked row by row, and no money moves', async () => {
    const good = await paidRow(galla, merchant);
    const { row } = good;
    const createdAt = new Date(galla.now() - 200 * 86_400_000).toISOString();
    const old = await paidRow(galla, merchant, {}, { createdAt });
    const failed = await paidRow(galla, merchant, {}, { state: 'FAILED' });
    const refunded = await paidRow(galla, merchant);
    await askRefund(admin, refunded.unitId, 100_00);
    const part = await paidRow(galla, merchant);
    await askRefund(admin, part.unitId, 60_00);
    const foreign = await paidRow(galla, await galla.addMerchant());
    const wrong = [
      ['MERCHANT_ID_EMPTY', { ...row, merchantId: '' }],
      ['MERCHANT_ID_UNKNOWN', foreign.row],
      ['AMOUNT_EMPTY', { ...row, amount: '' }],
      ['AMOUNT_INVALID', { ...row, amount: 'ten' }],
      ['AMOUNT_INVALID', { ...row, amount: '-5' }],
      ['AMOUNT_DECIMALS', { ...row, amount: '10.555' }],
      ['AMOUNT_TOO_SMALL', { ...row, amount: '0.99' }],
      ['AMOUNT_TOO_LARGE', { ...row, amount: '100.01' }],
      ['REFERENCE_EMPTY', { ...row, providerReferenceId: '' }],
      ['ORDER_ID_EMPTY', { ...row, merchantOrderId: '' }],
      ['ORDER_ID_WRONG', { ...row, merchantOrderId: 'another' }],
      ['REASON_EMPTY', { ...row, refundReason: '' }],
      ['REASON_TOO_LONG', { ...row, refundReason: 'x'.repeat(201) }],
      ['TEXT_NOT_ALLOWED', { ...row, refundReason: 'x'.repeat(256) }],
      ['TEXT_NOT_ALLOWED', { ...row, refundReason: 'two\nlines' }],
      ['PROVIDER_ID_NOT_ALLOWED', { ...row, providerId: 'P1' }],
      ['PAYMENT_NOT_FOUND', { ...foreign.row, merchantId: merchant.merchantId }],
      ['PAYMENT_NOT_FOUND', { ...row, providerReferenceId: '', merchantForwardTransactionId: 'unknown' }],
      ['PAYMENT_NOT_FOUND', { ...row, merchantForwardTransactionId: 'of-another' }],
      ['TOO_OLD', old.row],
      ['WRONG_STATE', failed.row],
      ['NOTHING_LEFT', refunded.row],
      ['AMOUNT_TOO_LARGE', { ...part.row, amount: '40.01' }],
    ] as const;
    const batch = await uploaded(galla, admin, csvOf(...wrong.map(([, cells]) => cells)));
    const rows = await rowsOf(admin, batch.batchId);
    expect(rows.map(({ errorCode }) => errorCode)).toEqual(wrong.map(([code]) => code));
    expect(rows.map(({ error }) => error)).toEqual(wrong.map(([code]) => rowErrorText(code, 180)));
    expect(rows.every(({ unitId }) => unitId === null)).toBe(true);
    expect((await refundTotals(galla, good.id)).reserved).toBe(0);
    const refused = await confirm(admin, batch);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'BULK_REFUND_WRONG_ROWS']);
    const result = (await admin.send('GET', `/v1/batch/download/${batch.batchId}`)).body;
    expect(result).toContain('TOO_OLD,Refund is not allowed. The payment is more than 180 days old');
    expect(result).toContain('ORDER_ID_WRONG,The payment has a different merchant_order_id');
    expect(result).toContain("'-5,");
  });

  test('REF-06 a payment without an order accepts only its own id as the order id', async () => {
    await galla.pay(merchant, { providerTransactionId: 'NO-ORDER-1', amount: 50_00 });
    const { merchantId } = merchant;
    const row = { merchantId, amount: '50', providerReferenceId: 'NO-ORDER-1', refundReason: 'Not delivered' };
    const file = csvOf({ ...row, merchantOrderId: 'NO-ORDER-2' }, { ...row, merchantOrderId: 'NO-ORDER-1' });
    const batch = await uploaded(galla, admin, file);
    const rows = await rowsOf(admin, batch.batchId);
    expect(rows.map(({ errorCode }) => errorCode)).toEqual(['ORDER_ID_WRONG', null]);
  });

  test('REF-05 REF-03 the last row of a payment may refund an exact remainder of less than ₹1', async () => {
    const { row, id, unitId } = await paidRow(galla, merchant);
    await askRefund(admin, unitId, 33_33);
    const file = csvOf({ ...row, amount: '66.17' }, { ...row, amount: '0.49' }, { ...row, amount: '0.50' });
    const batch = await uploaded(galla, admin, file);
    const rows = await rowsOf(admin, batch.batchId);
    expect(rows.map(({ errorCode }) => errorCode)).toEqual([null, 'AMOUNT_TOO_SMALL', null]);
    await admin.send('POST', `/v1/batch/refunds/${batch.batchId}/rows/drop`, { body: { allWrong: true } });
    await confirm(admin, await details(admin, batch.batchId));
    await workAllBatches(galla);
    await workAll(galla, bank);
    expect(await details(admin, batch.batchId)).toMatchObject({ state: 'COMPLETED', done: 2, failed: 0 });
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
    await checkBook(galla, merchant);
  });

  test('REF-06 several rows of one payment, and the same refund twice in a file, are detected', async () => {
    const { row } = await paidRow(galla, merchant);
    const other = await paidRow(galla, merchant);
    const batch = await uploaded(
      galla,
      admin,
      csvOf(
        { ...row, amount: '60', refundTransactionId: 'together-1' },
        { ...row, amount: '60' },
        { ...row, amount: '40' },
        { ...other.row, refundTransactionId: 'together-1' },
      ),
    );
    expect((await rowsOf(admin, batch.batchId)).map(({ errorCode }) => errorCode)).toEqual([
      null,
      'AMOUNT_TOO_LARGE_TOGETHER',
      null,
      'REFUND_ID_REPEATED',
    ]);
  });
});

test('REF-06 the merchant’s own id also finds a payment, but not if several payments share it', async () => {
  const { row, merchantTransactionId } = await paidRow(galla, merchant);
  const named = { ...row, providerReferenceId: '', merchantForwardTransactionId: merchantTransactionId };
  expect(await uploaded(galla, admin, csvOf(named))).toMatchObject({ right: 1, wrong: 0 });
  await galla.pay(merchant, { merchantTransactionId, merchantOrderId: row.merchantOrderId ?? '' });
  const batch = await uploaded(galla, admin, csvOf(named));
  expect((await rowsOf(admin, batch.batchId))[0]).toMatchObject({ errorCode: 'PAYMENT_AMBIGUOUS' });
});
