import { errorTexts, genericText } from '@galla/contract/core/errors.ts';
import { describe, expect, test } from 'vitest';
import { normalizeError, timeoutError } from './api-error.ts';

describe('what a merchant reads when a call fails', () => {
  test.each([
    [{ code: 'INVALID_OTP', errorCode: 'X', message: 'Y', errors: ['Z'] }, 'INVALID_OTP'],
    [{ errorCode: 'CF005', message: 'Y', errors: ['Z'] }, 'CF005'],
    [{ message: 'Y', errors: ['Z'] }, 'Y'],
    [{ errors: ['Z'] }, 'Z'],
    [{ errors: [{ field: 'amount', message: 'Too much.' }] }, 'Too much.'],
    [{}, 'STATUS_503'],
    [undefined, 'STATUS_503'],
  ])('HTTP-06 %j is read as %s', (body, code) => {
    expect(normalizeError(503, body).code).toBe(code);
  });

  test('HTTP-06 without a status it is 418, and without anything known the generic text', () => {
    expect(normalizeError(undefined, undefined)).toMatchObject({ status: 418, message: genericText });
    expect(normalizeError(500, {})).toMatchObject({ status: 500, message: genericText });
  });

  test('HTTP-06 a status that the catalogue knows shows its text', () => {
    expect(normalizeError(404, {}).message).toBe('It looks like something went wrong. Try again after sometime.');
    expect(normalizeError(400, {}).message).toBe('Please check the inputs you have provided.');
  });

  test.each(Object.entries(errorTexts))('HTTP-07 %s shows "%s"', (code, text) => {
    expect(normalizeError(400, { code, message: 'something else' }).message).toBe(text);
  });

  test.each([
    ['PR004', 'Unauthorized'],
    ['INVALID_LOGIN', 'Please check username and password.'],
    ['STATUS_400', 'Please check the inputs you have provided.'],
    ['INVALID_TOKEN', 'It looks like something went wrong. Try again after sometime.'],
    ['ECONNABORTED', 'Request timed out, Please try again'],
    ['TOKEN_EXPIRED', ''],
    ['ATTEMPTS_EXHAUSTED', ''],
    ['USER_BANNED', ''],
  ])('HTTP-07 the text of %s is the specification’s: "%s"', (code, text) => {
    expect(normalizeError(400, { code }).message).toBe(text);
  });

  test('HTTP-07 a code that the catalogue does not have is never shown raw', () => {
    expect(normalizeError(400, { code: 'NEW_CODE_OF_TOMORROW' }).message).toBe(genericText);
    expect(normalizeError(400, { errorCode: 'E1234' }).message).toBe(genericText);
    expect(normalizeError(400, { code: 'NEW_CODE', message: 'OTHER_CODE' }).message).toBe(genericText);
    expect(normalizeError(400, { message: 'ONLY_A_CODE' }).message).toBe(genericText);
    expect(normalizeError(400, { code: 'NEW_CODE', message: 'Said in words.' }).message).toBe('Said in words.');
  });

  test('only a 403 with PR004 means that the session has no merchant yet', () => {
    expect(normalizeError(403, { code: 'PR004' }).lacksMerchant).toBe(true);
    expect(normalizeError(500, { code: 'PR004' }).lacksMerchant).toBe(false);
    expect(normalizeError(403, { code: 'PR002' }).lacksMerchant).toBe(false);
  });

  test('HTTP-02 a call that took too long says so', () => {
    expect(timeoutError()).toMatchObject({
      code: 'ECONNABORTED',
      message: 'Request timed out, Please try again',
      status: 418,
    });
  });
});
