// Also on PostgreSQL 15.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import { allowTestMode, openTestMode } from '../../main/testing/test-mode.ts';
import { connect } from '../../platform/db/connect.ts';
import { inTenant } from '../../platform/db/database.ts';
import { reportChargeback } from '../../refunds/chargebacks/testing/reporting.ts';
import { refundAutomatically } from '../../refunds/refunds/public/service.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { addBankKey, paid } from '../../refunds/refunds/testing/fixtures.ts';
import { findSettledGst } from '../../settlements/settlements/public/settled-gst-queries.ts';
import { newVendorPhone } from '../../settlements/vendors/testing/vendor-fixture.ts';
import { addEndpoint, first, onlineShop, watch, work } from './testing/fixtures.ts';
import { useWebhookShop } from './testing/use-webhook-shop.ts';

const shop = useWebhookShop({ rail: new FakeBank() });
const { galla } = shop;

beforeAll(() => addBankKey(galla));

describe('DEV-03 the content of events', () => {
  test('a payment for an ended order is a late success, and its refund follows', async () => {
    await addEndpoint(shop.admin, shop.receiver.url, ['payment.late_success', 'refund.processing']);
    const { id, unitId } = await paid(galla, shop.merchant, { amount: 100_00 });
    const context = { masterKey: galla.masterKey, now: galla.now(), address: 'worker', userAgent: undefined };
    const request = {
      tenantId: shop.merchant.tenantId,
      paymentId: id,
      reason: 'LATE_PAYMENT',
      findSettledGst,
    } as const;
    await inTenant(galla.rows, shop.merchant.tenantId, (tx) => refundAutomatically(tx, context, request));
    await work(galla, shop.needs);
    expect(unitId).not.toBe('');
    expect(shop.receiver.got.map(({ type }) => type)).toEqual(['payment.late_success', 'refund.processing']);
    expect(first(shop.receiver.got).data).toMatchObject({ status: 'COMPLETED', amount: 100_00 });
  });

  test('an order that was paid twice is not a late success', async () => {
    await addEndpoint(shop.admin, shop.receiver.url, ['payment.late_success', 'refund.processing']);
    const { id } = await paid(galla, shop.merchant, { amount: 100_00 });
    const context = { masterKey: galla.masterKey, now: galla.now(), address: 'worker', userAgent: undefined };
    const request = { tenantId: shop.merchant.tenantId, paymentId: id, reason: 'PAID_TWICE', findSettledGst } as const;
    await inTenant(galla.rows, shop.merchant.tenantId, (tx) => refundAutomatically(tx, context, request));
    await work(galla, shop.needs);
    expect(shop.receiver.got.map(({ type }) => type)).toEqual(['refund.processing']);
  });

  test('a disputed payment makes an event of the payment and one of the dispute', async () => {
    await addEndpoint(shop.admin, shop.receiver.url, ['payment.disputed', 'dispute.opened', 'dispute.won']);
    const { providerTransactionId } = await paid(galla, shop.merchant, { amount: 100_00 });
    const said = { merchantId: shop.merchant.merchantId, providerTransactionId, amount: 60_00, chargebackId: 'CB-W1' };
    expect((await reportChargeback(galla, { ...said, state: 'OPENED' })).statusCode).toBe(200);
    await work(galla, shop.needs);
    expect((await reportChargeback(galla, { ...said, state: 'WON' })).statusCode).toBe(200);
    await work(galla, shop.needs);
    expect(shop.receiver.got.map(({ type }) => type)).toEqual(['payment.disputed', 'dispute.opened', 'dispute.won']);
    expect(shop.receiver.got.map(({ data }) => data['amount'])).toEqual([100_00, 60_00, 60_00]);
  });

  test('changes of KYC and vendors are sent to live-mode programs only', async () => {
    const { merchantId } = shop.merchant;
    await allowTestMode(galla, shop.merchant);
    const types = ['kyc.submitted', 'kyc.verified', 'kyc.failed', 'vendor.linked', 'vendor.unlinked'] as const;
    await addEndpoint(shop.admin, shop.receiver.url, types);
    await openTestMode(shop.admin);
    await addEndpoint(shop.admin, shop.receiver.url, types);
    const reason = 'The name on the PAN is another one.';
    await runAsOperator(galla, ['kyc', merchantId, 'submitted']);
    await runAsOperator(galla, ['kyc', merchantId, 'failed'], { reason });
    await work(galla, shop.needs);
    await runAsOperator(galla, ['kyc', merchantId, 'submitted']);
    await runAsOperator(galla, ['kyc', merchantId, 'verified']);
    const phone = newVendorPhone();
    await runAsOperator(galla, ['vendor-link', merchantId], { name: 'Malnad Estates', phone });
    await runAsOperator(galla, ['vendor-unlink', merchantId], { phone });
    await work(galla, shop.needs);
    await work(galla, shop.needs);
    const got = shop.receiver.got.map(({ type, body, data }) => [
      type,
      JSON.parse(body).mode,
      data['status'],
      data['reason'],
    ]);
    expect(got.filter(([type]) => String(type).startsWith('kyc.'))).toEqual([
      ['kyc.submitted', 'live', 'SUBMITTED', null],
      ['kyc.failed', 'live', 'FAILED', reason],
      ['kyc.submitted', 'live', 'SUBMITTED', null],
      ['kyc.verified', 'live', 'VERIFIED', null],
    ]);
    const vendors = shop.receiver.got.filter(({ type }) => type.startsWith('vendor.'));
    expect(vendors.map(({ type, data }) => [type, data['name'], data['status']])).toEqual([
      ['vendor.linked', 'Malnad Estates', 'OPEN'],
      ['vendor.unlinked', 'Malnad Estates', 'CLOSED'],
    ]);
    expect(JSON.stringify(shop.receiver.got)).not.toContain(phone);
  });
});

