import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { codeOf } from '../../contract/src/developers/merchant-api/code.ts';

const call = {
  name: 'createOrder',
  method: 'POST',
  path: '/orders',
  key: 'A-1',
  body: { amount: 49_900, description: 'Asha\'s "Kaapi" $HOME `x`', gift: true, note: null },
};

test('DEV-04 a call as curl keeps its body through a shell, and does not contain the key', () => {
  const text = codeOf('curl', 'https://pay.example.in', call).replace(/^curl/, 'printf "%s\\n"');
  const said = execFileSync('sh', ['-c', text], { encoding: 'utf8', env: { GALLA_KEY: 'from the environment' } });
  expect(said).toContain('Authorization: Bearer from the environment');
  expect(JSON.parse(said.slice(said.indexOf('{')))).toEqual(call.body);
  expect(
    codeOf('curl', 'https://x', { name: 'listOrders', method: 'GET', path: '/orders', query: { state: 'PAID' } }),
  ).toBe(
    `curl -G 'https://x/api/merchant/v1/orders' \\\n  -H "Authorization: Bearer $GALLA_KEY" \\\n  --data-urlencode 'state=PAID'`,
  );
});

test('DEV-04 a call as TypeScript has the SDK function, its ids and its input', () => {
  const text = codeOf('typescript', 'https://x', {
    name: 'getOrder',
    method: 'GET',
    path: '/orders/order_1',
    ids: ['order_1'],
  });
  expect(text).toContain('await getOrder(shop, "order_1");');
  expect(codeOf('typescript', 'https://x', call)).toMatch(
    /createOrder\(shop, \{\n {2}amount: 49900,[\s\S]*\}, \{ idempotencyKey: "A-1" \}\)/,
  );
});

test('DEV-04 a call as Python uses True, False and None', () => {
  const text = codeOf('python', 'https://x', call);
  expect(text).toContain('"gift": True,');
  expect(text).toContain('"note": None');
  expect(text).toContain('requests.post(\n    "https://x/api/merchant/v1/orders",');
});
