// Also on PostgreSQL 15.
import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { find } from '@galla/contract/payments/find/endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenants } from '../../platform/db/database.ts';
import { firstId, lastId } from './wanted.ts';

const galla = useGalla();
const surnames = ['Bhat', 'Das', 'Gupta', 'Iyer', 'Jain', 'Kaur', 'Shah'];
const countOfEach = 12;
let merchant: TestMerchant;
let admin: TestBrowser;

const startOf = (index: number) => new Date(Date.UTC(2026, 9, 5, 4, index)).toISOString();

beforeAll(async () => {
  merchant = await galla.addMerchant();
  const store = await galla.addStore(merchant, 'S1');
  await galla.pay(
    merchant,
    ...Array.from({ length: surnames.length * countOfEach }, (_, index) => {
      // Payments with one surname lie together, and the Kaurs, in the middle of the alphabet, came last.
      const place = Math.floor(index / countOfEach);
      const surname = ['Shah', 'Bhat', 'Das', 'Gupta', 'Iyer', 'Jain', 'Kaur'][place];
      return {
        providerTransactionId: `NEW-${index}`,
        storeId: store.code,
        amount: 599_00,
        createdAt: startOf(index),
        customer: { name: `Rohan ${surname}`, phone: `98765${String(43_000 + index)}` },
      };
    }),
  );
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

async function ask(text: string): Promise<Answer<typeof find.anything>> {
  const answer = await admin.send('POST', '/v3/find', { body: { text } });
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return answer.json();
}

test('TXN-01 of many payments with a name the newest come first, with the total count', async () => {
  for (const [text, count] of [
    ['rohan', surnames.length * countOfEach],
    ['ro', surnames.length * countOfEach],
    ['rohan kaur', countOfEach],
    ['kaur', countOfEach],
  ] as const) {
    const { findings, counts } = await ask(text);
    expect([text, findings.map(({ title }) => title)]).toEqual([text, Array.from({ length: 5 }, () => 'Rohan Kaur')]);
    expect(findings.map(({ at }) => at)).toEqual([83, 82, 81, 80, 79].map(startOf));
    expect(counts).toEqual([{ kind: 'payment', count, isMore: false }]);
  }
});

test('TXN-01 a search by amount counts exactly the payments that the list shows, newest first', async () => {
  const { findings, counts } = await ask('599');
  expect(findings.map(({ at }) => at)).toEqual([83, 82, 81, 80, 79].map(startOf));
  const listed = await admin.send('POST', '/v3/transactions/metrics/stats', {
    body: {
      filters: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', search: { by: 'amount', value: '599' } },
    },
  });
  expect(counts).toEqual([{ kind: 'payment', count: 84, isMore: false }]);
  expect(listed.body).toContain('84');
});

test('TXN-01 the last four or five digits of a phone number find its payments and reveal no more of it than lists do', async () => {
  for (const text of ['3042', '43042', '••3042', '... 3042']) {
    const { findings, counts } = await ask(text);
    expect([text, findings]).toMatchObject([text, [{ because: 'PHONE_END', title: 'Rohan Gupta' }]]);
    expect(counts).toEqual([{ kind: 'payment', count: 1, isMore: false }]);
    expect(JSON.stringify(findings)).not.toContain('43042');
  }
  for (const text of ['042', '543042', '6543042', '53042']) expect((await ask(text)).findings).toEqual([]);
});

test('TXN-01 a name with more payments than are read still finds the newest first', async () => {
  const rows = await inTenants(galla.database, [merchant.tenantId], async (tx) => {
    const found = await sql<{ title: string; is_cut: boolean }>`
      select p.customer_name as title, f.is_cut
      from payments_of_name('rohan', null, ${firstId}::uuid, ${lastId}::uuid, 20, 1000) f join payment p on p.id = f.id
      order by f.id desc limit 5`.execute(tx);
    return found.rows;
  });
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ title: 'Rohan Kaur', is_cut: true })));
});

test('TXN-01 the list shows every counted payment of a name or of the end of a phone number', async () => {
  const list = async (value: string, stores?: readonly string[]) =>
    (
      await admin.send('POST', '/v3/transactions/metrics/stats', {
        body: {
          filters: {
            from: '2026-01-01T00:00:00Z',
            to: '2027-01-01T00:00:00Z',
            search: { by: 'any', value },
            ...(stores === undefined ? {} : { storeIds: stores }),
          },
        },
      })
    ).json().count;
  expect(await list('rohan')).toMatchObject({ count: 84 });
  expect(await list('Kaur')).toMatchObject({ count: countOfEach });
  expect(await list('3042')).toMatchObject({ count: 1 });
  const rows = await admin.send('POST', '/v3/transactions/list', {
    body: {
      filters: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', search: { by: 'any', value: 'rohan' } },
      page: { size: 2 },
    },
  });
  expect(rows.json().payments.map(({ customerName }: { customerName: string }) => customerName)).toEqual([
    'Rohan Kaur',
    'Rohan Kaur',
  ]);
});
