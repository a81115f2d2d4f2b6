// Also on PostgreSQL 15.
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstTariffs } from '../testing/tariffs.ts';
import { type Charged, chargesOf, divideHalfEven } from './charges.ts';
import { type Prices, type Rate, tariffAt } from './tariff.ts';

const standard: Prices = { tariffs: firstTariffs, keysReleasedAt: null, turnovers: [], rates: [] };
const at = Date.parse('2026-11-20T09:00:00Z');
type Begun = Charged & { readonly at: number };
const chargesOfBegun = ({ at: begun, ...payment }: Begun, prices: Prices) =>
  chargesOf(payment, tariffAt(prices, begun));
const paid = (payment: Partial<Begun>, prices: Partial<Prices> = {}) =>
  chargesOfBegun(
    { amount: 1_000_00, instrument: 'CREDIT_CARD', byQr: false, at, ...payment },
    { ...standard, ...prices },
  );
const rate = (line: Partial<Rate>): Rate => ({
  instrument: null,
  cardNetwork: null,
  cardCategory: null,
  basisPoints: 200,
  maxFee: null,
  validFrom: 0,
  validUntil: null,
  ...line,
});

describe('SET-03 the charges of a payment', () => {
  test.each<[string, Partial<Begun>, number, number]>([
    ['UPI is free', { instrument: 'ACCOUNT' }, 0, 0],
    ['RuPay debit is free', { instrument: 'DEBIT_CARD', cardNetwork: 'RUPAY' }, 0, 0],
    ['a credit card is 1.95 %, without GST up to ₹2,000', { cardNetwork: 'VISA' }, 19_50, 0],
    ['a credit card of more than ₹2,000 bears 18 % GST on the fee', { amount: 2_000_01 }, 39_00, 7_02],
    ['exactly ₹2,000 does not', { amount: 2_000_00 }, 39_00, 0],
    ['American Express is 2.9 %', { cardNetwork: 'AMEX', amount: 10_000_00 }, 290_00, 52_20],
    ['Diners is 2.9 %', { cardNetwork: 'DINERS' }, 29_00, 0],
    ['a corporate credit card is 2.9 %', { cardNetwork: 'VISA', cardCategory: 'CORPORATE' }, 29_00, 0],
    ['net banking is the blended 1.85 %, with GST', { instrument: 'NET_BANKING' }, 18_50, 3_33],
    ['a wallet too', { instrument: 'WALLET' }, 18_50, 3_33],
    ['a debit card is 0.40 %', { instrument: 'DEBIT_CARD', cardNetwork: 'VISA' }, 4_00, 0],
    ['and 0.30 % by QR', { instrument: 'DEBIT_CARD', byQr: true }, 3_00, 0],
    ['but at most ₹200', { instrument: 'DEBIT_CARD', amount: 1_00_000_00 }, 200_00, 36_00],
  ])('%s', (_what, payment, fee, gst) => {
    expect(paid(payment)).toEqual({ fee, gst });
  });

  test('with a turnover above ₹20 lakh, a debit card costs 0.90 %, or 0.80 % by QR, capped at ₹1,000', () => {
    const large = { turnovers: [{ isLarge: true, validFrom: 0 }] };
    expect(paid({ instrument: 'DEBIT_CARD' }, large).fee).toBe(9_00);
    expect(paid({ instrument: 'DEBIT_CARD', byQr: true }, large).fee).toBe(8_00);
    expect(paid({ instrument: 'DEBIT_CARD', amount: 2_00_000_00 }, large)).toEqual({ fee: 1_000_00, gst: 180_00 });
  });

  test('everything is free until the end of the second month after the release of the production keys, in Indian time', () => {
    const keysReleasedAt = Date.parse('2026-09-10T00:00:00Z');
    const last = Date.parse('2026-11-30T18:29:59.999Z');
    expect(paid({ at: keysReleasedAt }, { keysReleasedAt })).toEqual({ fee: 0, gst: 0 });
    expect(paid({ at: last }, { keysReleasedAt })).toEqual({ fee: 0, gst: 0 });
    expect(paid({ at: last + 1 }, { keysReleasedAt }).fee).toBe(19_50);
    const overNewYear = Date.parse('2026-12-31T18:30:00Z');
    expect(paid({ at: Date.parse('2027-03-31T18:29:59Z') }, { keysReleasedAt: overNewYear }).fee).toBe(0);
    expect(paid({ at: Date.parse('2027-03-31T18:30:00Z') }, { keysReleasedAt: overNewYear }).fee).toBe(19_50);
  });

  test("a merchant's own rate applies while it is valid, and the most specific line wins", () => {
    const rates = [
      rate({ basisPoints: 150 }),
      rate({ instrument: 'CREDIT_CARD', basisPoints: 160, validFrom: at, validUntil: at + 1 }),
      rate({ instrument: 'CREDIT_CARD', cardNetwork: 'VISA', basisPoints: 170, maxFee: 10_00 }),
      rate({ basisPoints: 100, validFrom: at - 1, validUntil: at + 1 }),
    ];
    expect(paid({}, { rates }).fee).toBe(16_00);
    expect(paid({ at: at + 1 }, { rates }).fee).toBe(15_00);
    expect(paid({ cardNetwork: 'VISA' }, { rates }).fee).toBe(10_00);
    expect(paid({ instrument: 'WALLET' }, { rates }).fee).toBe(10_00);
    expect(paid({ instrument: 'ACCOUNT' }, { rates }).fee).toBe(0);
    expect(paid({ instrument: 'DEBIT_CARD' }, { rates: [rate({ basisPoints: 500 })] }).fee).toBe(4_00);
    expect(paid({ instrument: 'DEBIT_CARD' }, { rates: [rate({ basisPoints: 10 })] }).fee).toBe(1_00);
  });
});

