import { expect, test } from 'vitest';
import { phoneDigits } from './PhoneField.tsx';

test.each([
  ['+91 98765 00001', '9876500001'],
  ['098765 00001', '9876500001'],
  ['919876500001', '9876500001'],
  ['98765-00001', '9876500001'],
  ['९८७६५ 00001', '9876500001'],
  ['+1 415 555 2671', '+14155552671'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+', '+'],
  ['+9', '+9'],
])('SES-14 %s is stored as %s', (typed, kept) => {
  expect(phoneDigits(typed)).toBe(kept);
});
