import { expect, test } from 'vitest';
import { readRefusal } from './call-error.ts';

test.each([
  [{ code: 'INVALID_OTP', errorCode: 'X', message: 'Y', errors: ['Z'] }, 'INVALID_OTP'],
  [{ errorCode: 'CF005', message: 'Y', errors: ['Z'] }, 'CF005'],
  [{ message: 'Y', errors: ['Z'] }, 'Y'],
  [{ errors: ['Z'] }, 'Z'],
  [{ errors: [{ field: 'amount', message: 'Too much.' }] }, 'Too much.'],
  [{}, 'STATUS_503'],
  [undefined, 'STATUS_503'],
])('HTTP-06 %j is read as %s', (body, code) => {
  expect(readRefusal(503, body).code).toBe(code);
});

test.each([
  [{ code: 'CF005', message: 'Said in words.' }, 'Said in words.'],
  [{ code: 'CF005', errors: [{ field: 'amount', message: 'Too much.' }] }, 'Too much.'],
  [{ code: 'CF005', message: 'OTHER_CODE' }, ''],
  [{ code: 'CF005' }, ''],
])('HTTP-06 the text for people in %j is “%s”', (body, text) => {
  expect(readRefusal(400, body).text).toBe(text);
});

test('an answer without any code is not the API’s, so it is unknown whether the call took effect', () => {
  expect(readRefusal(502, undefined).isUnanswered).toBe(true);
  expect(readRefusal(502, { title: 'Bad gateway' }).isUnanswered).toBe(true);
  expect(readRefusal(409, { code: 'ORDER_CLOSED' }).isUnanswered).toBe(false);
});
