import { encodeId } from '@galla/contract/core/ids.ts';
import { apiProblemBody } from '@galla/contract/core/problem.ts';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { openFakeBank } from '../../collect/checkout/testing/fake-bank.ts';
import { linkMerchant } from '../../collect/payment-links/testing/shop.ts';
import type { Program } from '../../developers/merchant-api/testing/program.ts';
import { programOf } from '../../developers/merchant-api/testing/program.ts';
import { webhookOf } from '../../developers/webhooks/testing/rows.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';
import { randomCall, randomOf } from '../testing/random-calls.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla({ rail: openFakeBank() });
/** `npm run fuzz` makes 20,000 calls; `FUZZ_SEED` repeats those of a run. */
const usual = process.env['npm_lifecycle_event'] === 'fuzz' ? 20_000 : 600;
const cases = Number(process.env['FUZZ_CASES'] ?? usual);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const endpoints = Object.values(merchantApi);
let program: Program;
const ids: string[] = [];

beforeAll(async () => {
  const merchant = await linkMerchant(galla);
  program = await programOf(galla, merchant);
  const paid = await galla.pay(merchant, { amount: 500_000 }, { amount: 118_000 });
  const store = await galla.addStore(merchant, 'WEB');
  const { endpointId, eventId } = await webhookOf(galla.rows, merchant.tenantId);
  const order = (await program.post('/orders', { merchantOrderId: 'FUZZ-1', amount: 64_900 })).json();
  const link = (
    await program.post('/payment-links', { referenceId: 'F-1', amount: 25_000, customer: { name: 'J' } })
  ).json();
  const settlement = await settlementOf(galla.rows, merchant.tenantId);
  ids.push(order.orderId, link.id, settlement, endpointId, eventId, encodeId('store', store.id));
  ids.push(encodeId('terminal', store.terminalId), ...paid.map(({ paymentId }) => paymentId ?? ''));
});

test('DEV-04 random calls are answered with a reason, never with a failure', { timeout: 30 * 60_000 }, async () => {
  const random = randomOf(seed);
  const statuses = new Map<number, number>();
  for (let done = 0; done < cases; done += 20) {
    // More calls than a key may make in a minute.
    if (done % 5_000 === 0) galla.startWindow(60_000);
    const calls = Array.from({ length: Math.min(20, cases - done) }, () => {
      const endpoint = endpoints[random(endpoints.length)] ?? merchantApi.createOrder;
      return { endpoint, ...randomCall(endpoint, random, ids) };
    });
    await Promise.all(calls.map(answers));
  }
  async function answers({
    endpoint,
    address,
    body,
  }: ReturnType<typeof randomCall> & { endpoint: (typeof endpoints)[number] }) {
    const answer = await program.send(endpoint.method, address, body === undefined ? {} : { body });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    expect([endpoint.method, address, JSON.stringify(body), answer.statusCode < 500]).toEqual([
      endpoint.method,
      address,
      JSON.stringify(body),
      true,
    ]);
    if (answer.statusCode >= 400) expect(apiProblemBody.safeParse(answer.json()).success).toBe(true);
  }
  expect(statuses.get(200) ?? 0).toBeGreaterThan(cases / 10);
  if (cases > 1_000) console.log(Object.fromEntries([...statuses].sort(([one], [other]) => one - other)));
});
