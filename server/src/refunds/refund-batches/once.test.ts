import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { roleName } from '../../platform/db/logins.ts';
import { FakeBank } from '../refunds/testing/fake-bank.ts';
import { askRefund, checkBook, refundTotals, work, workAll } from '../refunds/testing/fixtures.ts';
import {
  confirm,
  csvOf,
  details,
  move,
  paidRow,
  rowsOf,
  uploaded,
  workAllBatches,
  workOnce,
} from './testing/fixtures.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  bank.mood = 'COMPLETED';
});
beforeEach(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const paidRows = (count: number) => Promise.all(Array.from({ length: count }, () => paidRow(galla, merchant)));

/** The number and sum of the merchant's refunds, and its reserved and refunded amounts. */
async function refundsOf({ tenantId }: TestMerchant) {
  const { rows } = await sql<{ count: number; amount: number; reserved: number; refunded: number }>`
    select (select count(*) from refund where tenant_id = ${tenantId}) as count,
      (select coalesce(sum(amount), 0) from refund where tenant_id = ${tenantId}) as amount,
      sum(reserved) as reserved, sum(refunded) as refunded from payment where tenant_id = ${tenantId}`.execute(
    galla.rows.kysely,
  );
  return rows[0];
}

describe('uploading the same file again', () => {
  test('REF-05 no refund is made twice: a refund id, or else file and row, identifies it in any file format', async () => {
    const [first, second] = await paidRows(2);
    const file = csvOf({ ...first?.row, amount: '10', refundTransactionId: 'R-1' }, { ...second?.row, amount: '10' });
    const batch = await uploaded(galla, admin, file);
    await confirm(admin, batch);
    await workAllBatches(galla);
    const windows = Buffer.from(`\uFEFF${file.toString().replaceAll('\n', '\r\n')}`);
    const again = await uploaded(galla, admin, windows);
    expect((await rowsOf(admin, again.batchId)).map(({ errorCode }) => errorCode)).toEqual([
      'REFUND_ID_USED',
      'ROW_USED',
    ]);
    const other = await uploaded(
      galla,
      admin,
      csvOf({ ...second?.row, amount: '11', refundTransactionId: 'R-1' }, { ...second?.row, amount: '10' }),
    );
    expect((await rowsOf(admin, other.batchId)).map(({ errorCode }) => errorCode)).toEqual(['REFUND_ID_USED', null]);
    expect(await refundsOf(merchant)).toMatchObject({ count: 2, amount: 20_00 });
  });

  test('REF-05 a file uploaded, checked and confirmed twice at the same time is refunded once', async () => {
    const rows = (await paidRows(5)).map(({ row }, index) => ({
      ...row,
      amount: '10',
      ...(index < 3 ? { refundTransactionId: `P-${index}` } : {}),
    }));
    const batches = [await uploaded(galla, admin, csvOf(...rows)), await uploaded(galla, admin, csvOf(...rows))];
    await Promise.all(batches.map((batch) => confirm(admin, batch)));
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([workOnce(galla), workOnce(galla), workOnce(galla)]);
      galla.pass(6000);
    }
    const ends = await Promise.all(batches.map(({ batchId }) => details(admin, batchId)));
    expect(ends.map(({ state }) => state)).toEqual(['COMPLETED', 'COMPLETED']);
    expect(ends.reduce((sum, { done }) => sum + done, 0)).toBe(5);
    expect(ends.reduce((sum, { failed }) => sum + failed, 0)).toBe(5);
    expect(await refundsOf(merchant)).toMatchObject({ count: 5, amount: 50_00 });
    await checkBook(galla, merchant);
  });
});

