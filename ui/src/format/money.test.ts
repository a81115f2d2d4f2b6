import { expect, test } from 'vitest';
import {
  amountInWords,
  compactMoney,
  formatCount,
  formatMoney,
  paiseToRupees,
  rupeesToPaise,
  splitMoney,
} from './money.ts';

test('UI-04 an amount shows the rupee sign, Indian grouping and two decimals', () => {
  expect(formatMoney(123456750)).toBe('₹12,34,567.50');
  expect(formatMoney(0)).toBe('₹0.00');
  expect(formatMoney(5)).toBe('₹0.05');
  expect(formatMoney(99999)).toBe('₹999.99');
  expect(formatMoney(100000)).toBe('₹1,000.00');
  expect(formatMoney(18424833)).toBe('₹1,84,248.33');
  expect(formatMoney(1_00_00_000_00)).toBe('₹1,00,00,000.00');
});

test('UI-04 a negative amount has a true minus before the rupee sign, an unknown one is a dash', () => {
  expect(formatMoney(-62000)).toBe('−₹620.00');
  expect(formatMoney(-0)).toBe('₹0.00');
  expect(formatMoney(null)).toBe('–');
  expect(formatMoney(Number.NaN)).toBe('–');
  expect(splitMoney(-123456705)).toEqual({ sign: '−', rupees: '12,34,567', paise: '05' });
});

test('UI-04 a chart shows an amount in thousands, lakhs and crores', () => {
  expect(compactMoney(0)).toBe('₹0');
  expect(compactMoney(64000)).toBe('₹640');
  expect(compactMoney(2000000)).toBe('₹20K');
  expect(compactMoney(2050000)).toBe('₹20.5K');
  expect(compactMoney(41627350)).toBe('₹4.16L');
  expect(compactMoney(37000000)).toBe('₹3.70L');
  expect(compactMoney(10000000)).toBe('₹1L');
  expect(compactMoney(9999900)).toBe('₹1L');
  expect(compactMoney(12_40_00_000_0)).toBe('₹1.24Cr');
  expect(compactMoney(-62_000_00)).toBe('−₹62K');
});

test('UI-04 rupees become paise exactly, an invalid amount gives 0', () => {
  expect(rupeesToPaise('1,180.00')).toBe(118000);
  expect(rupeesToPaise('₹ 12,34,567.50')).toBe(123456750);
  expect(rupeesToPaise(1.15)).toBe(115);
  expect(rupeesToPaise('4.35')).toBe(435);
  expect(rupeesToPaise('.5')).toBe(50);
  expect(rupeesToPaise('7.')).toBe(700);
  expect(rupeesToPaise('-5')).toBe(-500);
  for (const bad of ['', 'abc', '1e5', '1.005', '1.2.3', '--1', '₹', null, undefined, Number.NaN, Infinity])
    expect(rupeesToPaise(bad)).toBe(0);
  expect(rupeesToPaise('99999999999999999999')).toBe(0);
});

test('UI-04 every amount up to ten thousand rupees survives conversion to text and back', () => {
  const lost: number[] = [];
  for (let paise = -1000; paise <= 1_000_000; paise += 7)
    if (rupeesToPaise(paiseToRupees(paise)) !== paise) lost.push(paise);
  expect(lost).toEqual([]);
});

test('UI-04 a large amount is also written in words', () => {
  expect(amountInWords(4860000)).toBe('Forty-eight thousand six hundred rupees');
  expect(amountInWords(100)).toBe('One rupee');
  expect(amountInWords(50)).toBe('Fifty paise');
  expect(amountInWords(123456750)).toBe(
    'Twelve lakh thirty-four thousand five hundred sixty-seven rupees and fifty paise',
  );
  expect(amountInWords(1_01_00_000_00)).toBe('One crore one lakh rupees');
  expect(amountInWords(0)).toBe('Zero rupees');
});

test('UI-04 a count is grouped like an amount', () => {
  expect(formatCount(3932)).toBe('3,932');
  expect(formatCount(1234567)).toBe('12,34,567');
});
