import { expect, test } from 'vitest';
import { digitsOf } from './TextField.tsx';

test('UI-06 a field with a digit limit counts the digits of a paste, not its length', () => {
  expect(digitsOf('411 001', { maxLength: 6 })).toBe('411001');
  expect(digitsOf('5010 0123 4567 8901 23', { maxLength: 18 })).toBe('501001234567890123');
  expect(digitsOf('४११ ००१', { maxLength: 6 })).toBe('411001');
  expect(digitsOf('411001999', { maxLength: 6 })).toBe('411001');
  expect(digitsOf('12 34')).toBe('1234');
});

test('UI-06 a digit typed into a full field replaces none', () => {
  expect(digitsOf('4191001', { maxLength: 6, typedOn: '411001' })).toBe('411001');
  expect(digitsOf('41100', { maxLength: 6, typedOn: '4110' })).toBe('41100');
});
