import type { Beat } from '@galla/contract/transactions/payment-pulse.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../main/testing/test-galla.ts';
import { useGalla } from '../main/testing/test-galla.ts';

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

test('TXN-03 the pulse has every payment of its minutes, however many there are, from the first to the last', async () => {
  const beats = await beatsOf();
  expect(total(beats)).toBe(450);
  expect([total(beats, 'failed'), total(beats, 'pending')]).toEqual([50, 40]);
  expect(beats.reduce((sum, { amount }) => sum + amount, 0)).toBe(450 * 100 + (449 * 450) / 2);
  expect(new Set(beats.map(({ at }) => at)).size).toBe(91);
  expect(Date.parse(beats[0]?.at ?? '')).toBe(start - 3000);
});

test('TXN-03 the pulse of a store has its payments alone, and an hour is the most', async () => {
  const { storeDetailResponses } = (await browser.send('GET', '/v2/stores')).json();
  const beats = await beatsOf({ storeIds: [storeDetailResponses[0].id] });
  expect(total(beats)).toBe(45);
  expect((await ask({}, start + 3_600_001)).json().errors).toEqual([
    { field: 'filters.to', message: 'At most an hour fits here.' },
  ]);
});
