import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { FakeBank } from './testing/fake-bank.ts';
import { askRefund, checkBook, paid, refundTotals, workAll } from './testing/fixtures.ts';

const bank = new FakeBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;
let finance: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  finance = await galla.signedIn(await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' }));
});

const limits = (browser: TestBrowser, stepUpAbove: number, approvalAbove: number | null) =>
  browser.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove, approvalAbove } });
const decide = (browser: TestBrowser, refundId: string, decision: 'APPROVE' | 'REJECT', key: string = randomUUID()) =>
  browser.send('POST', `/v1/refunds/${refundId}/decision`, {
    body: { decision, note: 'seen' },
    headers: { [idempotencyHeader]: key },
  });
const minute = 60_000;

test('REF-01 each merchant has its own limits; only its Admins change them, and its log records the changes', async () => {
  expect((await admin.send('GET', '/v1/refunds/settings')).json()).toMatchObject({
    stepUpAbove: 10_000_00,
    approvalAbove: null,
  });
  expect((await limits(finance, 0, null)).json().code).toBe('PR002');
  expect((await limits(admin, 50_00, 200_00)).json()).toMatchObject({ stepUpAbove: 50_00, approvalAbove: 200_00 });
  const { detail } = await galla.rows.kysely
    .selectFrom('audit_event')
    .select('detail')
    .where('act', '=', 'REFUND_SETTINGS_CHANGED')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ stepUpBefore: 10_000_00, stepUpAfter: 50_00, approvalAfter: 200_00 });
});

test('REF-01 a refund above the limit, even in small parts, needs step-up and reserves nothing before it', async () => {
  const merchantOfTwo = await galla.addMerchant();
  const owner = await galla.signedIn(await galla.addPerson({ merchant: merchantOfTwo, password: 'a-lamp-at-night' }));
  await limits(owner, 50_00, null);
  galla.pass(11 * minute);
  const { unitId, id } = await paid(galla, merchantOfTwo);
  expect((await askRefund(owner, unitId, 50_00)).statusCode).toBe(200);
  const key = randomUUID();
  const asked = await askRefund(owner, unitId, 1_00, { key });
  expect([asked.statusCode, asked.json().code]).toEqual([403, 'STEP_UP_NEEDED']);
  expect((await refundTotals(galla, id)).reserved).toBe(50_00);
  const proof = { way: 'PASSWORD', password: 'a-lamp-at-night' };
  expect((await owner.send('POST', '/v1/user/stepUp', { body: { proof } })).statusCode).toBe(200);
  expect((await askRefund(owner, unitId, 1_00, { key })).statusCode).toBe(200);
  expect((await refundTotals(galla, id)).reserved).toBe(51_00);
});

describe('a refund above the approval limit', () => {
  beforeAll(async () => {
    finance = await galla.signedIn(await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' }));
    admin = await galla.signedIn(await galla.addPerson({ merchant }));
    const { waiting } = (await limits(admin, 10_000_00, 50_00)).json();
    const other = await galla.signedIn(await galla.addPerson({ merchant }));
    const body = { requestedAt: waiting.requestedAt };
    expect((await other.send('POST', '/v1/refunds/settings/approve', { body })).statusCode).toBe(200);
  });

  test('REF-01 the amount stays reserved, the requester cannot approve, and another person’s approval sends it', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id } = await paid(galla, merchant);
    const answer = (await askRefund(finance, unitId, 60_00)).json();
    expect(answer).toMatchObject({ state: 'AWAITING_APPROVAL' });
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 60_00 });
    expect((await decide(finance, answer.refundId, 'APPROVE')).json().code).toBe('REFUND_OWN_REQUEST');
    expect((await finance.send('GET', `/v1/refunds/${answer.refundId}/details`)).json()).toMatchObject({
      own: true,
      mayDecide: false,
    });
    expect((await admin.send('GET', `/v1/refunds/${answer.refundId}/details`)).json().mayDecide).toBe(true);
    expect((await decide(admin, answer.refundId, 'APPROVE')).json()).toMatchObject({ state: 'PENDING' });
    expect((await decide(admin, answer.refundId, 'REJECT')).json().code).toBe('CONFLICT');
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 60_00, reserved: 0 });
    const details = (await finance.send('GET', `/v1/refunds/${answer.refundId}/details`)).json();
    expect(details.timeline.map(({ step }: { step: string }) => step)).toEqual([
      'ASKED',
      'APPROVED',
      'SENT',
      'COMPLETED',
    ]);
  });

  test('REF-01 a rejected refund is never sent, and its amount returns to the merchant', async () => {
    const { unitId, id, providerTransactionId } = await paid(galla, merchant);
    const { refundId } = (await askRefund(finance, unitId, 60_00)).json();
    expect((await decide(admin, refundId, 'REJECT')).json()).toMatchObject({ state: 'REJECTED' });
    expect((await decide(admin, refundId, 'APPROVE')).json().code).toBe('CONFLICT');
    await workAll(galla, bank);
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 0, reserved: 0 });
    expect(bank.paidBack(providerTransactionId)).toBe(0);
    await checkBook(galla, merchant);
  });

  test('REF-03 twenty simultaneous decisions count as one', async () => {
    bank.mood = 'COMPLETED';
    const { unitId, id } = await paid(galla, merchant);
    const { refundId } = (await askRefund(finance, unitId, 60_00)).json();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(admin, refundId, index % 2 === 0 ? 'REJECT' : 'APPROVE')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await workAll(galla, bank);
    const { refunded, reserved, refunds } = await refundTotals(galla, id);
    expect([refunded, reserved]).toEqual([refunds[0]?.state === 'COMPLETED' ? 60_00 : 0, 0]);
    await checkBook(galla, merchant);
  });
});
