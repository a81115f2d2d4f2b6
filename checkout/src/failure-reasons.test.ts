import { expect, test } from 'vitest';
import { reasonOf } from './failure-reasons.ts';

const wordsOf = (failureReason: string) => reasonOf({ failureReason } as Parameters<typeof reasonOf>[0]);

test('a bank’s reason is shown in plain words, and an expired card is not a payment that timed out', () => {
  for (const reason of ['Card expired', 'EXPIRED CARD', 'The card has expired'])
    expect(wordsOf(reason)).toBe('This card has expired.');
  for (const reason of ['The customer did not pay in time.', 'Session expired', 'Request timed out', 'TIME-OUT'])
    expect(wordsOf(reason)).toBe('The payment timed out.');
  expect(wordsOf('Please try at another time')).toBe('Your bank did not say why.');
});
