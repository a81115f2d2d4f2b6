// Also on PostgreSQL 15.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenants } from '../../platform/db/database.ts';
import { findPaymentKeys } from './payment-queries.ts';

const galla = useGalla();
const customer = { name: 'Lakshmi Devi Rao Patel', phone: '9876500099', vpa: 'lakshmi@okaxis' };
const texts = [
  '9876500099',
  '0099',
  '00099',
  'lakshmi@okaxis',
  '₹77.77',
  '9911',
  'laks',
  'devi',
  'rao',
  'pate',
  '445566',
];

test('PER-01 people of some stores find their payments among many, and no payment of another store is read for it', async () => {
  const merchant = await galla.addMerchant({ name: 'Chai Stop' });
  const [own, other] = [await galla.addStore(merchant, 'CS01'), await galla.addStore(merchant, 'CS02')];
  const paymentsAt = ({ code }: TestStore, day: number, count: number) =>
    galla.pay(
      merchant,
      ...Array.from({ length: count }, (_, index) => ({
        providerTransactionId: `${code}-${day}-${index}`,
        storeId: code,
        amount: 7_777,
        customer,
        utr: `445566${day}${String(index).padStart(5, '0')}`,
        createdAt: `2026-10-0${day}T04:37:00.000Z`,
        instrument: 'CREDIT_CARD' as const,
        instrumentDetails: { cardNetwork: 'VISA' as const, cardLast4: '9911' },
      })),
    );
  await paymentsAt(own, 1, 2);
  await paymentsAt(other, 2, 200);
  const owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  // An index-only scan skips the table only for pages marked by VACUUM, which may not have reached the disk yet.
  await expect
    .poll(
      async () => {
        await owner.query('VACUUM ANALYZE payment');
        const { rows } = await owner.query(
          `SELECT relallvisible = relpages AS done FROM pg_class WHERE relname = 'payment'`,
        );
        return rows;
      },
      { timeout: 30_000 },
    )
    .toEqual([{ done: true }]);
  await owner.end();
  for (const text of texts) {
    const { found, others, read } = await inTenants(galla.database, [merchant.tenantId], async (tx) => {
      // As if there were too many payments to read them all.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
        tx,
      );
      const look = (stores: readonly TestStore[]) =>
        findPaymentKeys(tx, { tenants: [merchant.tenantId], storeIds: stores.map(({ id }) => id) }, text);
      const found = await look([own]);
      const { rows } = await sql<{ read: number }>`
        select coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'payment'`.execute(tx);
      return { found, others: await look([other]), read: rows[0]?.read };
    });
    expect([text, found.keys.length, found.count, read]).toEqual([text, 2, 2, 0]);
    expect([text, others.count]).toEqual([text, 200]);
    expect(others.keys.filter(({ id }) => found.keys.some((one) => one.id === id))).toEqual([]);
  }
});
