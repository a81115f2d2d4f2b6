// Also on PostgreSQL 15.
import type { Beat } from '@galla/contract/payments/transactions/payment-pulse.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
const start = Date.parse('2026-10-05T04:37:03Z');
const quarter = 15 * 60_000;
let merchant: TestMerchant;
let browser: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await galla.addStore(merchant, 'P1', 'Fort');
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const every = quarter / 450;
  await galla.pay(
    merchant,
    ...Array.from({ length: 450 }, (_, index) => ({
      amount: 100 + index,
      state:
        index % 9 === 0 ? ('CANCELLED' as const) : index % 10 === 0 ? ('PENDING' as const) : ('COMPLETED' as const),
      createdAt: new Date(start + index * every).toISOString(),
      ...(index < 45 ? { storeId: 'P1' } : {}),
    })),
  );
});

const ask = (change: object = {}, to = start + quarter) =>
  browser.send('POST', '/v3/transactions/metrics/pulse', {
    body: { filters: { from: new Date(start).toISOString(), to: new Date(to).toISOString(), ...change } },
  });
const beatsOf = async (change: object = {}): Promise<Beat[]> => (await ask(change)).json().beats;
const total = (beats: readonly Beat[], group?: Beat['group']) =>
  beats.filter((beat) => group === undefined || beat.group === group).reduce((sum, { count }) => sum + count, 0);

test('TXN-03 the pulse counts every payment of its minutes, from the first to the last', async () => {
  const beats = await beatsOf();
  expect(total(beats)).toBe(450);
  expect([total(beats, 'failed'), total(beats, 'pending')]).toEqual([50, 40]);
  expect(beats.reduce((sum, { amount }) => sum + amount, 0)).toBe(450 * 100 + (449 * 450) / 2);
  expect(new Set(beats.map(({ at }) => at)).size).toBe(61);
  expect(Date.parse(beats[0]?.at ?? '')).toBe(start - 3000);
});

test('TXN-03 the pulse of a store counts only its payments, over at most an hour', async () => {
  const { storeDetailResponses } = (await browser.send('GET', '/v2/stores')).json();
  const beats = await beatsOf({ storeIds: [storeDetailResponses[0].id] });
  expect(total(beats)).toBe(45);
  expect((await ask({}, start + 3_600_001)).json().errors).toEqual([
    { field: 'filters.to', message: 'Choose up to one hour.' },
  ]);
});

test('TXN-03 a burst of a thousand payments a second is exact to the paisa in the pulse and the totals', async () => {
  const from = Date.parse('2026-10-05T05:00:00Z');
  const states = ['COMPLETED', 'COMPLETED', 'PENDING', 'COMPLETED', 'CANCELLED'] as const;
  // Three seconds of payments across the border of two buckets, in many simultaneous requests.
  const burst = from + 14_000;
  const events = Array.from({ length: 3000 }, (_, index) => ({
    amount: 101 + ((index * 7919) % 99_991),
    state: states[index % 5] ?? 'COMPLETED',
    createdAt: new Date(burst + index).toISOString(),
  }));
  const requests = Array.from({ length: 30 }, (_, index) => events.slice(index * 100, (index + 1) * 100));
  await Promise.all(requests.map((some) => galla.pay(merchant, ...some)));
  const written = await sql<{ state: string; count: number; amount: number }>`
    select state, count(*)::int as count, sum(total)::bigint as amount from payment
    where tenant_id = ${merchant.tenantId} and created_at >= ${new Date(from)} group by 1 order by 1`.execute(
    galla.rows.kysely,
  );
  const filters = { from: new Date(from).toISOString(), to: new Date(from + quarter).toISOString() };
  const { beats }: { beats: Beat[] } = (
    await browser.send('POST', '/v3/transactions/metrics/pulse', { body: { filters } })
  ).json();
  const sums = (group: Beat['group']) =>
    beats
      .filter((beat) => beat.group === group)
      .reduce((all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }), {
        count: 0,
        amount: 0,
      });
  expect(new Set(beats.map(({ at }) => at)).size).toBe(2);
  expect([sums('failed'), sums('completed'), sums('pending')]).toEqual(
    written.rows.map(({ count, amount }) => ({ count: Number(count), amount: Number(amount) })),
  );
  const totals = (await browser.send('POST', '/v3/transactions/metrics/stats', { body: { filters } })).json();
  expect(totals).toMatchObject({
    completed: 1800,
    pending: 600,
    failed: 600,
    collected: sums('completed').amount,
  });
});
