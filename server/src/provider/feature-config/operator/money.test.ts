// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import { type TestMerchant, useGalla } from '../../../main/testing/test-galla.ts';
import { openDatabase } from '../../../platform/db/database.ts';

const galla = useGalla();

function run(merchant: TestMerchant, words: readonly string[], options: Readonly<Record<string, string>> = {}) {
  const [command = '', ...more] = words;
  return runAsOperator(galla, [command, merchant.merchantId, ...more], options);
}
async function feesOf({ tenantId }: TestMerchant): Promise<number[]> {
  const { rows } = await galla.rows.pool.query<{ fee: number }>(
    'SELECT fee FROM payment WHERE tenant_id = $1 ORDER BY id',
    [tenantId],
  );
  return rows.map(({ fee }) => fee);
}
const wallet = { instrument: 'WALLET', amount: 1_000_00 } as const;

test('SET-03 the operator sets a merchant’s own rate, valid once every process knows it', async () => {
  const merchant = await galla.addMerchant();
  expect(await run(merchant, ['rate', 'WALLET', '1.25'])).toMatch(/WALLET +1\.25 %, from/);
  await galla.pay(merchant, { ...wallet, createdAt: new Date(galla.now()).toISOString() });
  galla.pass(121_000);
  await galla.pay(merchant, { ...wallet, createdAt: new Date(galla.now()).toISOString() });
  expect(await feesOf(merchant)).toEqual([18_50, 12_50]);
  await expect(run(merchant, ['rate', 'GOLD', '1'])).rejects.toThrow('INSTRUMENT is ALL or one of');
  for (const percent of ['11', '1.255', '-1', 'x'])
    await expect(run(merchant, ['rate', 'ALL', percent])).rejects.toThrow('PERCENT is 0 to 10');
});

test('SET-03 a rate may apply to a card network and category, with a maximum fee and an end', async () => {
  const merchant = await galla.addMerchant();
  const options = { network: 'VISA', category: 'CORPORATE', most: '20.00', until: '2099-04-01' };
  expect(await run(merchant, ['rate', 'CREDIT_CARD', '1.10'], options)).toMatch(
    /CREDIT_CARD VISA CORPORATE +1\.10 %, at most ₹20\.00, until 2099-03-31T18:30:00\.000Z, from/,
  );
  galla.pass(121_000);
  for (const cardCategory of ['CORPORATE', 'CONSUMER'] as const) {
    const instrumentDetails = { cardNetwork: 'VISA', cardCategory } as const;
    const createdAt = new Date(galla.now()).toISOString();
    await galla.pay(merchant, { amount: 5_000_00, instrument: 'CREDIT_CARD', instrumentDetails, createdAt });
  }
  expect(await feesOf(merchant)).toEqual([20_00, 97_50]);
  const wrong = { network: 'Visa', category: 'GOLD', most: '1.234', until: '2020-01-01' };
  for (const [option, value] of Object.entries(wrong))
    await expect(run(merchant, ['rate', 'ALL', '1'], { [option]: value })).rejects.toThrow(`--${option}`);
});

test('SET-03 the turnover decides the maximum fee on debit cards', async () => {
  const merchant = await galla.addMerchant();
  const pay = () =>
    galla.pay(merchant, { amount: 1_000_00, instrument: 'DEBIT_CARD', createdAt: new Date(galla.now()).toISOString() });
  await pay();
  expect(await run(merchant, ['turnover', 'large'])).toContain('Turnover above ₹20 lakh.');
  galla.pass(121_000);
  await pay();
  expect(await run(merchant, ['turnover', 'small'])).toContain('Turnover up to ₹20 lakh.');
  expect(await feesOf(merchant)).toEqual([4_00, 9_00]);
});

test('SET-03 releasing the production keys starts the free period, once', async () => {
  const merchant = await galla.addMerchant();
  await run(merchant, ['keys-released']);
  galla.pass(200 * 86_400_000);
  await run(merchant, ['keys-released']);
  await galla.pay(merchant, { ...wallet, createdAt: new Date(galla.now()).toISOString() });
  expect(await feesOf(merchant)).toEqual([18_50]);
});

test('the operator sees why a merchant’s money is frozen, and lifts the freeze with a reason', async () => {
  const merchant = await galla.addMerchant();
  const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const row = { tenant_id: merchant.tenantId, created_at: new Date() };
  await auditor.kysely
    .insertInto('money_freeze')
    .values({ ...row, reason: 'journal-legs' })
    .execute();
  await auditor.close();
  expect(await run(merchant, ['money'])).toMatch(/Frozen since .*journal-legs/);
  await expect(run(merchant, ['unfreeze'])).rejects.toThrow('--reason is needed');
  expect(await run(merchant, ['unfreeze'], { reason: 'The journal was booked again' })).toContain(
    'Its money goes out.',
  );
  await expect(run(merchant, ['unfreeze'], { reason: 'again' })).rejects.toThrow('not frozen');
  const { rows } = await galla.rows.pool.query(`SELECT act FROM audit_event WHERE act = 'MONEY_UNFROZEN'`);
  // One in the merchant's log and one in the installation's.
  expect(rows).toHaveLength(2);
});
