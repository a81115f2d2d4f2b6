// Also on PostgreSQL 15.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const claim = fc
  .tuple(fc.integer({ min: 1, max: 100_00_00_000_00 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([amount, part]) => ({ amount, taken: Math.floor(amount * part) }));

test('REF-03 splitting the remainder among claims loses no paisa and gives no claim too much', () => {
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 10 }), fc.integer({ min: 0, max: 100_00_00_000_00 }), (claims, left) => {
      const shares = sharesOf(claims, left);
      const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
      const lacking = sum(claims.map(({ amount, taken }) => amount - taken));
      expect(sum(shares.map(({ amount }) => amount))).toBe(Math.min(left, lacking));
      for (const { claim: of, amount } of shares) {
        expect(Number.isSafeInteger(amount) && amount > 0 && of.taken + amount <= of.amount).toBe(true);
      }
      // A later chargeback gets nothing while an earlier one is not fully covered.
      const short = shares.findIndex(({ claim: of, amount }) => of.taken + amount < of.amount);
      expect(short === -1 || short === shares.length - 1).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
