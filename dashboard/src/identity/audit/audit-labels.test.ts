import { expect, test } from 'vitest';
import { actorOf, detailOf } from './audit-labels.ts';

test('an entry shows its details as text', () => {
  const done = { outcome: 'DONE' } as const;
  expect(detailOf({ act: 'SIGNED_IN', ...done, detail: { way: 'OTP' } })).toBe('OTP');
  expect(detailOf({ act: 'SIGNED_OUT', ...done, detail: {} })).toBeUndefined();
  expect(detailOf({ act: 'NAME_CHANGED', ...done, detail: { before: 'A', after: 'B' } })).toBe('From “A” to “B”');
  expect(detailOf({ act: 'OTHER_SESSIONS_ENDED', ...done, detail: { count: 1 } })).toBe('1 session ended');
  expect(detailOf({ act: 'PASSWORD_CHANGED', ...done, detail: { sessionsEnded: 0 } })).toBeUndefined();
  expect(detailOf({ act: 'PASSWORD_CHANGED', outcome: 'REFUSED', detail: {} })).toMatch(/wrong/);
});

test('the actor is a person, the provider, a vendor, or unknown', () => {
  const nobody = { personName: null };
  expect(actorOf({ personName: 'Asha Rao', detail: {} })).toBe('Asha Rao');
  const vendor = { vendor: 'Malnad Estates' };
  expect(actorOf({ ...nobody, detail: { ...vendor, operator: 'ops' } })).toBe('Your payments provider');
  expect(actorOf({ ...nobody, detail: vendor })).toBe('Malnad Estates, a vendor');
  expect(actorOf({ ...nobody, detail: { way: 'OTP' } })).toBe('Unknown person');
  expect(detailOf({ act: 'VENDOR_LINK_MADE', outcome: 'DONE', detail: vendor })).toBe('Malnad Estates');
});

test('the provider’s money actions show the rate, and why money is sent again', () => {
  const rate = { rate: 'CREDIT_CARD VISA', value: '1.75 %, capped at ₹20.00', operator: 'olga' };
  const done = { outcome: 'DONE' } as const;
  expect(detailOf({ act: 'RATE_SET', ...done, detail: rate })).toBe('CREDIT_CARD VISA: 1.75 %, capped at ₹20.00');
  const reason = { reason: 'The journal was booked again', operator: 'olga' };
  expect(detailOf({ act: 'MONEY_UNFROZEN', ...done, detail: reason })).toBe('The journal was booked again');
});

test('refund actions show the amount, and the actor of automatic ones', () => {
  const settings = { act: 'REFUND_SETTINGS_CHANGED', outcome: 'DONE' } as const;
  const detail = { stepUpAfter: 10_000_00, approvalAfter: 'none' };
  expect(detailOf({ act: 'REFUND_CREATED', outcome: 'DONE', detail: { amount: 1_234_50 } })).toBe('₹1,234.50');
  expect(detailOf({ ...settings, detail })).toBe('Identity check above ₹10,000.00');
  expect(detailOf({ ...settings, detail: { ...detail, approvalAfter: 50_000_00 } })).toBe(
    'Identity check above ₹10,000.00 · second approval above ₹50,000.00',
  );
  expect(actorOf({ personName: null, detail: { automatic: 'LATE_PAYMENT' } })).toBe('Automatic');
});

test('SET-03 SET-04 REP-01 checks show their days, and reports their kind as well', () => {
  const done = { outcome: 'DONE' } as const;
  const days = { from: '2026-10-31T18:30:00.000Z', to: '2026-11-21T18:30:00.000Z' };
  expect(detailOf({ act: 'STATEMENT_MATCHED', ...done, detail: { ...days, credits: 7 } })).toMatch(/^For 1–21 Nov/);
  expect(detailOf({ act: 'FEES_AUDITED', ...done, detail: { ...days, payments: 7 } })).toMatch(/^For 1–21 Nov/);
  const report = { report: 'rep_1', kind: 'SETTLEMENT', from: '2026-11-01', to: '2026-11-21', format: 'XLSX' };
  expect(detailOf({ act: 'REPORT_GENERATED', ...done, detail: report })).toMatch(
    /^Custom settlement report · 1–21 Nov/,
  );
  expect(detailOf({ act: 'REPORT_DOWNLOADED', ...done, detail: { report: 'rep_1', kind: 'GST' } })).toBe('GST report');
});
