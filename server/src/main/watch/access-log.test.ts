import { expect, test } from 'vitest';
import { useGalla } from '../testing/test-galla.ts';

const lines: string[] = [];
const galla = useGalla({ accessLog: (line) => void lines.push(line) });

test('each answered request is one line of JSON with route, tenant and time, and no personal data', async () => {
  const merchant = await galla.addMerchant();
  const person = await galla.addPerson({ merchant });
  const admin = await galla.signedIn(person);
  await galla.pay(merchant, { customer: { name: 'Asha Rao', phone: '9876501234', vpa: 'asha@bank' } });
  lines.length = 0;
  const filters = {
    from: '2020-01-01T00:00:00Z',
    to: '2099-01-01T00:00:00Z',
    search: { by: 'utr', value: '987650123412' },
  };
  const listed = await admin.send('POST', '/v3/transactions/list', {
    body: { filters },
    headers: { 'user-agent': 'Browser of Asha' },
    from: '203.0.113.7',
  });
  await galla.app.inject({ method: 'GET', url: '/api/v1/nothing?phone=9876501234' });
  await galla.app.inject({ method: 'GET', url: '/pay/0123456789abcdef-a-token' });
  await galla.app.inject({ method: 'GET', url: '/livez' });
  expect(listed.statusCode).toBe(200);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      log: 'access',
      requestId: listed.headers['x-request-id'],
      method: 'POST',
      route: '/api/v3/transactions/list',
      endpoint: 'transactions.list',
      status: 200,
      ms: expect.any(Number),
      tenantId: merchant.tenantId,
      msg: 'answered',
    }),
    expect.objectContaining({ method: 'GET', route: 'unknown', status: 404 }),
    expect.objectContaining({ method: 'GET', route: 'unknown', status: 404 }),
  ]);
  for (const secret of [/asha/i, /98765/, /203\.0\.113/, /0123456789abcdef/, new RegExp(person.phone.slice(-10))])
    expect(lines.join()).not.toMatch(secret);
});
