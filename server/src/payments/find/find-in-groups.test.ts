// Also on PostgreSQL 15.
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';

const galla = useGalla();

test('SUP-01 people of a group find payments, settlements and stores of all its merchants, labelled with the merchant', async () => {
  const groupId = newId();
  await galla.rows.kysely
    .insertInto('merchant_group')
    .values({ id: groupId, code: 'CHAIG', name: 'Chai Group', created_at: new Date() })
    .execute();
  const own = [
    await galla.addMerchant({ name: 'Chai North', merchantId: 'CHAIN1', groupId }),
    await galla.addMerchant({ name: 'Chai South', merchantId: 'CHAIS1', groupId }),
  ];
  const other = await galla.addMerchant({ name: 'Canary', merchantId: 'CANARY1' });
  for (const merchant of [...own, other]) {
    await galla.addStore(merchant, 'S01', 'Market');
    await galla.pay(merchant, {
      providerTransactionId: `T-${merchant.merchantId}`,
      storeId: 'S01',
      amount: 88_800,
      createdAt: '2026-10-05T04:37:00.000Z',
      utr: '765400000001',
      instrument: 'ACCOUNT',
      customer: { name: 'Kavya Nambiar', phone: '9876511111', vpa: 'kavya@okaxis' },
    });
    await settlementOf(galla.rows, merchant.tenantId);
  }
  const head = await galla.signedIn(await galla.addPerson({ groupId }));
  const found = async (text: string): Promise<Finding[]> =>
    (await head.send('POST', '/v3/find', { body: { text } })).json().findings;
  const merchants = async (text: string, kind: Finding['kind']) =>
    (await found(text))
      .filter((finding) => finding.kind === kind)
      .map(({ because, merchantName }) => `${because} ${merchantName}`)
      .toSorted();
  for (const [text, because] of [
    ['888', 'AMOUNT'],
    ['kavya', 'NAME'],
    ['nambiar', 'NAME'],
    ['9876511111', 'PHONE'],
    ['kavya@okaxis', 'UPI_ID'],
    ['765400000001', 'UTR'],
  ] as const)
    expect([text, await merchants(text, 'payment')]).toEqual([
      text,
      [`${because} Chai North`, `${because} Chai South`],
    ]);
  expect(await merchants('today', 'settlement')).toEqual(['DATE Chai North', 'DATE Chai South']);
  expect(await merchants('market', 'store')).toEqual(['STORE Chai North', 'STORE Chai South']);
  expect(await merchants('T-CANARY1', 'payment')).toEqual([]);
});
