import { expect, test } from 'vitest';
import { findOwnerByCode } from '../feature-config/owners.ts';
import { inTransaction, openDatabase } from '../platform/db/database.ts';
import { runMoneyCommand } from './operator-money.ts';
import { type TestMerchant, useGalla } from './testing/test-galla.ts';

const galla = useGalla();

function run(merchant: TestMerchant, words: readonly string[], reason?: string): Promise<string> {
  return inTransaction(galla.rows, async (tx) => {
    const owner = await findOwnerByCode(tx, merchant.merchantId);
    if (owner === undefined) throw new Error('the merchant is not there');
    const { masterKey } = galla;
    const operator = { name: 'olga', masterKey, now: galla.now(), address: 'operator', userAgent: undefined };
    const [command = '', ...more] = words;
    return runMoneyCommand(tx, operator, owner, [command, merchant.merchantId, ...more], reason);
  });
}
async function feesOf({ tenantId }: TestMerchant): Promise<number[]> {
  const { rows } = await galla.rows.pool.query<{ fee: number }>(
    'SELECT fee FROM payment WHERE tenant_id = $1 ORDER BY id',
    [tenantId],
  );
  return rows.map(({ fee }) => fee);
}
const wallet = { instrument: 'WALLET', amount: 1_000_00 } as const;

test('SET-03 the operator gives a merchant a rate of its own, valid once every process knows it', async () => {
  const merchant = await galla.addMerchant();
  expect(await run(merchant, ['rate', 'WALLET', '1.25'])).toContain('WALLET          1.25 %');
  await galla.pay(merchant, { ...wallet, createdAt: new Date(galla.now()).toISOString() });
  galla.pass(121_000);
  await galla.pay(merchant, { ...wallet, createdAt: new Date(galla.now()).toISOString() });
  expect(await feesOf(merchant)).toEqual([18_50, 12_50]);
  await expect(run(merchant, ['rate', 'GOLD', '1'])).rejects.toThrow('INSTRUMENT is ALL or one of');
  for (const percent of ['11', '1.255', '-1', 'x'])
    await expect(run(merchant, ['rate', 'ALL', percent])).rejects.toThrow('PERCENT is 0 to 10');
});

test('SET-03 with the release of the production keys the free period begins, once', async () => {
  const merchant = await galla.addMerchant();
  await run(merchant, ['keys-released']);
  galla.pass(200 * 86_400_000);
  await run(merchant, ['keys-released']);
  await galla.pay(merchant, { ...wallet, createdAt: new Date(galla.now()).toISOString() });
  expect(await feesOf(merchant)).toEqual([18_50]);
});

test('the operator sees why the money of a merchant is frozen, and lets it go out again with a reason', async () => {
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
  expect(await run(merchant, ['unfreeze'], 'The journal was booked again')).toContain('Its money goes out.');
  await expect(run(merchant, ['unfreeze'], 'again')).rejects.toThrow('not frozen');
  const { rows } = await galla.rows.pool.query(`SELECT act FROM audit_event WHERE act = 'MONEY_UNFROZEN'`);
  expect(rows).toHaveLength(1);
});
