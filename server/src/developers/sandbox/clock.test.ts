// Also on PostgreSQL 15.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCsv } from '../../reports/reports/testing/fixtures.ts';
import { programOf } from '../merchant-api/testing/program.ts';
import type { Desk } from './testing/use-sandbox.ts';
import { until, useSandbox } from './testing/use-sandbox.ts';

const { galla, work, desk } = useSandbox();
const [minute, day] = [60_000, 86_400_000];

interface State {
  readonly clock: { readonly now: string; readonly aheadMs: number; readonly position: number };
  readonly steps: readonly { readonly kind: string; readonly at: string }[];
  readonly made: readonly Made[];
}
interface News {
  readonly events: readonly { readonly type: string; readonly count: number }[];
}
const deskOf = ({ call }: Desk) => call<State>('GET', '');
const clockOf = async (one: Desk) => (await deskOf(one)).clock;
const move = (one: Desk, body: object) => one.call<State['clock']>('POST', '/clock', body);
const pay = (one: Desk, change: object = {}) =>
  one.call('POST', '/payments', { amount: 649_00, method: 'UPI', outcome: 'success', ...change });
type Made = {
  orderId: string;
  state: string;
  tried: string | null;
  paymentId: string | null;
  refunded: number;
  at: string;
};
const made = async (one: Desk) => (await deskOf(one)).made;
const paid = (one: Desk, count = 1) =>
  until(
    () => made(one),
    (list) => list.filter(({ state }) => state === 'PAID').length >= count,
  );

test('TST-06 the clock of a sandbox only moves forward; everything in the sandbox follows, and nothing in live mode', async () => {
  const [one, other] = [await desk('One'), await desk('Other')];
  await move(one, { to: 'MONTH' });
  await move(other, { to: 'MINUTE' });
  expect((await clockOf(one)).aheadMs).toBe(30 * day);
  expect((await clockOf(other)).aheadMs).toBe(minute);
  await pay(one);
  await pay(other);
  const [first, second] = [(await paid(one))[0], (await paid(other))[0]];
  expect(Date.parse(first?.at ?? '') - galla.now()).toBeGreaterThan(29 * day);
  expect(Date.parse(second?.at ?? '') - galla.now()).toBeLessThan(2 * minute);
  const rows = await galla.rows.kysely
    .selectFrom('payment')
    .select(['tenant_id', 'created_at', 'received_at'])
    .execute();
  for (const { tenant_id, created_at, received_at } of rows) {
    const ahead = tenant_id === one.tenantId ? 30 * day : minute;
    for (const at of [created_at, received_at])
      expect(Math.abs(at.getTime() - ahead - galla.now())).toBeLessThan(minute);
  }
  const back = await one.browser.send('POST', '/sandbox/v1/clock', { body: { until: new Date().toISOString() } });
  expect([back.statusCode, back.json().code]).toEqual([409, 'SANDBOX_CLOCK_BACK']);
  const far = new Date(galla.now() + 800 * day).toISOString();
  const limit = await one.browser.send('POST', '/sandbox/v1/clock', { body: { until: far } });
  expect([limit.statusCode, limit.json().code]).toEqual([409, 'SANDBOX_CLOCK_LIMIT']);
});

test('TST-06 every response has the time that its page uses: the installation’s, or in test mode the sandbox’s', async () => {
  const one = await desk();
  await move(one, { to: 'MONTH' });
  const timeOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
    Number(answer.headers['x-galla-time']) - galla.now();
  const inTest = timeOf(await one.browser.send('GET', '/sandbox/v1'));
  expect(Math.abs(inTest - 30 * day)).toBeLessThan(minute);
  expect(Math.abs(timeOf(await galla.browser().send('GET', '/v1/auth/captcha?action=SEND_OTP')))).toBeLessThan(minute);
});

test('TST-06 no one can give a live tenant its own clock', async () => {
  const { merchant, tenantId, browser } = await desk();
  const set = galla.rows.kysely.updateTable('tenant').set({ clock_offset: 1 }).where('id', '=', merchant.tenantId);
  await expect(set.execute()).rejects.toThrow('only_sandboxes_move');
  for (const call of [
    sql`select move_sandbox_clock(${merchant.tenantId}, 1)`,
    sql`select reset_sandbox(${merchant.tenantId})`,
  ])
    await expect(
      galla.database.kysely.transaction().execute(async (tx) => {
        await sql`set local galla.tenants = ${sql.lit(`{${merchant.tenantId}}`)}`.execute(tx);
        await call.execute(tx);
      }),
    ).rejects.toThrow();
  // The same is true of a sandbox other than the transaction's.
  await expect(sql`select move_sandbox_clock(${tenantId}, 1)`.execute(galla.database.kysely)).rejects.toThrow(
    'outside',
  );
  browser.testToken = undefined;
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/clock'],
    ['POST', '/reset'],
  ] as const) {
    const body = path === '/clock' ? { to: 'MONTH' } : { confirm: 'RESET' };
    const answer = await browser.send(method, `/sandbox/v1${path}`, method === 'GET' ? {} : { body });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'TEST_MODE_ONLY']);
  }
});

