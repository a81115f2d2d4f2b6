import { expect, test } from 'vitest';
import { closestTo, guessOf } from './closest.ts';

test.each([
  ['63241488291', '63241488'],
  ['632414882917', '632414882'],
  ['1549', '1533-1565'],
  ['₹10.00', '9-11'],
  ['Ananyya', 'Anany'],
  ['1500-1600', undefined],
  ['rao', undefined],
  ['T-4402-X', undefined],
])('TXN-01 if %s finds nothing, %s is searched instead', (text, closest) => {
  expect(closestTo(text)).toBe(closest);
});

test('TXN-01 a number with a digit too few or too many is explained', () => {
  expect(guessOf('6324 1488 291')).toContain('11 digits');
  expect(guessOf('987650000')).toContain('9 digits');
  expect(guessOf('6324148829170')).toContain('13 digits');
  for (const text of ['632414882917', '1549', 'asha']) expect(guessOf(text)).toBeUndefined();
});
