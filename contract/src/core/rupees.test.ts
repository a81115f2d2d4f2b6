import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalSignIn, readRupees, typedPaise } from './rupees.ts';

describe('rupee amounts in texts', () => {
  test.each([
    ['500', 500_00],
    ['1,24,518.40', 1_24_518_40],
    ['124,518.40', 1_24_518_40],
    ['1,00,00,000', 1_00_00_000_00],
    ['5 000.00', 5_000_00],
    ['₹ 1,000', 1_000_00],
    ['Rs. 500.00', 500_00],
    ['Rs.500/-', 500_00],
    ['500.00 INR', 500_00],
    ['रु 500', 500_00],
    ['५००.५०', 500_50],
    ['0.1', 10],
    ['.5', 50],
    ['12.', 12_00],
    ['500.0000', 500_00],
    ['(500.00)', -500_00],
    ['500.00-', -500_00],
    ['-₹5', -5_00],
    ['₹−5', -5_00],
    ['9999999999999.99', 9_999_999_999_999_99],
  ])('UI-04 “%s” is %d paise', (text, paise) => expect(readRupees(text)).toEqual({ paise }));

  test.each([
    ['4,99', 'DECIMAL_COMMA'],
    ['10,5', 'DECIMAL_COMMA'],
    ['122592,60', 'DECIMAL_COMMA'],
    ['1.234,50', 'UNCLEAR'],
    ['0,499', 'UNCLEAR'],
    ['1,2,3', 'NO_AMOUNT'],
    ['12,34,56', 'NO_AMOUNT'],
    ['1,,234', 'NO_AMOUNT'],
    ['1,2345.00', 'NO_AMOUNT'],
    ['12 34', 'NO_AMOUNT'],
    ['1e3', 'NO_AMOUNT'],
    ['1E21', 'NO_AMOUNT'],
    ['0x10', 'NO_AMOUNT'],
    ['--5', 'NO_AMOUNT'],
    ['-(5)', 'NO_AMOUNT'],
    ['৫০০', 'NO_AMOUNT'],
    ['５００', 'NO_AMOUNT'],
    ['', 'NO_AMOUNT'],
    ['₹', 'NO_AMOUNT'],
    ['1.2.3', 'NO_AMOUNT'],
    ['9'.repeat(20), 'NO_AMOUNT'],
    ['1.005', 'TOO_MANY_DECIMALS'],
    ['$500.00', 'OTHER_CURRENCY'],
    ['500 €', 'OTHER_CURRENCY'],
    ['USD 500', 'OTHER_CURRENCY'],
    ['US$500', 'OTHER_CURRENCY'],
    ['500.00 usd', 'OTHER_CURRENCY'],
  ])('UI-04 “%s” is no amount: %s', (text, problem) => expect(readRupees(text)).toEqual({ problem }));

  test.each([
    ['4,99', { paise: 4_99 }],
    ['1.234,50', { paise: 1_234_50 }],
    ['1.234', { paise: 1_234_00 }],
    ['1 234,5', { paise: 1_234_50 }],
    ['277178,78', { paise: 2_77_178_78 }],
    ['1,000', { problem: 'UNCLEAR' }],
    ['4.99', { problem: 'UNCLEAR' }],
    ['1,24,518.40', { problem: 'UNCLEAR' }],
  ])('UI-04 with a decimal comma, “%s” is %o', (text, read) => expect(readRupees(text, ',')).toEqual(read));

  test('UI-04 only an unambiguous amount proves the decimal sign of its file', () => {
    for (const text of ['4,99', '12,5', '1.234,50', '1.234.567', ',50', '(4,99)'])
      expect(decimalSignIn(text)).toBe(',');
    for (const text of ['4.99', '1,24,518', '1,234.5', '1,234,567', '.5']) expect(decimalSignIn(text)).toBe('.');
    for (const text of ['500', '1,234', '1.234', '1,2,3', 'ten', '', '12.'])
      expect(decimalSignIn(text)).toBeUndefined();
  });

  test('UI-04 an amount survives every notation, and a decimal comma never multiplies it by a hundred', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_99 }), (paise) => {
        const [rupees, rest] = [Math.floor(paise / 100), String(paise % 100).padStart(2, '0')];
        const indian = rupees.toLocaleString('en-IN');
        for (const whole of [String(rupees), indian, rupees.toLocaleString('en-US')])
          expect(readRupees(`${whole}.${rest}`)).toEqual({ paise });
        for (const whole of [String(rupees), rupees.toLocaleString('de-DE')]) {
          expect(readRupees(`${whole},${rest}`, ',')).toEqual({ paise });
          expect(readRupees(`${whole},${rest}`)).toHaveProperty('problem');
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('UI-04 typed amounts have no minus and at most two decimals', () => {
    expect(typedPaise('1,234.50')).toBe(1_234_50);
    for (const text of ['-5', '(5)', '5-', '5.000', '4,99', '-0']) expect(typedPaise(text), text).toBeUndefined();
  });
});