test('TST-06 PAY-05 orders expire when the clock passes their expiry, only in this sandbox', async () => {
  const [one, other] = [await desk(), await desk()];
  for (const { call } of [one, other]) await call('POST', '/orders', { amount: 100_00 });
  // Shortly before midnight the settlement cut-off comes first.
  const step = (await deskOf(one)).steps.find(({ kind }) => kind === 'ORDER_EXPIRES');
  await move(one, { until: new Date(Date.parse(step?.at ?? '') + minute).toISOString() });
  await work();
  expect((await made(one))[0]?.state).toBe('EXPIRED');
  expect((await made(other))[0]?.state).toBe('CREATED');
});

test('TST-06 PAY-01 as the clock passes their times, customers get reminders of a link, and it expires', async () => {
  const one = await desk();
  const activated = { tenant_id: one.tenantId, state: 'ACTIVATED' as const, reference: 'ACT-10001' };
  const times = { requested_at: new Date(), decided_at: new Date() };
  await galla.rows.kysely
    .insertInto('payment_link_activation')
    .values({ ...activated, ...times })
    .execute();
  const shop = await programOf(galla, one.merchant, { mode: 'test' });
  const expiresAt = new Date(galla.now() + 9 * day).toISOString();
  const customer = { name: 'Jaya', phoneNumber: '9812345678' };
  const link = { referenceId: 'PL-77', amount: 120_000, customer, expiresAt, sendBy: ['SMS'], reminders: 1 };
  const made = await shop.post('/payment-links', link);
  expect(made.statusCode, made.body).toBe(200);
  await work();
  const kinds = async () => (await deskOf(one)).steps.map(({ kind }) => kind);
  expect(await kinds()).toContain('LINK_EXPIRES');
  const { now } = await clockOf(one);
  const { position } = await move(one, {
    until: (await deskOf(one)).steps.find(({ kind }) => kind === 'REMINDER')?.at,
  });
  await work();
  const news = (after: number) => one.call<News>('GET', `/news?after=${after}&since=${now}`);
  expect((await news(position)).events).toContainEqual({ type: 'payment-link.reminded', count: 1 });
  await move(one, { until: new Date(Date.parse(expiresAt) + minute).toISOString() });
  await work();
  expect((await shop.get(`/payment-links/${made.json().id}`)).json()).toMatchObject({ state: 'EXPIRED' });
  expect((await news(position)).events).toContainEqual({ type: 'payment-link.expired', count: 1 });
});

test('TST-06 SET-02 settlements are created on the passing days: up to the next one, and for a month one per working day', async () => {
  const one = await desk();
  const { get } = await programOf(galla, one.merchant, { mode: 'test' });
  const settlements = async () =>
    (await get('/settlements?size=50')).json().settlements as { state: string; amount: number }[];
  await pay(one);
  await paid(one);
  await work();
  expect(await settlements()).toEqual([]);
  await move(one, { to: 'SETTLEMENT' });
  await work();
  expect(await settlements()).toHaveLength(1);
  const { settlements: shown } = await one.call<{ settlements: unknown[] }>('GET', '');
  expect(shown).toEqual([
    expect.objectContaining({ payments: 1, state: expect.stringMatching(/^(PENDING|SETTLED)$/) }),
  ]);
  await move(one, { to: 'MINUTE' });
  await pay(one, { amount: 100_00 });
  await paid(one, 2);
  const before = await clockOf(one);
  await move(one, { to: 'MONTH' });
  await work();
  expect((await settlements()).map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED']);
  const days = await galla.rows.kysely
    .selectFrom('settlement')
    .select('created_at')
    .where('tenant_id', '=', one.tenantId)
    .execute();
  // The second settlement was created within the month, on its own day, and not on the last day.
  const latest = Math.max(...days.map(({ created_at }) => created_at.getTime()));
  expect(latest).toBeLessThan(Date.parse(before.now) + 10 * day);
  const live = await galla.rows.kysely
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', one.merchant.tenantId)
    .execute();
  expect(live).toEqual([]);
});

test('TST-06 REP-01 a scheduled test-mode report follows the clock, with the sandbox’s payments only', async () => {
  const one = await desk();
  await galla.pay(one.merchant, { amount: 77_00 });
  await pay(one);
  await paid(one);
  const schedule = await one.browser.send('POST', '/v1/reports/schedules', {
    body: { kind: 'DAILY_TRANSACTION', every: 'DAILY' },
  });
  expect(schedule.statusCode, schedule.body).toBe(200);
  const due = Date.parse(schedule.json().next.at);
  await move(one, { until: new Date(due + minute).toISOString() });
  await work();
  await work();
  const { reports } = (await one.browser.send('GET', '/v2/reports/transaction')).json();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ state: 'SUCCESSFUL', from: schedule.json().next.from });
  const { rows } = await readCsv(one.browser, reports[0].reportId);
  expect(rows.map((row) => Object.values(row).includes('649.00'))).toEqual([true]);
});

test('TST-06 a pending or late payment completes when the clock passes its time', async () => {
  const one = await desk();
  await pay(one, { outcome: 'late-success', method: 'NET_BANKING' });
  await until(
    () => made(one),
    ([order]) => order?.tried === 'PENDING',
  );
  await move(one, { until: new Date(Date.parse((await clockOf(one)).now) + 11 * minute).toISOString() });
  expect((await paid(one))[0]).toMatchObject({ state: 'PAID' });
});
