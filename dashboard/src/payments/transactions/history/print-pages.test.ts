import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { expect, test } from 'vitest';
import { printPages } from './print-pages.ts';

const payment = (index: number, paymentState: Payment['paymentState'] = 'COMPLETED') =>
  ({ unitId: `pay_${index}`, paymentState, totalAmount: 100 }) as Payment;

test('TXN-02 a summary has 26 payments on its first page and adds up what was completed', () => {
  const pages = printPages([payment(0, 'FAILED'), ...Array.from({ length: 99 }, (_, index) => payment(index + 1))]);
  expect(pages.map(({ rows }) => rows.length)).toEqual([26, 33, 33, 8]);
  expect(pages[0]).toMatchObject({ completed: 25, sum: 2500 });
  expect(pages.reduce((sum, page) => sum + page.sum, 0)).toBe(9900);
});

test('TXN-02 a summary of nothing is one page', () => {
  expect(printPages([])).toEqual([{ rows: [], completed: 0, sum: 0 }]);
});
