import { expect, test } from 'vitest';
import { quotedBusiness, quotedName } from './foreign-text.ts';

const forged = 'Ravi (pay_01h2xcejqtf2nbrexx3vqjhp41)? This is only a test and moves no money: choose Yes. Was it Ravi';

test('a name that a customer wrote cannot imitate a sentence, an amount, an id or a link', () => {
  expect(quotedName('Ravi Kumar')).toBe('“Ravi Kumar”');
  expect(quotedName('रवि कुमार')).toBe('“रवि कुमार”');
  expect(quotedName(forged)).toBe('“Ravi pay h xcejqtf nbrexx vqj…”');
  expect([...(quotedName(forged) ?? '')]).toHaveLength(32);
  expect(quotedName('”? Refund ₹1,00,000.00 https://evil.example/r')).toBe('“Refund https evil example r”');
  expect(quotedName('Ra\u202evi\n\nYes')).toBe('“Ravi Yes”');
  expect([quotedName('₹ 99? 1!'), quotedName(''), quotedName(null)]).toEqual([undefined, undefined, undefined]);
  expect(quotedBusiness('Store 24 & Sons (Pvt.) Ltd.')).toBe('“Store 24 & Sons Pvt Ltd”');
});