test('DEV-03 TST-06 a sandbox’s endpoint fails in real hours, wherever its clock is, and Admins read that it is in test mode', async () => {
  await allowTestMode(galla, shop.merchant);
  const person = await galla.addPerson({ merchant: shop.merchant });
  const tester = await galla.signedIn(person);
  await openTestMode(tester);
  await addEndpoint(tester, shop.receiver.url, ['payment.completed']);
  shop.receiver.answer = () => 503;
  await galla.payInTestMode(shop.merchant, {});
  await work(galla, shop.needs);
  expect((await tester.send('POST', '/sandbox/v1/clock', { body: { to: 'MONTH' } })).statusCode).toBe(200);
  await watch(galla, shop.needs);
  expect(await galla.lastMessage(person.email)).toBeUndefined();
  galla.pass(3_600_000);
  await watch(galla, shop.needs);
  expect((await galla.messagesTo(person.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A webhook for .+ in test mode is failing$/),
  ]);
});

test('DEV-03 a merchant whose events cannot be collected is retried after growing pauses, delays no one, and is visible to the operator', async () => {
  const other = await onlineShop(galla);
  const error = vi.fn();
  const quiet = { ...shop.needs, log: { error, warn: () => undefined } };
  await addEndpoint(shop.admin, shop.receiver.url, ['payment.failed']);
  await addEndpoint(other.admin, shop.receiver.url);
  await galla.pay(shop.merchant, { merchantOrderId: 'BAD-1', state: 'FAILED', failureReason: 'NO_FUNDS' });
  const setReason = async (reason: string) => {
    const owner = await connect(galla.url, 'the test’s database');
    await owner.query('UPDATE payment SET failure_reason = $1 WHERE tenant_id = $2', [reason, shop.merchant.tenantId]);
    await owner.end();
  };
  await setReason('x'.repeat(30_000));
  await galla.pay(other.merchant, { merchantOrderId: 'GOOD-1' });
  await work(galla, quiet);
  expect(shop.receiver.got.map(({ data }) => data['order'])).toEqual(['GOOD-1']);
  for (const ms of [1, 1, 2_000]) {
    galla.pass(ms);
    await work(galla, quiet);
  }
  // Tried at once and after 1, 2 and 4 s. Rounds during a pause log nothing.
  expect(error.mock.calls.length).toBeLessThanOrEqual(4);
  expect(await runAsOperator(galla, ['webhooks'])).toMatch(
    new RegExp(
      `^${shop.merchant.merchantId} live {2}1 entries wait {2}\\d failures {2}again .*webhook_event_payload_check`,
      'm',
    ),
  );
  await setReason('NO_FUNDS');
  await runAsOperator(galla, ['webhooks', 'retry', shop.merchant.merchantId]);
  await work(galla, quiet);
  expect(shop.receiver.got.map(({ data }) => data['order'])).toEqual(['GOOD-1', 'BAD-1']);
  expect(await runAsOperator(galla, ['webhooks'])).toBe('The webhook events of all merchants are collected.');
});
