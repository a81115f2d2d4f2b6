import { expect, test } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import { type TestMerchant, useGalla } from '../../../main/testing/test-galla.ts';
import { addSettled, paidNow, payOut, settle, settlementsOf, toWorkingMorning } from '../testing/fixtures.ts';
import { openPayingBank } from '../testing/paying-bank.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });

function run(merchant: TestMerchant, words: readonly string[], options: Readonly<Record<string, string>> = {}) {
  const [command = '', ...more] = words;
  return runAsOperator(galla, [command, merchant.merchantId, ...more], options);
}

test('SET-02 the operator sets when a merchant is paid, and errors are named', async () => {
  const merchant = await galla.addMerchant();
  expect(await run(merchant, ['settlements'])).toContain('T+1 in stores, T+2 online, until 24:00, from ₹1.00');
  const terms = { 'in-store': '2', online: '0', 'cut-off': '18:30', minimum: '250.00' };
  expect(await run(merchant, ['settlement-terms'], terms)).toContain(
    'T+2 in stores, T+0 online, until 18:30, from ₹250.00',
  );
  const wrong = { 'in-store': '8', online: '-1', 'cut-off': '24:30', minimum: '1' };
  for (const [option, value] of Object.entries(wrong))
    await expect(run(merchant, ['settlement-terms'], { [option]: value })).rejects.toThrow(`--${option}`);
  await expect(run(merchant, ['settlement-hold', 'on'])).rejects.toThrow('--reason is needed');
  expect(await run(merchant, ['settlement-hold', 'on'], { reason: 'Under review' })).toContain('Held: Under review');
  expect(await run(merchant, ['settlement-hold', 'off'])).not.toContain('Held');
  const { rows } = await galla.rows.pool.query(
    `SELECT act FROM audit_event WHERE act IN ('SETTLEMENT_TERMS_SET', 'SETTLEMENTS_HELD')`,
  );
  expect(rows).toHaveLength(3);
});

test('SET-01 the operator sees failed and retried payouts, and sends one again at once', async () => {
  const merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  await paidNow(galla, merchant, { amount: 1_35_055_31, storeId: 'S1' });
  const day = await toWorkingMorning(galla);
  await settle(galla);
  bank.mood = 'away';
  await payOut(galla, bank);
  const payouts = () => runAsOperator(galla, ['payouts']);
  const of = (text: string) => text.split('\n').find((line) => line.startsWith(merchant.merchantId));
  expect(of(await payouts())).toMatch(/ ₹135055\.31 {2}The bank is away\. {2}goes out again .+ \(number 2\)$/);
  expect(await runAsOperator(galla, ['status'])).toMatch(/ok {2}Payouts .+; 1 to be sent again/);
  bank.mood = 'FAILED';
  await run(merchant, ['settlement-resend', day]);
  await payOut(galla, bank);
  expect(of(await payouts())).toMatch(/The account is closed\. {2}waits for another account of the merchant$/);
  expect(await runAsOperator(galla, ['status'])).toContain('LOOK  Failed       1 settlement, ₹135055.31');
  bank.mood = 'COMPLETED';
  expect(await run(merchant, ['settlement-resend', day])).toContain('PENDING');
  await payOut(galla, bank);
  expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED' }]);
  expect(of(await payouts())).toBeUndefined();
  for (const wrong of [day, '2026-13-40', 'today'])
    await expect(run(merchant, ['settlement-resend', wrong])).rejects.toThrow(/^(No settlement|The day)/);
  const { rows } = await galla.rows.pool.query(`SELECT FROM audit_event WHERE act = 'SETTLEMENT_RESENT'`);
  expect(rows).toHaveLength(2);
});

test('SET-01 a corrected bank account sends a failed payout once more, and its number is never shown', async () => {
  const merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  await toWorkingMorning(galla);
  await paidNow(galla, merchant, { amount: 500_00, storeId: 'S1' });
  await toWorkingMorning(galla);
  await settle(galla);
  bank.mood = 'FAILED';
  await payOut(galla, bank);
  expect(await run(merchant, ['settlements'])).toMatch(/FAILED {4}₹500\.00 {2}The account is closed\./);
  bank.mood = 'COMPLETED';
  const account = { holder: 'Kaapi Online', ifsc: 'ICIC0000456', number: '60200098765432' };
  const shown = await run(merchant, ['payout-account'], account);
  expect(shown).toContain('To Kaapi Online, ICIC0000456 •••• 5432');
  expect(shown).not.toContain(account.number);
  await payOut(galla, bank);
  expect(await settlementsOf(galla, merchant)).toMatchObject([{ state: 'SETTLED' }]);
  // Each payout is announced like the first one.
  const told = await galla.rows.pool.query<{ type: string }>(
    `SELECT type FROM outbox WHERE tenant_id = $1 AND type LIKE 'settlement.%' ORDER BY position`,
    [merchant.tenantId],
  );
  const types = ['settlement.created', 'settlement.failed', 'settlement.created', 'settlement.processed'];
  expect(told.rows.map(({ type }) => type)).toEqual(types);
  const { rows } = await galla.rows.pool.query('SELECT row_to_json(p)::text AS row FROM payout_account p');
  expect(JSON.stringify(rows)).not.toContain(account.number);
  for (const [option, value] of Object.entries({ holder: '', ifsc: 'icic0000456', number: '12-34' }))
    await expect(run(merchant, ['payout-account'], { ...account, [option]: value })).rejects.toThrow(`--${option}`);
});
