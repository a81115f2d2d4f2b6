// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { orderFollowers } from '../../main/order-followers.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openIngestion } from '../../payments/ingestion/public/service.ts';
import { createLog } from '../../platform/log.ts';
import { silentRails } from '../../platform/testing/silent-rails.ts';
import { createOrder } from './public/service.ts';
import { isLoopback, wrongReturnAddress } from './return-address.ts';

const galla = useGalla();

test.each([
  'http://localhost/thanks',
  'https://LOCALHOST:4100/thanks',
  'https://shop.localhost/',
  'https://localhost./',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
])('PAY-05 %s leads to the customer’s own machine', (address) => {
  expect(isLoopback(address)).toBe(true);
  expect(wrongReturnAddress(address, 'live', 'https://galla.example')).toMatch(/own machine/);
  expect(wrongReturnAddress(address, 'test', 'https://galla.example')).toBeUndefined();
  // A developer runs both the server and the shop on the same machine.
  expect(wrongReturnAddress(address, 'live', 'http://localhost:4000')).toBeUndefined();
});

test.each([
  'https://shop.example/thanks?cart=7',
  'https://localhost.shop.example/',
  'https://notlocalhost/',
  'https://128.0.0.1/',
  'https://[2001:db8::1]/',
])('PAY-05 %s leads to a shop', (address) => {
  expect(wrongReturnAddress(address, 'live', 'https://galla.example')).toBeUndefined();
});

test('PAY-05 an address that hides its host behind a user name or leads to the customer is rejected with its field', async () => {
  const merchant = await galla.addMerchant();
  const { masterKey, rows: database } = galla;
  const [clock, log] = [{ now: () => galla.now() }, createLog('silent', 'api')];
  const ingestion = openIngestion({ url: galla.url, masterKey, clock, log });
  const platform = { database, masterKey, clock, log, rails: silentRails, publicUrl: 'https://galla.example' };
  const make = (returnUrl: string, mode: 'live' | 'test') =>
    createOrder(
      {
        ...platform,
        ingestion: ingestion.service,
        orderFollowers,
      },
      {
        merchantId: merchant.merchantId,
        amount: 489_900,
        merchantOrderId: returnUrl,
        expiresAt: new Date(galla.now() + 60_000).toISOString(),
        returnUrl,
      },
      mode,
    );
  const wrong = { status: 400, errors: [{ field: 'returnUrl' }] };
  for (const address of ['https://galla.example@evil.example/', 'https://:secret@shop.example/']) {
    await expect(make(address, 'live')).rejects.toMatchObject(wrong);
    await expect(make(address, 'test')).rejects.toMatchObject(wrong);
  }
  await expect(make('http://127.0.0.1:8080/', 'live')).rejects.toMatchObject(wrong);
  await expect(make('https://shop.example/', 'live')).resolves.toMatchObject({ payUrl: expect.any(String) });
  await ingestion.close();
});
