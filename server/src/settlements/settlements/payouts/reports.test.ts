import { encodeId } from '@galla/contract/core/ids.ts';
import type { RailPayoutCallback } from '@galla/contract/rail/callbacks.ts';
import { beforeAll, expect, test } from 'vitest';
import { type TestMerchant, useGalla } from '../../../main/testing/test-galla.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { addBankKey, engineKey } from '../../../refunds/refunds/testing/fixtures.ts';
import {
  addSettled,
  checkMoney,
  paidNow,
  payOut,
  settle,
  settlementsOf,
  toWorkingMorning,
} from '../testing/fixtures.ts';
import { openPayingBank } from '../testing/paying-bank.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;

beforeAll(async () => {
  await addBankKey(galla);
  merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  await paidNow(galla, merchant, { amount: 500_00, storeId: 'S1' });
  await toWorkingMorning(galla);
  await settle(galla);
  bank.mood = 'PENDING';
  await payOut(galla, bank);
});

async function report(said: Partial<RailPayoutCallback>, secret = engineKey.secret) {
  const { rows } = await galla.rows.pool.query<{ id: string }>('SELECT id FROM payout WHERE tenant_id = $1', [
    merchant.tenantId,
  ]);
  const at = new Date(galla.now()).toISOString();
  const payoutId = encodeId('payout', rows[0]?.id ?? '');
  const payload = JSON.stringify({ payoutId, merchantId: merchant.merchantId, amount: 500_00, at, ...said });
  const signed = signRequest(engineKey.id, secret, payload, galla.now());
  const headers = { 'content-type': 'application/json', ...signed };
  return galla.app.inject({ method: 'POST', url: '/api/rail/v1/payouts', headers, payload });
}

const contradictions = async () =>
  (await galla.rows.pool.query(`SELECT FROM refused_event WHERE code = 'STATE_CONFLICT'`)).rows.length;

test('SET-01 a bank report of arrived money counts once, however often and in whatever order it arrives', async () => {
  expect((await report({ state: 'COMPLETED', amount: 499_99, utr: 'HDFCN26112300001' })).statusCode).toBe(200);
  expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'PENDING', utr: null }]);
  expect(await contradictions()).toBe(1);
  for (const state of ['COMPLETED', 'PENDING', 'COMPLETED'] as const)
    expect((await report({ state, utr: 'HDFCN26112300001' })).statusCode).toBe(200);
  expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED', utr: 'HDFCN26112300001' }]);
  expect((await report({ state: 'FAILED', failureReason: 'The account is closed.' })).statusCode).toBe(200);
  expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED' }]);
  expect(await contradictions()).toBe(2);
  await checkMoney(galla);
});

test('SET-01 after a report of a temporary failure the worker asks the bank, and only the bank’s answer sends the payout again', async () => {
  await toWorkingMorning(galla);
  await paidNow(galla, merchant, { amount: 500_00, storeId: 'S1' });
  await toWorkingMorning(galla);
  await settle(galla);
  bank.mood = 'PENDING';
  await payOut(galla, bank);
  const own = () => [...bank.book.values()].filter(({ merchantId }) => merchantId === merchant.merchantId);
  const said = own().at(-1);
  if (said === undefined) throw new Error('Nothing was sent');
  const payoutId = said.payoutId as RailPayoutCallback['payoutId'];
  const last = async () => (await settlementsOf(galla, merchant)).at(-1);
  const passing = { payoutId, state: 'FAILED', failureKind: 'PASSING', failureReason: 'The bank is away.' } as const;
  expect((await report(passing)).statusCode).toBe(200);
  await payOut(galla, bank);
  expect(await last()).toMatchObject({ state: 'PENDING' });
  Object.assign(said, { state: 'FAILED', passing: true });
  expect((await report(passing)).statusCode).toBe(200);
  bank.mood = 'COMPLETED';
  await payOut(galla, bank);
  galla.pass(5 * 60_000);
  await payOut(galla, bank);
  expect(
    own()
      .slice(-2)
      .map(({ state }) => state),
  ).toEqual(['FAILED', 'COMPLETED']);
  expect(await last()).toMatchObject({ state: 'SETTLED' });
  await checkMoney(galla);
});

test('SET-01 a report of another merchant’s payout, or with another signature, is refused', async () => {
  const other = await galla.addMerchant();
  expect((await report({ state: 'COMPLETED', utr: 'HDFCN26112300001', merchantId: other.merchantId })).statusCode).toBe(
    404,
  );
  expect((await report({ state: 'FAILED' }, 'not the secret')).statusCode).toBe(401);
});
