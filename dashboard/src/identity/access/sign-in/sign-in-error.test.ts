import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalText } from './sign-in-error.ts';

const now = Date.parse('2026-11-20T09:14:00Z');

test('SES-03 a refused password shows the catalogue’s text', () => {
  expect(refusalText(new ApiError('INVALID_LOGIN', 400), now)).toBe('Please check username and password.');
});

test('SES-03 after too many tries the text says when to try again, in IST', () => {
  const refusal = new ApiError('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 900 });
  expect(refusalText(refusal, now)).toBe('Too many attempts. Wait a few minutes and try again. Try again at 02:59 PM.');
});

test('SES-03 a short wait is given in seconds', () => {
  const refusal = new ApiError('OTP_RESEND_TOO_SOON', 429, { retryAfterSeconds: 24 });
  expect(refusalText(refusal, now)).toMatch(/Try again in 24 seconds\.$/);
});
