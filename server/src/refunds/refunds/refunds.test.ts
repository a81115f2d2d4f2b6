// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { findSettledGst } from '../../settlements/settlements/public/settled-gst-queries.ts';
import { refundAutomatically } from './public/service.ts';
import { FakeBank } from './testing/fake-bank.ts';
import { askRefund, checkBook, paid, refundTotals, setRefundDays, workAll } from './testing/fixtures.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const day = 86_400_000;
const range = () => ({
  from: new Date(galla.now() - 30 * day).toISOString(),
  to: new Date(galla.now() + day).toISOString(),
});
async function block(on: boolean): Promise<void> {
  const { kysely } = galla.rows;
  const tenant = kysely.selectFrom('tenant').select('merchant_id').where('id', '=', merchant.tenantId);
  const { merchant_id: owner_id } = await tenant.executeTakeFirstOrThrow();
  const set = { value: JSON.stringify(on) };
  await kysely
    .insertInto('feature_setting')
    .values({ owner_id, key: 'REFUNDS_BLOCKED', changed_at: new Date(), ...set })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(set))
    .execute();
}
const messageOf = (answer: { json(): { errors?: { message: string }[] } }) => answer.json().errors?.[0]?.message;

describe('one refund', () => {
  test('REF-01 TXN-06 a partial refund goes back to the source, and the payment, its list and its totals show it', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id } = await paid(galla, merchant, { amount: 500_00 });
    const answer = await askRefund(admin, unitId, 120_50, { refundType: 'PARTIAL', note: 'Wrong size' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'PENDING', sentAt: null, amount: 120_50, note: 'Wrong size', unitId });
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 120_50 });
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 120_50, reserved: 0 });
    const details = (await admin.send('GET', `/v3/transactions/unit/${unitId}/details`)).json();
    const [refund] = details.refunds;
    expect(details).toMatchObject({ refundedAmount: 120_50, refundableAmount: 379_50 });
    expect(refund).toMatchObject({ state: 'COMPLETED', amount: 120_50, utr: '612345678901' });
    const shown = (await admin.send('GET', `/v1/refunds/${refund.refundId}/details`)).json() as RefundDetails;
    expect(shown.timeline.map(({ step }) => step)).toEqual(['INITIATED', 'SENT', 'COMPLETED']);
    expect(shown.payment).toMatchObject({ unitId, refundedAmount: 120_50, refundableAmount: 379_50 });
    await checkBook(galla, merchant);
  });

  test('REF-01 a full refund leaves nothing to refund', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id } = await paid(galla, merchant, { amount: 80_00, offerAdjustment: 20_00 });
    expect((await askRefund(admin, unitId, 100_00, { refundType: 'FULL' })).statusCode).toBe(200);
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
    const again = await askRefund(admin, unitId, 1_00);
    expect([again.statusCode, again.json().code]).toEqual([409, 'REFUND_NOTHING_LEFT']);
    expect(messageOf(again)).toBe('Refund is not allowed. Refundable amount is ₹0');
  });

  test('REF-01 a refund that the bank rejects returns to the merchant’s balance', async () => {
    bank.mood = 'FAILED';
    const { unitId, id } = await paid(galla, merchant);
    const { refundId } = (await askRefund(admin, unitId, 50_00)).json();
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 0 });
    const shown = (await admin.send('GET', `/v1/refunds/${refundId}/details`)).json();
    expect(shown).toMatchObject({ state: 'FAILED', failureReason: 'The account is closed' });
    await checkBook(galla, merchant);
  });

  test('REF-01 a payment that the merchant may not keep is refunded automatically: the whole remainder, once, and logged', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id } = await paid(galla, merchant);
    await askRefund(admin, unitId, 30_00);
    const { tenantId } = merchant;
    const context = { masterKey: galla.masterKey, now: galla.now(), address: 'worker', userAgent: undefined };
    const request = { tenantId, paymentId: id, reason: 'LATE_PAYMENT', findSettledGst } as const;
    const refund = () => inTenant(galla.rows, tenantId, (tx) => refundAutomatically(tx, context, request));
    const places = await Promise.all([refund(), refund(), refund()]);
    expect(places.filter((place) => place !== undefined)).toHaveLength(1);
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
    const list = await admin.send('POST', '/v1/refunds/list', { body: { filters: range(), page: { size: 1 } } });
    expect(list.json().refunds[0]).toMatchObject({ amount: 70_00, reason: 'LATE_PAYMENT', askedBy: null });
    const { detail } = await galla.rows.kysely
      .selectFrom('audit_event')
      .select('detail')
      .where('subject_id', '=', id)
      .where('person_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ amount: 70_00, automatic: 'LATE_PAYMENT' });
    await checkBook(galla, merchant);
  });

  test('REF-01 REF-03 an exact remainder is refunded to the last paisa, but no other amount below ₹1', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id } = await paid(galla, merchant, { amount: 100_00 });
    for (const amount of [33_33, 33_33, 32_84]) expect((await askRefund(admin, unitId, amount)).statusCode).toBe(200);
    const less = await askRefund(admin, unitId, 49);
    expect([less.statusCode, messageOf(less)]).toEqual([400, 'Minimum refund amount is ₹1']);
    expect((await askRefund(admin, unitId, 51)).json().code).toBe('REFUND_EXCEEDS_REFUNDABLE');
    expect((await askRefund(admin, unitId, 50)).json()).toMatchObject({ state: 'PENDING', amount: 50 });
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 100_00, reserved: 0 });
    await checkBook(galla, merchant);
  });

  test.each([
    [undefined, 'Amount cannot be empty'],
    ['50', 'Please enter a valid amount'],
    [100.5, 'Please enter a valid amount'],
    [99, 'Minimum refund amount is ₹1'],
    [-100, 'Minimum refund amount is ₹1'],
  ])('REF-01 the amount %s is refused: %s', async (amount, message) => {
    const { unitId, id } = await paid(galla, merchant);
    const answer = await askRefund(admin, unitId, amount as number);
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, message]);
    expect((await refundTotals(galla, id)).refunds).toEqual([]);
  });

  test('REF-01 a refund without a reason, above the payment, or called full for less than the whole is refused', async () => {
    const { unitId, id } = await paid(galla, merchant);
    const headers = { [idempotencyHeader]: randomUUID() };
    const body = { unitId, amount: 100 };
    const without = await admin.send('POST', '/v1/transactions/backToSource', { body, headers });
    expect(messageOf(without)).toBe('Reason cannot be empty');
    const large = await askRefund(admin, unitId, 100_01);
    expect([large.statusCode, large.json().code, large.json().message]).toEqual([
      409,
      'REFUND_EXCEEDS_REFUNDABLE',
      'Amount must not exceed the refundable amount',
    ]);
    const partial = await askRefund(admin, unitId, 99_99, { refundType: 'FULL' });
    expect(messageOf(partial)).toBe(
      'A full refund is not allowed when the refund amount is less than the transaction amount',
    );
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 0, refunds: [] });
  });
});

