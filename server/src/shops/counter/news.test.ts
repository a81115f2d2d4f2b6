// Also on PostgreSQL 15.
import { afterEach, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openSignal } from '../../platform/events/signal.ts';
import { createLog } from '../../platform/log.ts';
import { openDoor } from '../../platform/testing/door.ts';
import { openCounterNews } from './news.ts';

const galla = useGalla();
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('TXN-03 phones receive payments that were made while the database was away', async () => {
  const merchant = await galla.addMerchant();
  const store = await galla.addStore(merchant, 'S1');
  await galla.pay(merchant, { storeId: 'S1', terminalId: 'C1', amount: 1_000 });
  const { id: terminalId } = await galla.rows.kysely
    .selectFrom('terminal')
    .select('id')
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow();
  const door = await openDoor(galla.url);
  const database = openDatabase({ url: door.url, role: 'galla_api', connections: 1 });
  const signal = await openSignal(galla.url, 'galla_outbox', createLog('silent', 'api'));
  closing.push(
    door.close,
    () => database.close(),
    () => signal.close(),
  );
  const feed = await openCounterNews(database, signal).follow({ tenantId: merchant.tenantId, terminalId });
  const amounts = async (count: number) => {
    const got: number[] = [];
    while (got.length < count) {
      const rows = await feed.next();
      if (rows === undefined) break;
      got.push(...rows.map(({ amount }) => amount));
    }
    return got;
  };
  await galla.pay(merchant, { storeId: 'S1', terminalId: 'C1', amount: 2_000 });
  expect(await amounts(1)).toEqual([2_000]);
  door.shut();
  await galla.pay(merchant, { storeId: 'S1', terminalId: 'C1', amount: 3_000 });
  // A read has failed.
  await expect.poll(() => door.refused(), { timeout: 10_000 }).toBeGreaterThan(0);
  door.open();
  await galla.pay(merchant, { storeId: 'S1', terminalId: 'C1', amount: 4_000 });
  expect((await amounts(2)).toSorted((a, b) => a - b)).toEqual([3_000, 4_000]);
  feed.close();
});
