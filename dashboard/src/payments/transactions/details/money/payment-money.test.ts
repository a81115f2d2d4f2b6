import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import { expect, test } from 'vitest';
import { bankEvents, bankState, expectedDayReason, ledgerRows } from './payment-money.ts';

const payment = {
  paymentState: 'COMPLETED',
  totalAmount: 1_549_00,
  amount: 1_449_00,
  offerAdjustment: 100_00,
  offerId: 'FESTIVE100',
  instrument: 'CREDIT_CARD',
  instrumentLabel: 'Mastercard credit •• 7730',
} as unknown as PaymentDetails;

const settlement: NonNullable<MoneyOfPayment['settlement']> = {
  ...({ settlementId: 'setl_1', state: 'SETTLED' } as const),
  settlementDate: '2026-11-20',
  net: 4_07_544_31,
  payments: 927,
  utr: '632410557203',
  failureReason: null,
  createdAt: '2026-11-20T00:30:00Z',
  sentAt: '2026-11-20T04:28:31Z',
  finishedAt: '2026-11-20T04:44:06Z',
};

const settled: MoneyOfPayment = {
  total: 1_549_00,
  refunds: 1,
  refunded: 250_00,
  chargedBack: 0,
  fee: 30_21,
  gst: 5_44,
  net: 1_263_35,
  settled: 1_263_35,
  account: { bank: 'HDFC Bank', last4: '4417' },
  settlement,
  expected: null,
  stopped: null,
};
const expected: MoneyOfPayment = {
  ...settled,
  settlement: null,
  expected: {
    day: '2026-11-25',
    paidDay: '2026-11-23',
    workingDays: 1,
    isLate: false,
    closed: [{ day: '2026-11-24', kind: 'HOLIDAY', name: 'Guru Nanak Jayanti', estimated: false }],
  },
};

test('TXN-04 the ledger accounts for every rupee: paid, offer, refund, fee and GST, down to the bank', () => {
  const rows = ledgerRows(payment, settled);
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
    ['Customer paid', 1_449_00],
    ['Offer, paid by the bank', 100_00],
    ['Payment', 1_549_00],
    ['Refunds', -250_00],
    ['Fee', -30_21],
    ['GST on fee', -5_44],
    ['To your bank', 1_263_35],
  ]);
  expect(rows.at(-1)).toMatchObject({ kind: 'total', note: 'HDFC Bank •• 4417, 20 Nov’26 | 10:14 AM' });
  expect(ledgerRows({ ...payment, offerAdjustment: 0 }, expected).map(({ label }) => label)).not.toContain('Payment');
  expect(ledgerRows(payment, { ...settled, settled: 1_513_35 }).at(-1)).toMatchObject({
    label: 'After later deductions',
    amount: 1_263_35,
    note: '₹1,513.35: HDFC Bank •• 4417, 20 Nov’26 | 10:14 AM',
  });
  expect(ledgerRows(payment, expected).at(-1)?.note).toBe('HDFC Bank •• 4417, expected Wed 25 Nov');
});

test.each<[string, Partial<MoneyOfPayment>, string | undefined]>([
  ['in the bank', {}, 'In your bank'],
  ['on its way', { settlement: { ...settlement, state: 'PENDING', finishedAt: null } }, 'On its way to your bank'],
  ['refused', { settlement: { ...settlement, state: 'FAILED' } }, 'Rejected by your bank'],
  ['expected', expected, 'Settles Wed 25 Nov'],
  ['stopped', { ...expected, stopped: 'HELD' }, 'On hold'],
  ['too little to be settled', { ...expected, stopped: 'BELOW_MINIMUM' }, 'Waiting'],
  ['taken off in the same settlement', { settled: 0, net: 0 }, undefined],
  ['refunded in full', { ...expected, net: 0 }, undefined],
])('TXN-04 money that is %s is labelled so beside the amount', (_name, changed, label) => {
  expect(bankState({ ...settled, ...changed })?.label).toBe(label);
});

test('SET-02 a settlement’s day is explained by the agreed days and the bank holidays', () => {
  const days = expected.expected;
  expect(days && expectedDayReason(days)).toBe(
    'Payments settle on the next working day. Banks are closed on Tue 24 Nov, so expect this on Wed 25 Nov.',
  );
  expect(days && expectedDayReason({ ...days, workingDays: 2, closed: [] })).toBe('Payments settle in 2 working days.');
  expect(days && expectedDayReason({ ...days, isLate: true })).toContain('in your next settlement');
});

test('TXN-04 the timeline continues to the bank, or to the expected steps', () => {
  const steps = (money: MoneyOfPayment) => bankEvents(money).map(({ title, state }) => [title, state]);
  expect(steps(settled)).toEqual([
    ['Added to a settlement', 'done'],
    ['Sent to your bank', 'done'],
    ['In your bank', 'done'],
  ]);
  expect(steps(expected)).toEqual([
    ['Banks are closed', 'next'],
    ['To your bank', 'next'],
  ]);
  expect(steps({ ...expected, stopped: 'FROZEN' })).toEqual([['On hold', 'waiting']]);
  expect(steps({ ...expected, net: 0 })).toEqual([]);
});
