import { typedPaise } from '@galla/contract/core/rupees.ts';
import {
  amountProblem,
  amountTextProblem,
  isAboveLimit,
  leftOf,
  refusalOf,
  smallestRefund,
} from '@galla/contract/refunds/refunds/rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const paise = fc.integer({ min: 0, max: 100_00_00_000_00 });
const many = { numRuns: 3_000 };

/**
 * Amounts as people write them: with or without the sign, with Indian grouping or none, with decimals only if needed.
 */
const written = fc.tuple(paise, fc.boolean(), fc.boolean(), fc.boolean()).map(([amount, sign, grouped, short]) => {
  const rupees = String(Math.floor(amount / 100));
  const digits = grouped ? Number(rupees).toLocaleString('en-IN') : rupees;
  const decimals = String(amount % 100).padStart(2, '0');
  const shown = short && amount % 10 === 0 ? decimals.slice(0, 1) : decimals;
  return { amount, text: `${sign ? '₹ ' : ''}${digits}${short && amount % 100 === 0 ? '' : `.${shown}`}` };
});

describe('typed amounts', () => {
  test('REF-01 an amount in any notation is read to the paisa', () => {
    fc.assert(
      fc.property(written, ({ amount, text }) => {
        expect(typedPaise(text)).toBe(amount);
      }),
      many,
    );
  });

  test('REF-01 any input is a whole number of paise or nothing, and an accepted amount can be refunded', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'-+₹ 0123456789.,eE') }));
    fc.assert(
      fc.property(text, paise, (typed, refundable) => {
        const amount = typedPaise(typed);
        if (amount !== undefined) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        if (amountTextProblem(typed, refundable) !== undefined) return;
        expect(amount).toBeGreaterThanOrEqual(Math.max(1, Math.min(smallestRefund, refundable)));
        expect(amount).toBeLessThanOrEqual(refundable);
      }),
      many,
    );
  });
});

describe('the refundable remainder', () => {
  const sums = fc
    .tuple(paise, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([total, ...parts]) => {
      const share = (part: number) => Math.floor((total * part) / 300);
      const [refunded = 0, reserved = 0, chargedBack = 0] = parts.map(share);
      return { total, refunded, reserved, chargedBack };
    });

  test('REF-03 the remainder is never negative, and refunding it leaves nothing', () => {
    fc.assert(
      fc.property(sums, (facts) => {
        const left = leftOf(facts);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(amountProblem(left + 1, left)).toBeDefined();
        if (left > 0) expect(amountProblem(left, left)).toBeUndefined();
        const after = { ...facts, reserved: facts.reserved + left };
        const rest = {
          mayRefund: true,
          merchantKind: null,
          flags: new Set<string>(),
          paidAt: 0,
          now: 0,
          refundDays: 180,
        };
        expect(refusalOf({ ...after, ...rest, paymentState: 'COMPLETED' })).toBe('NOTHING_LEFT');
      }),
      many,
    );
  });

  test('REF-03 partial refunds never get past a limit that the whole amount would exceed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_00 }), { minLength: 1, maxLength: 8 }),
        paise,
        (parts, limit) => {
          const whole = parts.reduce((sum, part) => sum + part, 0);
          let refunded = 0;
          let passed = true;
          for (const amount of parts) {
            if (isAboveLimit(limit, { amount, refunded, reserved: 0 })) passed = false;
            refunded += amount;
          }
          expect(passed).toBe(!isAboveLimit(limit, { amount: whole, refunded: 0, reserved: 0 }));
        },
      ),
      many,
    );
  });
});
