// Also on PostgreSQL 15.
import { sandboxPaymentOutcomes } from '@galla/contract/developers/sandbox/feature.ts';
import { expect, test } from 'vitest';
import { outcomes } from '../../provider/simulator/outcomes.ts';
import type { Desk } from './testing/use-sandbox.ts';
import { until, useSandbox } from './testing/use-sandbox.ts';

const { galla, work, desk } = useSandbox();

interface Made {
  readonly orderId: string;
  readonly state: string;
  readonly tried: string | null;
  readonly paymentId: string | null;
  readonly refunded: number;
}
interface State {
  readonly made: readonly Made[];
  readonly banks: readonly { readonly bank: string; readonly state: string }[];
}
const read = ({ call }: Desk) => call<State>('GET', '');
const pay = (one: Desk, outcome: string, method = 'CARD') =>
  one.call<{ orderId: string }>('POST', '/payments', { amount: 649_00, method, outcome });
const newest = async (one: Desk) => (await read(one)).made[0];
const whenTried = (one: Desk, state: string) =>
  until(
    () => newest(one),
    (order) => order?.tried === state,
  );
const refused = async ({ browser }: Desk, path: string, body: object) => {
  const answer = await browser.send('POST', `/sandbox/v1${path}`, { body });
  return [answer.statusCode, answer.json().code];
};

test('TST-07 the sandbox page offers every outcome that the simulator supports', () => {
  expect([...sandboxPaymentOutcomes].sort()).toEqual(Object.keys(outcomes).sort());
});

test.each(['success', 'duplicate', 'pending-failure', 'insufficient-funds'] as const)(
  'TST-07 a payment that should become %s does, and is listed once',
  async (outcome) => {
    const one = await desk();
    const { orderId } = await pay(one, outcome);
    const state = outcome === 'success' || outcome === 'duplicate' ? 'COMPLETED' : 'FAILED';
    await one.call('POST', '/clock', { to: 'MINUTE' });
    expect(await whenTried(one, state)).toMatchObject({ orderId, tried: state });
    const payments = await galla.rows.kysely
      .selectFrom('payment')
      .select('state')
      .where('tenant_id', '=', one.tenantId)
      .execute();
    expect(payments).toEqual([{ state }]);
  },
);

test.each(['unreported', 'wrong-amount'] as const)(
  'TST-07 a payment that should become %s is found by asking the bank',
  async (outcome) => {
    const one = await desk();
    await pay(one, outcome);
    expect((await newest(one))?.tried).toBe('PENDING');
    await one.call('POST', '/clock', { to: 'MINUTE' });
    await work();
    expect(await newest(one)).toMatchObject({ state: 'PAID', tried: 'COMPLETED' });
  },
);

test('TST-07 a bank that is down fails payments of this sandbox only, and works again once it is up', async () => {
  const [one, other] = [await desk(), await desk()];
  await one.call('PUT', '/banks', { bank: 'CARD', state: 'DOWN' });
  expect((await read(one)).banks.filter(({ state }) => state !== 'UP')).toEqual([{ bank: 'CARD', state: 'DOWN' }]);
  await pay(one, 'success');
  await pay(other, 'success');
  expect(await whenTried(one, 'FAILED')).toMatchObject({ tried: 'FAILED' });
  expect(await whenTried(other, 'COMPLETED')).toMatchObject({ tried: 'COMPLETED' });
  await one.call('PUT', '/banks', { bank: 'CARD', state: 'UP' });
  await pay(one, 'success');
  expect(await whenTried(one, 'COMPLETED')).toMatchObject({ state: 'PAID' });
  // A slow bank answers after twelve seconds of the sandbox's clock.
  await one.call('PUT', '/banks', { bank: 'UPI', state: 'SLOW' });
  await pay(one, 'success', 'UPI');
  expect(await newest(one)).toMatchObject({ tried: 'PENDING' });
  await one.call('POST', '/clock', { to: 'MINUTE' });
  expect(await whenTried(one, 'COMPLETED')).toMatchObject({ state: 'PAID' });
});

test('TST-07 REF-01 refunds and disputes apply to the last payment, with the selected outcome', async () => {
  const one = await desk();
  expect(await refused(one, '/refunds', { outcome: 'success' })).toEqual([409, 'SANDBOX_NOTHING_PAID']);
  expect(await refused(one, '/disputes', { act: 'WON' })).toEqual([409, 'SANDBOX_NO_DISPUTE']);
  await pay(one, 'success');
  const { paymentId } = (await whenTried(one, 'COMPLETED')) ?? {};
  const failed = await one.call<object>('POST', '/refunds', { outcome: 'failure' });
  expect(failed).toMatchObject({ paymentId, amount: 11_01 });
  await work();
  expect((await newest(one))?.refunded).toBe(0);
  await one.call('POST', '/disputes', { act: 'OPEN' });
  const chargeback = () =>
    galla.rows.kysely.selectFrom('chargeback').select('state').where('tenant_id', '=', one.tenantId).executeTakeFirst();
  expect(await until(chargeback, (row) => row !== undefined)).toEqual({ state: 'OPENED' });
  await one.call('POST', '/disputes', { act: 'WON' });
  expect(await until(chargeback, (row) => row?.state === 'WON')).toEqual({ state: 'WON' });
  await one.call('POST', '/refunds', { outcome: 'success' });
  await work();
  expect((await newest(one))?.refunded).toBe(649_00);
});
