import { expect, test } from 'vitest';
import { amountIn, upiIdIn } from './search-text.ts';

test.each([
  ['1549', 1_549_00, 1_549_00],
  ['1,549.00', 1_549_00, 1_549_00],
  ['₹1,54,900.5', 1_54_900_50, 1_54_900_50],
  ['Rs. 12', 12_00, 12_00],
  ['1500-1600', 1_500_00, 1_600_00],
  ['₹1,500 to ₹1,600.50', 1_500_00, 1_600_50],
])('TXN-01 %s is an amount', (text, from, to) => {
  expect(amountIn(text)).toEqual({ from, to });
});

test.each([
  '',
  '0',
  '-5',
  '1.234',
  'abc',
  '1600-1500',
  '1-2-3',
  '12,3',
  '9876500001',
  'T1549',
  '1549 rupees',
  '9,99,99,99,99,99,99,999',
])('TXN-01 %s is not an amount', (text) => {
  expect(amountIn(text)).toBeUndefined();
});

test('TXN-01 a UPI ID is found in any letter case', () => {
  expect(upiIdIn(' Asha.Rao@OKSBI ')).toBe('asha.rao@oksbi');
  for (const text of ['asha@shop.example', 'asha', '@oksbi', 'a@oksbi', 'asha @oksbi'])
    expect(upiIdIn(text)).toBeUndefined();
});
