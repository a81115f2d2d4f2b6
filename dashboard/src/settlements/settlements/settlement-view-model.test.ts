import type { Settlement, SettlementDetails } from '@galla/contract/settlements/settlements/endpoints.ts';
import { expect, test } from 'vitest';
import {
  type CalendarDay,
  isAccountWrong,
  nextCredit,
  nextTryOf,
  payoutEvents,
  residualOf,
  settledOf,
  waterfallOf,
  weeksOf,
} from './settlement-view-model.ts';

const settlement: Settlement = {
  settlementId: 'setl_0000000000000000000000001a' as Settlement['settlementId'],
  settlementDate: '2026-11-20' as Settlement['settlementDate'],
  merchantId: 'CHAISTOP01',
  state: 'SETTLED',
  utr: '632410557203',
  failureReason: null,
  payments: 927,
  gross: 41_627_350,
  fee: 189_762,
  gst: 34_157,
  refunds: 7,
  refunded: 649_000,
  returned: 0,
  chargedBack: 0,
  net: 40_754_431,
  createdAt: '2026-11-20T00:30:00.000Z' as Settlement['createdAt'],
  finishedAt: '2026-11-20T04:44:00.000Z' as Settlement['createdAt'],
};
const day = (date: string, rest: Partial<CalendarDay> = {}): CalendarDay => ({
  day: date as CalendarDay['day'],
  closed: null,
  settlement: null,
  expected: 0,
  ...rest,
});

test('SET-01 the waterfall goes from gross to net without a gap, and each bar starts where the previous one ends', () => {
  const { rows, broken } = waterfallOf(settlement);
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
    ['Collected', 41_627_350],
    ['Refunds', -649_000],
    ['Fee', -189_762],
    ['GST on fee', -34_157],
    ['To your bank', 40_754_431],
  ]);
  expect(rows.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)).toBe(settlement.net);
  expect(broken).toBe(true);
  expect(rows[1]?.to).toBeCloseTo(rows[0]?.to ?? 0);
  expect(rows[2]?.to).toBeCloseTo(rows[1]?.from ?? 0);
  expect(rows[4]?.to).toBeCloseTo(rows[3]?.from ?? 0);
  for (const { from, to } of rows) expect(from >= 0 && from <= to && to <= 1).toBe(true);
});

test('SET-01 returned refunds add, chargebacks subtract, and reversed chargebacks add again', () => {
  const more = waterfallOf({ ...settlement, returned: 50_000, chargedBack: 120_000, net: 40_684_431 });
  expect(more.rows.map(({ label, amount, kind }) => [label, amount, kind])).toContainEqual([
    'Failed refunds credited back',
    50_000,
    'back',
  ]);
  expect(more.rows.at(-1)?.to).toBeCloseTo(more.rows.at(-2)?.from ?? 0);
  const won = waterfallOf({ ...settlement, chargedBack: -900_000, net: 41_654_431 });
  expect(won.rows.find(({ label }) => label === 'Chargebacks')).toMatchObject({ amount: 900_000, kind: 'back' });
  for (const { to } of [...more.rows, ...won.rows]) expect(to).toBeLessThanOrEqual(1);
});

test('SET-01 a settlement of one payment without a fee fills the whole track', () => {
  const plain = { ...settlement, refunds: 0, refunded: 0, fee: 0, gst: 0, gross: 10_000, net: 10_000 };
  const { rows } = waterfallOf(plain);
  expect(rows[0]?.to).toBe(1);
  expect(rows.at(-1)?.to).toBe(1);
});

test('SET-01 the residual is the net minus its payments and refunds: normally nothing, otherwise it shows', () => {
  const items = { payments: 927, refunds: 7, net: 40_754_431 };
  expect(residualOf({ net: settlement.net, items } as SettlementDetails)).toBe(0);
  expect(residualOf({ net: settlement.net, items: { ...items, net: 40_754_430 } } as SettlementDetails)).toBe(1);
});

test('SET-01 SET-02 the calendar has whole weeks from Monday, also for a month that starts on a Sunday', () => {
  const november = Array.from({ length: 30 }, (_, at) => day(`2026-11-${String(at + 1).padStart(2, '0')}`));
  const weeks = weeksOf(november);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.filter((one) => one !== undefined).map((one) => one.day)).toEqual(['2026-11-01']);
  expect(weeks[1]?.[0]?.day).toBe('2026-11-02');
  expect(weeks.flat().filter((one) => one !== undefined)).toHaveLength(30);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test('SET-01 the next settlement is on the first day from today with an amount; a month’s total counts what reached the bank', () => {
  const days = [
    day('2026-11-20', { settlement }),
    day('2026-11-21', { settlement: { ...settlement, state: 'FAILED' } }),
    day('2026-11-23', { expected: 18_647_089 }),
    day('2026-11-24', { expected: 5 }),
  ];
  expect(nextCredit({ days, today: '2026-11-22' })?.day).toBe('2026-11-23');
  expect(nextCredit({ days, today: '2026-11-25' })).toBeUndefined();
  expect(settledOf(days)).toBe(settlement.net);
});

test('SET-01 a payout that is retried says when, and one that the bank rejected for good asks for another account', () => {
  const failed = {
    state: 'FAILED',
    last4: '6789',
    utr: null,
    failureReason: 'The bank is away.',
    goesOutAt: null,
    createdAt: settlement.createdAt,
    finishedAt: settlement.finishedAt,
  };
  const goesOutAt = '2026-11-20T04:49:00.000Z';
  const again = { ...failed, state: 'PENDING', failureReason: null, failureKind: null, finishedAt: null, goesOutAt };
  const of = (...payouts: object[]) => ({ ...settlement, payouts }) as unknown as SettlementDetails;
  const waiting = of({ ...failed, failureKind: 'PASSING' }, again);
  expect([nextTryOf(waiting), isAccountWrong(waiting)]).toEqual([goesOutAt, false]);
  expect(payoutEvents(waiting).map(({ title }) => title)).toEqual([
    'Settlement created',
    'Sent to account •• 6789',
    'The bank could not credit it',
    'Next attempt',
  ]);
  const closed = of({ ...failed, failureKind: 'LASTING' });
  expect([nextTryOf(closed), isAccountWrong(closed)]).toEqual([null, true]);
});