describe('refused refunds', () => {
  test.each(['INITIATED', 'PENDING', 'FAILED', 'CANCELLED', 'ERRORED'] as const)(
    'REF-02 a payment that is %s is refused with the message for its state',
    async (state) => {
      const { unitId } = await paid(galla, merchant, { state });
      const answer = await askRefund(admin, unitId, 1_00);
      expect([answer.statusCode, messageOf(answer)]).toEqual([409, `${state} TRANSACTION!`]);
      const terms = (await admin.send('GET', `/v1/refunds/terms/${unitId}`)).json();
      expect(terms).toMatchObject({ refusal: `${state} TRANSACTION!`, refundableAmount: 0 });
    },
  );

  test('REF-02 a completed payment is refused while the provider blocks refunds, and allowed afterwards', async () => {
    const { unitId } = await paid(galla, merchant);
    await block(true);
    expect(messageOf(await askRefund(admin, unitId, 1_00))).toBe('COMPLETED TRANSACTION!');
    await block(false);
    expect((await askRefund(admin, unitId, 1_00)).statusCode).toBe(200);
  });

  test('REF-02 a limited merchant and a person without the permission are not authorized', async () => {
    const limited = await galla.addMerchant();
    const owner = await galla.signedIn(await galla.addPerson({ merchant: limited }));
    const { unitId } = await paid(galla, limited);
    await galla.rows.kysely
      .updateTable('merchant')
      .set({ kind: 'P2M_LIMITED' })
      .where('merchant_id', '=', limited.merchantId)
      .execute();
    const refused = await askRefund(owner, unitId, 1_00);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'REFUND_NOT_ALLOWED']);
    expect(messageOf(refused)).toBe('Not Authorized to Refund.');
    const manager = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER' }));
    const own = await paid(galla, merchant);
    expect((await askRefund(manager, own.unitId, 1_00)).json().code).toBe('PR002');
    const details = (await manager.send('GET', `/v3/transactions/unit/${own.unitId}/details`)).json();
    expect(details.refunds).toBeNull();
  });

  test('REF-02 a payment older than 6 months is refused', async () => {
    const createdAt = new Date(galla.now() - 190 * day).toISOString();
    const { unitId } = await paid(galla, merchant, { createdAt });
    const answer = await askRefund(admin, unitId, 1_00);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'REFUND_TOO_OLD']);
  });

  test('REF-02 the provider sets the number of days, and the refusal names it', async () => {
    const createdAt = new Date(galla.now() - 40 * day).toISOString();
    const { unitId } = await paid(galla, merchant, { createdAt });
    await setRefundDays(galla, 39);
    const answer = await askRefund(admin, unitId, 1_00);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'REFUND_TOO_OLD']);
    const text = 'Refund is not allowed. The payment is more than 39 days old';
    expect(messageOf(answer)).toBe(text);
    const terms = (await admin.send('GET', `/v1/refunds/terms/${unitId}`)).json();
    expect(terms.refusal).toBe(text);
    expect((await admin.send('GET', '/v1/merchant/profile')).json().data.refundDays).toBe(39);
    await setRefundDays(galla, 40);
    expect((await askRefund(admin, unitId, 1_00)).statusCode).toBe(200);
    await setRefundDays(galla, 180);
  });

  test('REF-02 no one can refund, see or decide on payments of another merchant or store', async () => {
    const store = await galla.addStore(merchant, 'NORTH');
    const other = await galla.addStore(merchant, 'SOUTH');
    const clerk = await galla.signedIn(await galla.addPerson({ merchant, role: 'FINANCE_MANAGER', stores: [store] }));
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const here = await paid(galla, merchant, { storeId: 'NORTH' });
    const there = await paid(galla, merchant, { storeId: other.code });
    expect((await askRefund(clerk, here.unitId, 1_00)).statusCode).toBe(200);
    expect((await askRefund(clerk, there.unitId, 1_00)).json().code).toBe('TRANSACTION_NOT_FOUND');
    expect((await askRefund(stranger, here.unitId, 1_00)).json().code).toBe('TRANSACTION_NOT_FOUND');
    const { refundId } = (await askRefund(admin, there.unitId, 1_00)).json();
    for (const browser of [clerk, stranger]) {
      expect((await browser.send('GET', `/v1/refunds/${refundId}/details`)).statusCode).toBe(404);
      const list = await browser.send('POST', '/v1/refunds/list', { body: { filters: range() } });
      expect(list.body).not.toContain(refundId);
      const file = await browser.send('POST', '/v1/refunds/export', { body: { filters: range() } });
      expect([file.statusCode, file.body.includes(refundId)]).toEqual([200, false]);
    }
  });
});

