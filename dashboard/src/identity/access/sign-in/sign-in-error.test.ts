import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalText } from './sign-in-error.ts';

const now = Date.parse('2026-11-20T09:14:00Z');

test('SES-03 a refused password says the text of the catalogue', () => {
  expect(refusalText(new ApiError('INVALID_LOGIN', 400), now)).toBe('Please check username and password.');
});

test('SES-03 too many tries say when to try again, in Indian time', () => {
  const refusal = new ApiError('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 900 });
  expect(refusalText(refusal, now)).toBe('Too many attempts. Wait a few minutes and try again. Try again at 02:59 PM.');
});

test('SES-03 a few seconds are said as seconds', () => {
  const refusal = new ApiError('OTP_RESEND_TOO_SOON', 429, { retryAfterSeconds: 24 });
  expect(refusalText(refusal, now)).toMatch(/Try again in 24 seconds\.$/);
});
