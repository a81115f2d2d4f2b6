import { describe, expect, test } from 'vitest';
import { hasCardNumber, maskCardNumbers, maskCardNumbersIn } from './card-numbers.ts';

describe('a card number in a text', () => {
  test.each([
    '4111111111111111',
    'Card 4111 1111 1111 1111, please',
    '4111-1111-1111-1111',
    '4111 – 1111 – 1111 – 1111',
    'visa4111111111111111',
    '4111 1111 1111 1111 123',
    '12 4111 1111 1111 1111',
    '4222222222222',
    '378282246310005',
    '6304000000000000000',
    '४१११ ११११ ११११ ११११',
    '４１１１１１１１１１１１１１１１',
    '4111\u200b1111\u200b1111\u200b1111',
    '4111\ufe0f1111\ufe0f1111\ufe0f1111',
    '4111\u22121111\u22121111\u22121111',
    '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏',
    '𝟺𝟷𝟷𝟷 𝟷𝟷𝟷𝟷 𝟷𝟷𝟷𝟷 𝟷𝟷𝟷𝟷',
  ])('is found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(true);
    const masked = maskCardNumbers(text);
    expect(hasCardNumber(masked)).toBe(false);
    expect(masked).toHaveLength(text.length);
  });

  test.each([
    'Paid ₹1,23,456.00 on 2026-11-20 at 09:14',
    '+91 98765 00101 or 98765 00102',
    '9876500101 9876500102',
    'T2611210914000000000001',
    '550e8400-e29b-41d4-a716-446655440000',
    'pay_01k9n2v0e5f1r8m3q7s4t6w8xz',
    '412345678901',
    '4111111111111112',
    '74056850000000000000019',
    '123456789012',
    '5678 1234 9012',
  ])('is not found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(false);
    expect(maskCardNumbers(text)).toBe(text);
  });

  test('keeps its last 4 digits and the surrounding text when masked', () => {
    expect(maskCardNumbers('Card 4111 1111 1111 1111, twice 5555555555554444.')).toBe(
      'Card •••• •••• •••• 1111, twice ••••••••••••4444.',
    );
    expect(maskCardNumbers('4111111111111111@bank or 50100023456780@HDFC0000123.ifsc.npci', true)).toBe(
      '••••••••••••1111@bank or 50100023456780@HDFC0000123.ifsc.npci',
    );
    expect(maskCardNumbersIn({ a: ['4111111111111111', 4111111111111111], b: null, at: 1_795_347_608_931 })).toEqual({
      a: ['••••••••••••1111', '••••••••••••1111'],
      b: null,
      at: 1_795_347_608_931,
    });
  });
});