describe('the list', () => {
  test('REF-04 filters, search, totals and the export agree', async () => {
    bank.mood = 'COMPLETED';
    const own = await galla.addMerchant();
    const browser = await galla.signedIn(await galla.addPerson({ merchant: own }));
    const customer = { name: '=Asha', phone: '9811100022' };
    const one = await paid(galla, own, { customer, merchantOrderId: 'REF-ORDER' });
    const two = await paid(galla, own);
    const orderId = newId();
    await galla.rows.kysely
      .insertInto('checkout_order')
      .values({
        tenant_id: own.tenantId,
        id: orderId,
        merchant_order_id: 'REF-ORDER',
        amount: 100_00,
        description: null,
        customer_name: null,
        customer_phone: null,
        return_url: null,
        created_at: new Date(),
        expires_at: new Date(),
      })
      .execute();
    const first = (await askRefund(browser, one.unitId, 10_00)).json().refundId;
    await workAll(galla, bank);
    const second = (await askRefund(browser, two.unitId, 20_00)).json().refundId;
    const ids = async (filters: object, page: object = { size: 10 }) => {
      const answer = await browser.send('POST', '/v1/refunds/list', {
        body: { filters: { ...range(), ...filters }, page },
      });
      return answer.json().refunds.map(({ refundId }: { refundId: string }) => refundId);
    };
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({}, { size: 1, after: second })).toEqual([first]);
    expect(await ids({}, { size: 1, before: first })).toEqual([second]);
    expect(await ids({ states: ['COMPLETED'] })).toEqual([first]);
    for (const search of [
      { by: 'any', value: 'REF-ORDER' },
      { by: 'refundId', value: first },
      { by: 'paymentId', value: one.unitId },
      { by: 'paymentId', value: one.providerTransactionId },
      { by: 'utr', value: '612345678901' },
      { by: 'phone', value: '9811100022' },
      { by: 'any', value: '9811100022' },
      { by: 'phone', value: '+91 98111 00022' },
      { by: 'any', value: '+91 98111-00022' },
      { by: 'utr', value: '6123 4567 8901' },
      { by: 'any', value: encodeId('order', orderId) },
      { by: 'any', value: first },
    ])
      expect(await ids({ search })).toEqual([first]);
    expect(await ids({ search: { by: 'refundId', value: 'rfnd_' } })).toEqual([]);
    const stats = (await browser.send('POST', '/v1/refunds/metrics/stats', { body: { filters: range() } })).json();
    expect(stats).toMatchObject({
      refunded: 10_00,
      completed: 1,
      pendingAmount: 20_00,
      pending: 1,
      count: { count: 2 },
    });
    const file = (await browser.send('POST', '/v1/refunds/export', { body: { filters: range() } })).body;
    const [, newest, oldest] = file.split('\n');
    expect(newest).toContain(`${second},${own.merchantId},`);
    expect(newest).toContain(',Refund Initiated,20.00,Requested by the customer,');
    expect(oldest).toContain(`,Refund Completed,10.00,`);
    expect(oldest).toContain(`,${one.unitId},100.00,`);
    expect(oldest).toContain(",'=Asha,");
  });
});