describe('SET-03 rounding', () => {
  test('an exact half is rounded to even', () => {
    expect([5, 15, 25, 35, 24, 26].map((amount) => divideHalfEven(amount, 10))).toEqual([0, 2, 2, 4, 2, 3]);
    expect(divideHalfEven(1_00_00_00_000_00 * 1_000, 10_000)).toBe(10_00_00_000_00);
    expect(() => divideHalfEven(0.5, 10)).toThrow(RangeError);
  });

  const amount = fc.integer({ min: 1, max: 100_00_00_000_00 });
  const payment = fc.record({
    amount,
    instrument: fc.constantFrom<Instrument>('ACCOUNT', 'CREDIT_CARD', 'DEBIT_CARD', 'NET_BANKING', 'WALLET'),
    cardNetwork: fc.constantFrom(undefined, 'VISA', 'RUPAY', 'AMEX'),
    cardCategory: fc.constantFrom(undefined, 'CORPORATE'),
    byQr: fc.boolean(),
    at: fc.integer({ min: at - 1e10, max: at + 1e10 }),
  });
  const prices = fc.record({
    keysReleasedAt: fc.option(fc.integer({ min: at - 2e10, max: at })),
    tariffs: fc.constant(firstTariffs),
    turnovers: fc.array(fc.record({ isLarge: fc.boolean(), validFrom: fc.integer({ min: 0, max: at }) }), {
      maxLength: 2,
    }),
    rates: fc.array(
      fc.record({
        instrument: fc.constantFrom(null, 'CREDIT_CARD', 'WALLET'),
        cardNetwork: fc.constantFrom(null, 'VISA'),
        cardCategory: fc.constant(null),
        basisPoints: fc.integer({ min: 0, max: 1_000 }),
        maxFee: fc.option(fc.integer({ min: 0, max: 1_000_00 })),
        validFrom: fc.integer({ min: 0, max: at }),
        validUntil: fc.constant(null),
      }),
      { maxLength: 4 },
    ),
  });

  test('charges are whole paise, never negative, and never more than the payment', () => {
    fc.assert(
      fc.property(payment, prices, (one, given) => {
        const { fee, gst } = chargesOfBegun(one, given);
        expect(Number.isSafeInteger(fee) && Number.isSafeInteger(gst)).toBe(true);
        expect(fee >= 0 && gst >= 0 && fee + gst <= one.amount).toBe(true);
        expect(gst).toBeLessThanOrEqual(Math.ceil((fee * 18) / 100));
      }),
      { numRuns: 3_000 },
    );
  });

  test('no fee differs from the exact one by more than half a paisa, in either direction', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 1_000 }), (dividend, basisPoints) => {
        const exact = BigInt(dividend) * BigInt(basisPoints);
        const twice = (BigInt(divideHalfEven(dividend * basisPoints, 10_000)) * 10_000n - exact) * 2n;
        expect(twice >= -10_000n && twice <= 10_000n).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test('exactly half a paisa is rounded to even, and everything else to the nearest paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 2, max: 5_000 }), (whole, half) => {
        expect(divideHalfEven((2 * whole + 1) * half, 2 * half)).toBe(whole % 2 === 0 ? whole : whole + 1);
        expect(divideHalfEven((2 * whole + 1) * half + 1, 2 * half)).toBe(whole + 1);
        expect(divideHalfEven((2 * whole + 1) * half - 1, 2 * half)).toBe(whole);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a larger payment never has a smaller fee', () => {
    fc.assert(
      fc.property(payment, prices, fc.integer({ min: 0, max: 1_000_000 }), (one, given, more) => {
        const dearer = { ...one, amount: one.amount + more };
        expect(chargesOfBegun(dearer, given).fee).toBeGreaterThanOrEqual(chargesOfBegun(one, given).fee);
      }),
      { numRuns: 2_000 },
    );
  });
});