test('REF-05 a chunk that fails midway leaves no partial result, and the next worker continues', async () => {
  const batch = await uploaded(galla, admin, csvOf(...(await paidRows(5)).map(({ row }) => row)));
  await confirm(admin, batch);
  await workOnce(galla);
  expect(await details(admin, batch.batchId)).toMatchObject({ state: 'PROCESSING', done: 2 });
  const operator = new pg.Client(galla.url);
  await operator.connect();
  // Another transaction locks the outbox. The chunk has reserved and written everything else and waits for this lock.
  await operator.query('begin');
  await operator.query('lock table outbox_position in share row exclusive mode');
  const round = workOnce(galla);
  const end = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'
    and query like '%outbox_position%' and datname = current_database()`;
  await vi.waitFor(async () => {
    // A transaction keeps its first snapshot of the activity until this call.
    await operator.query('select pg_stat_clear_snapshot()');
    expect((await operator.query(end)).rowCount).toBe(1);
  }, 10_000);
  expect(await round).toBe(0);
  await operator.query('rollback');
  await operator.end();
  expect(await refundsOf(merchant)).toMatchObject({ count: 2, reserved: 200_00 });
  await checkBook(galla, merchant);
  galla.pass(6000);
  await workAllBatches(galla);
  await workAll(galla, bank);
  expect(await details(admin, batch.batchId)).toMatchObject({ state: 'COMPLETED', done: 5, failed: 0 });
  expect(await refundsOf(merchant)).toMatchObject({ count: 5, reserved: 0, refunded: 500_00 });
  await checkBook(galla, merchant);
});

test('REF-05 three workers at the same time refund each row once', async () => {
  const batch = await uploaded(galla, admin, csvOf(...(await paidRows(9)).map(({ row }) => row)));
  await confirm(admin, batch);
  for (let round = 0; round < 9; round += 1) await Promise.all([workOnce(galla), workOnce(galla), workOnce(galla)]);
  expect(await details(admin, batch.batchId)).toMatchObject({ state: 'COMPLETED', done: 9, failed: 0 });
  expect(await refundsOf(merchant)).toMatchObject({ count: 9, reserved: 900_00 });
});

test('REF-05 a batch that cannot continue stops after five tries and resumes on request', async () => {
  const batch = await uploaded(galla, admin, csvOf((await paidRow(galla, merchant)).row));
  await confirm(admin, batch);
  // An unforeseen failure: the worker lacks a right.
  const operator = new pg.Client(galla.url);
  await operator.connect();
  await operator.query(`revoke insert on refund_identity from ${roleName(galla.url, 'galla_worker')}`);
  for (let round = 0; round < 6; round += 1) {
    await workOnce(galla);
    galla.pass(6000);
  }
  expect(await details(admin, batch.batchId)).toMatchObject({ state: 'ERRORED', done: 0, may: { resume: true } });
  expect(await refundsOf(merchant)).toMatchObject({ count: 0, reserved: 0 });
  await operator.query(`grant insert on refund_identity to ${roleName(galla.url, 'galla_worker')}`);
  await operator.end();
  expect((await move(admin, batch.batchId, 'RESUME')).json()).toMatchObject({ state: 'PROCESSING' });
  await workAllBatches(galla);
  expect(await details(admin, batch.batchId)).toMatchObject({ state: 'COMPLETED', done: 1 });
});

test('REF-05 a single refund does not wait for a whole file', async () => {
  // Merchants share the worker's slots, so the refunds of other tests are sent first.
  await workAll(galla, bank);
  const payments = await paidRows(40);
  const single = await paidRow(galla, merchant);
  const batch = await uploaded(galla, admin, csvOf(...payments.map(({ row }) => row)));
  await confirm(admin, batch);
  while ((await workOnce(galla, 50)) > 0);
  galla.pass(1000);
  await askRefund(admin, single.unitId, 100_00);
  expect(await work(galla, bank)).toBe(20);
  expect((await refundTotals(galla, single.id)).refunded).toBe(100_00);
  await workAll(galla, bank);
  expect(await refundsOf(merchant)).toMatchObject({ count: 41, reserved: 0, refunded: 4_100_00 });
});

describe('during processing', () => {
  test('REF-05 a batch can be paused, resumed and cancelled, and unsent amounts return to the merchant', async () => {
    const batch = await uploaded(galla, admin, csvOf(...(await paidRows(7)).map(({ row }) => row)));
    await confirm(admin, batch);
    await workOnce(galla);
    expect((await move(admin, batch.batchId, 'PAUSE')).json()).toMatchObject({ state: 'PAUSED', done: 2 });
    expect((await move(admin, batch.batchId, 'PAUSE')).statusCode).toBe(200);
    expect(await workOnce(galla)).toBe(0);
    expect((await move(admin, batch.batchId, 'RESUME')).json()).toMatchObject({ state: 'PROCESSING' });
    await workOnce(galla);
    expect((await move(admin, batch.batchId, 'CANCEL')).json()).toMatchObject({ state: 'CANCELLED', done: 4 });
    await workAllBatches(galla);
    expect(await refundsOf(merchant)).toMatchObject({ count: 4, reserved: 400_00 });
    const rows = await rowsOf(admin, batch.batchId);
    expect(rows.map(({ state }) => state)).toEqual([
      'DONE',
      'DONE',
      'DONE',
      'DONE',
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ]);
    expect((await move(admin, batch.batchId, 'RESUME')).json().code).toBe('CONFLICT');
    // The same file again refunds exactly the remaining rows.
    const again = await uploaded(galla, admin, csvOf(...rows.map(({ cells }) => cells)));
    expect(again).toMatchObject({ right: 3, wrong: 4 });
  });

  test('REF-06 rows that became non-refundable are marked one by one, and the others are refunded', async () => {
    const [spent, kept] = await paidRows(2);
    const batch = await uploaded(galla, admin, csvOf(spent?.row ?? {}, kept?.row ?? {}));
    await confirm(admin, batch);
    await askRefund(admin, spent?.unitId ?? '', 60_00);
    await workAllBatches(galla);
    expect(await details(admin, batch.batchId)).toMatchObject({ state: 'COMPLETED', done: 1, failed: 1 });
    expect(await rowsOf(admin, batch.batchId, 'failed')).toMatchObject([
      { number: 1, errorCode: 'AMOUNT_TOO_LARGE', refundId: null },
    ]);
    expect((await admin.send('GET', `/v1/batch/download/${batch.batchId}`)).body).toContain(
      'AMOUNT_TOO_LARGE,Amount must not exceed',
    );
    await checkBook(galla, merchant);
  });

  test('REF-05 a batch cannot be confirmed after a row was removed until its totals are read again', async () => {
    const read = await uploaded(galla, admin, csvOf(...(await paidRows(3)).map(({ row }) => row)));
    const colleague = await galla.signedIn(await galla.addPerson({ merchant }));
    const path = `/v1/batch/refunds/${read.batchId}/rows/drop`;
    expect((await colleague.send('POST', path, { body: { numbers: [2] } })).statusCode).toBe(200);
    const refused = await confirm(admin, read);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'BULK_REFUND_CHANGED']);
    expect(refused.json().message).toContain('Check the totals again');
    await workAllBatches(galla);
    expect(await refundsOf(merchant)).toMatchObject({ count: 0, reserved: 0 });
    const now = await details(admin, read.batchId);
    expect([now.state, now.right, now.rightAmount]).toEqual(['READY', 2, 200_00]);
    expect((await confirm(admin, now)).statusCode).toBe(200);
    await workAllBatches(galla);
    expect(await refundsOf(merchant)).toMatchObject({ count: 2, amount: 200_00 });
  });

  test('REF-05 a batch whose rows were swapped for others of the same count and sum is not confirmed until it is read again', async () => {
    const [first, second, third] = await paidRows(3);
    const read = await uploaded(galla, admin, csvOf(first?.row ?? {}, second?.row ?? {}, third?.row ?? {}));
    const one = await details(admin, read.batchId);
    const path = `/v1/batch/refunds/${read.batchId}/rows`;
    expect((await admin.send('POST', `${path}/drop`, { body: { numbers: [2] } })).statusCode).toBe(200);
    const two = await details(admin, read.batchId);
    // From now on row 3 names the payment of row 2: two rows of ₹200.00 in all, as before.
    const cells = { ...(await rowsOf(admin, read.batchId, 'right')).at(-1)?.cells, ...second?.row };
    const corrected = await admin.send('PUT', `${path}/3`, { body: { cells } });
    expect(corrected.statusCode).toBe(200);
    const three = await details(admin, read.batchId);
    expect([three.right, three.rightAmount]).toEqual([two.right, two.rightAmount]);
    for (const earlier of [one, two]) expect((await confirm(admin, earlier)).json().code).toBe('BULK_REFUND_CHANGED');
    expect((await confirm(admin, three)).statusCode).toBe(200);
  });

  test('REF-05 a confirmation covers the totals that were seen, once per key', async () => {
    const batch = await uploaded(galla, admin, csvOf((await paidRow(galla, merchant)).row));
    expect((await confirm(admin, { ...batch, rightAmount: 99_00 })).json().code).toBe('BULK_REFUND_CHANGED');
    const key = randomUUID();
    const first = await confirm(admin, batch, key);
    const again = await confirm(admin, batch, key);
    expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([200, 'true', first.body]);
    expect((await confirm(admin, batch)).json().code).toBe('CONFLICT');
    galla.pass(11 * 60_000);
    expect((await confirm(admin, batch)).json().code).toBe('STEP_UP_NEEDED');
  });
});
