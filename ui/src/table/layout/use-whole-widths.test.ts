import { expect, test } from 'vitest';
import { widthsAfter } from './use-whole-widths.ts';

test('TXN-02 widths settle although a cell grows with its column, and a column that reappears is measured', () => {
  let whole = widthsAfter({}, { id: 100 }, 'others');
  // Content centred in its cell seems to need more each time its column has grown.
  for (let width = 120; width < 400; width += 20) whole = widthsAfter(whole, { id: width }, 'same');
  expect(whole).toEqual({ id: 100 });
  expect(widthsAfter(whole, { id: 400 }, 'same')).toBe(whole);
  expect(widthsAfter(whole, { id: 400, amount: 80 }, 'same')).toEqual({ id: 100, amount: 80 });
  expect(widthsAfter(whole, { amount: 80 }, 'room')).toEqual({ id: 100, amount: 80 });
  expect(widthsAfter(whole, { amount: 80 }, 'others')).toEqual({ amount: 80 });
});
