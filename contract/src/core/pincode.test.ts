import { expect, test } from 'vitest';
import { pincodeIn, pincodePattern, plainPincode } from './pincode.ts';

test.each([
  ['411001', '411001'],
  ['411 001', '411001'],
  ['411\u00a0001', '411001'],
  [' 411 001 ', '411001'],
  ['41 1001', undefined],
  ['411  001', undefined],
  ['411-001', undefined],
  ['011001', undefined],
  ['41100', undefined],
  ['4110011', undefined],
  ['Pune', undefined],
])('%j is the PIN code %j', (text, code) => {
  expect(plainPincode(text)).toBe(code ?? text);
  expect(pincodePattern.test(text.trim())).toBe(code !== undefined);
});

test.each([
  ['12 Laxmi Road, Pune 411 001', '411001'],
  ['12 Laxmi Road, Pune 411001, India', '411001'],
  ['Flat 12 411001', '411001'],
  ['Call 98765 43210, Pune', undefined],
  ['9876543210', undefined],
  ['Plot 411, Pune', undefined],
])('the PIN code of the address %j is %j', (address, code) => {
  expect(pincodeIn(address)).toBe(code);
});
