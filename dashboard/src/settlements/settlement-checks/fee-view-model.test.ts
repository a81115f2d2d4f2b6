import type { FeeAudit, FeeDifference } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { expect, test } from 'vitest';
import { csvOf } from './csv-lines.ts';
import {
  daysProblem,
  differencesFile,
  differenceText,
  feeDays,
  feeVerdict,
  rateText,
  sourceText,
} from './fee-view-model.ts';

const now = Date.parse('2026-11-21T12:00:00+05:30');
const charges = { fee: 195_00, gst: 35_10 };
const difference: FeeDifference = {
  unitId: 'pay_01hzzzzzzzzzzzzzzzzzzzzzzz',
  createdAt: '2026-11-20T09:14:02.000Z',
  instrument: 'CREDIT_CARD',
  merchantOrderId: '=HYPERLINK("x")',
  amount: 10_000_00,
  charged: { fee: 197_00, gst: 35_46 },
  expected: charges,
  rate: { source: 'STANDARD', basisPoints: 195, maxFee: null },
  difference: 2_36,
};
const auditOf = (payments: number, differences: Partial<FeeAudit['differences']> = {}): FeeAudit => ({
  merchantId: 'KAAPI01',
  payments,
  amount: 0,
  charged: charges,
  expected: charges,
  byInstrument: [],
  differences: { count: 0, over: 0, under: 0, lines: [], ...differences },
});

test('SET-03 the fee check gives one sentence: right, wrong by an amount, or nothing to check', () => {
  expect(feeVerdict(auditOf(0)).kind).toBe('info');
  expect(feeVerdict(auditOf(3404))).toMatchObject({ kind: 'success', title: 'All fees are correct.' });
  const wrong = feeVerdict(auditOf(10, { count: 2, over: 23_45, under: 1_00 }));
  expect(wrong).toMatchObject({ kind: 'warning', title: '2 payments were charged a different fee.' });
  expect(wrong.text).toMatch(/^₹23\.45 too much · ₹1\.00 too little\. /);
  // Fee and GST can be wrong by the same amount in opposite directions.
  expect(feeVerdict(auditOf(10, { count: 1 })).text).toBe('Send the list to your payments provider.');
});

test('SET-03 a difference says by how much the charge is too high or too low, and at which rate', () => {
  expect(differenceText(2_36)).toBe('₹2.36 too much');
  expect(differenceText(-10_00)).toBe('₹10.00 too little');
  expect(differenceText(0)).not.toContain('₹');
  expect(rateText(difference.rate)).toBe('1.95%');
  expect(rateText({ basisPoints: 40, maxFee: 200_00 })).toBe('0.40%, capped at ₹200.00');
  expect(sourceText({ ...difference.rate, source: 'LEGAL_LIMIT' })).toBe('Legal maximum');
});

test('SET-03 the days are Indian days up to today, at most a year and a month', () => {
  expect(feeDays({ preset: 'month' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(feeDays({ first: '2026-10-01', last: '2026-10-31' }, now)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(daysProblem({ from: '2025-10-22', to: '2026-11-21' })).toBeUndefined();
  expect(daysProblem({ from: '2025-10-21', to: '2026-11-21' })).toMatch(/^Choose up to 396 days/);
});

test('SET-03 the checks’ files open correctly in a spreadsheet, and no text becomes a formula', async () => {
  const text = await differencesFile([difference]).text();
  const [head, line] = text.trim().split('\r\n');
  expect(head).toMatch(/^\uFEFF?Payment,Date,Time,Order/);
  expect(line).toBe(
    `pay_01hzzzzzzzzzzzzzzzzzzzzzzz,2026-11-20,02:44:02 PM,"'=HYPERLINK(""x"")",Credit card,10000.00,197.00,35.46,195.00,35.10,2.36,1.95%,Standard rate`,
  );
  const bytes = new Uint8Array(await csvOf([['a,b', undefined, -5, { paise: -5 }]]).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('"a,b",,-5,-0.05\r\n');
});
