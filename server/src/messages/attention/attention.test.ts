// Also on PostgreSQL 15.
import { decodeId } from '@galla/contract/core/ids.ts';
import type { AttentionItem } from '@galla/contract/messages/attention/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { bankChangeOf } from '../../business/bank-account/testing/rows.ts';
import { inviteTo } from '../../identity/team/testing/team-fixture.ts';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { reportChargeback } from '../../refunds/chargebacks/testing/reporting.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { addBankKey, askRefund, paid } from '../../refunds/refunds/testing/fixtures.ts';
import { reportOf } from '../../reports/reports/testing/rows.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';

const galla = useGalla({ rail: new FakeBank() });
const hourMs = 3_600_000;
let merchant: TestMerchant;
let fort: TestStore;
let person: TestPerson;
let admin: TestBrowser;
let finance: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant({ name: 'Chai Stop' });
  fort = await galla.addStore(merchant, 'CS01', 'Fort');
  await galla.addStore(merchant, 'CS02', 'Bandra');
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
  finance = await galla.signedIn(await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' }));
  await addBankKey(galla);
});

async function waiting(by: TestBrowser): Promise<AttentionItem[]> {
  const answer = await by.send('GET', '/v1/attention');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}
const kindsFor = async (by: TestBrowser) => (await waiting(by)).map(({ kind }) => kind);

test('DSH-01 nothing is listed when nothing needs attention', async () => {
  expect(await waiting(admin)).toEqual([]);
});

test('DSH-01 each item shows since when, until when and its screen, and disappears once it is done', async () => {
  const { kysely } = galla.rows;
  const { tenantId: tenant_id } = merchant;
  const limits = { stepUpAbove: 100_000_00, approvalAbove: 50_00 };
  expect((await admin.send('PUT', '/v1/refunds/settings', { body: limits })).statusCode).toBe(200);
  const customer = { name: 'Lakshmi Rao', phone: '9876500001' };
  const { unitId, providerTransactionId } = await paid(galla, merchant, { storeId: 'CS02', customer, amount: 500_00 });
  const { refundId } = (await askRefund(finance, unitId, 60_00)).json();
  const claimed = {
    merchantId: merchant.merchantId,
    providerTransactionId,
    chargebackId: 'CBK1',
    amount: 100_00,
  } as const;
  expect((await reportChargeback(galla, { ...claimed, state: 'OPENED' })).statusCode).toBe(200);
  const settlementId = await settlementOf(galla.rows, tenant_id);
  await bankChangeOf(galla.rows, tenant_id);
  await kysely
    .updateTable('bank_account_change')
    .set({ state: 'WAITING', due_at: null })
    .where('tenant_id', '=', tenant_id)
    .execute();
  const reportId = await reportOf(galla.url, tenant_id, person.id);
  const expires_at = new Date(galla.now() + 10 * hourMs);
  await kysely
    .updateTable('report')
    .set({
      state: 'SUCCESSFUL',
      file_key: 'canary',
      expires_at,
      due_at: null,
      finished_at: new Date(),
      bytes: 1,
      row_count: 0,
      totals: '[]' as never,
      as_of: new Date(),
    })
    .where('id', '=', decodeId('report', reportId) ?? '')
    .execute();
  await inviteTo(galla, admin, { name: 'Meena Iyer' });
  await kysely.updateTable('invitation').set({ expires_at }).where('name', '=', 'Meena Iyer').execute();

  const items = await waiting(admin);
  expect(items.map(({ kind }) => kind)).toEqual([
    'SETTLEMENT_FAILED',
    'SETTLEMENTS_STOPPED',
    'CHARGEBACK',
    'REFUND_APPROVAL',
    'BANK_ACCOUNT_APPROVAL',
    'INVITATION',
    'REPORT',
  ]);
  const of = (kind: AttentionItem['kind']) => items.find((item) => item.kind === kind);
  // An Admin corrects the account; a temporary failure of the bank is not theirs to fix.
  const failedOne = { count: 1, id: settlementId, amount: 100 };
  expect(of('SETTLEMENT_FAILED')).toMatchObject({ ...failedOne, fixesAccount: true });
  await kysely.updateTable('settlement').set({ failure_kind: 'PASSING' }).where('state', '=', 'FAILED').execute();
  const passing = (await waiting(admin)).find(({ kind }) => kind === 'SETTLEMENT_FAILED');
  expect(passing).toMatchObject({ ...failedOne, fixesAccount: false });
  expect(of('CHARGEBACK')).toMatchObject({ id: unitId, name: 'Lakshmi Rao', amount: 100_00 });
  expect(of('REFUND_APPROVAL')).toMatchObject({ id: refundId, name: 'Lakshmi Rao', amount: 60_00 });
  expect(of('REFUND_APPROVAL')?.askedBy).toMatch(/^Person /);
  expect(of('BANK_ACCOUNT_APPROVAL')).toMatchObject({ id: null, name: '4417' });
  expect(of('INVITATION')).toMatchObject({ name: 'Meena Iyer', until: expires_at.toISOString() });
  expect(of('REPORT')).toMatchObject({ id: reportId, reportKind: 'TRANSACTION', until: expires_at.toISOString() });

  const another = await paid(galla, merchant, { storeId: 'CS01', amount: 500_00 });
  const second = (await askRefund(finance, another.unitId, 70_00)).json().refundId;
  expect((await waiting(admin)).find(({ kind }) => kind === 'REFUND_APPROVAL')).toMatchObject({
    count: 2,
    id: null,
    name: null,
    askedBy: null,
    amount: 130_00,
  });
  for (const id of [refundId, second]) {
    const body = { decision: 'REJECT' };
    const headers = { 'idempotency-key': `decision-${id}` };
    expect((await admin.send('POST', `/v1/refunds/${id}/decision`, { body, headers })).statusCode).toBe(200);
  }
  expect(await kindsFor(admin)).not.toContain('REFUND_APPROVAL');
});

test('PER-01 people see only what they may act on: not their own requests, nor those of other stores or merchants', async () => {
  const { unitId } = await paid(galla, merchant, { storeId: 'CS02', amount: 500_00 });
  await askRefund(finance, unitId, 60_00);
  expect(await kindsFor(finance)).not.toContain('REFUND_APPROVAL');
  expect(await kindsFor(finance)).not.toContain('INVITATION');
  expect(await kindsFor(admin)).toContain('REFUND_APPROVAL');
  const ofFort = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [fort] }));
  expect(await waiting(ofFort)).toEqual([]);
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
  expect(await kindsFor(cashier)).toEqual(['CHARGEBACK']);
  const other = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  expect(await waiting(other)).toEqual([]);
});
