// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';

const galla = useGalla();

async function bookOf(tenantId: string) {
  const { rows } = await galla.rows.pool.query<{ account: string; amount: number }>(
    'SELECT account, sum(amount) AS amount FROM posting WHERE tenant_id = $1 GROUP BY account ORDER BY account',
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
async function chargesOf(tenantId: string) {
  const { rows } = await galla.rows.pool.query<{ fee: number; gst: number }>(
    'SELECT fee, gst FROM payment WHERE tenant_id = $1 ORDER BY id',
    [tenantId],
  );
  return rows.map(({ fee, gst }) => [fee, gst]);
}
const visa = { instrument: 'CREDIT_CARD', instrumentDetails: { cardNetwork: 'VISA' } } as const;

test('SET-03 a payment is booked with its fee and GST, and the legs sum to zero', async () => {
  const merchant = await galla.addMerchant();
  const created = new Date(galla.now() - 3_600_000).toISOString();
  await galla.pay(
    merchant,
    { ...visa, amount: 10_000_00, createdAt: created },
    { amount: 500_00, createdAt: new Date(galla.now() - 3_500_000).toISOString() },
    { ...visa, amount: 100_00, state: 'FAILED', createdAt: new Date(galla.now() - 3_400_000).toISOString() },
  );
  expect(await chargesOf(merchant.tenantId)).toEqual([
    [195_00, 35_10],
    [0, 0],
    [0, 0],
  ]);
  const book = await bookOf(merchant.tenantId);
  expect(book).toEqual({ rail: 10_500_00, payable: -(10_500_00 - 195_00 - 35_10), fee: -195_00, gst: -35_10 });
  expect(Object.values(book).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test('SET-03 a payment is charged once, when it completes, however often and in whatever order the engine reports it', async () => {
  const merchant = await galla.addMerchant();
  const payment = { ...visa, providerTransactionId: 'T-ONCE', amount: 3_000_00 };
  await galla.pay(merchant, { ...payment, state: 'PENDING' });
  expect(await chargesOf(merchant.tenantId)).toEqual([[0, 0]]);
  await galla.pay(merchant, payment, payment);
  await galla.pay(merchant, { ...payment, state: 'PENDING' }, payment);
  expect(await chargesOf(merchant.tenantId)).toEqual([[58_50, 10_52]]);
  expect(await bookOf(merchant.tenantId)).toMatchObject({ fee: -58_50, gst: -10_52 });
});

test("SET-03 a merchant's own rate and free period are read from the database", async () => {
  const [own, free] = [await galla.addMerchant(), await galla.addMerchant()];
  const at = new Date('2020-01-01T00:00:00Z');
  const { kysely } = galla.rows;
  await kysely
    .insertInto('rate_card')
    .values({
      tenant_id: own.tenantId,
      id: newId(galla.now()),
      instrument: 'CREDIT_CARD',
      card_network: null,
      card_category: null,
      basis_points: 175,
      most_fee: 50_00,
      valid_from: at,
      valid_until: null,
      created_at: at,
    })
    .execute();
  await kysely
    .insertInto('pricing')
    .values({ tenant_id: free.tenantId, keys_released_at: new Date(galla.now()), changed_at: at })
    .execute();
  await galla.pay(own, { ...visa, amount: 1_000_00 });
  await galla.pay(own, { ...visa, amount: 10_000_00 });
  await galla.pay(free, { ...visa, amount: 10_000_00 });
  expect(await bookOf(own.tenantId)).toMatchObject({ fee: -(17_50 + 50_00), gst: -9_00 });
  expect(await bookOf(free.tenantId)).toEqual({ rail: 10_000_00, payable: -10_000_00 });
});
