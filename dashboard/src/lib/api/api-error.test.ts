import { lost, readRefusal, timedOut } from '@galla/client/call-error.ts';
import { genericText } from '@galla/contract/core/errors.ts';
import { describe, expect, test } from 'vitest';
import { apiErrorOf } from './api-error.ts';

const refusedBy = (status: number, body: unknown) => apiErrorOf(readRefusal(status, body));

describe('error texts shown to a merchant', () => {
  test('HTTP-06 a call without an answer gets 418, and one without a code the generic text', () => {
    expect(apiErrorOf(lost)).toMatchObject({ status: 418, message: genericText });
    expect(refusedBy(500, {})).toMatchObject({ status: 500, message: genericText });
  });

  test('HTTP-06 a status in the catalogue shows its text', () => {
    expect(refusedBy(404, {}).message).toBe('It looks like something went wrong. Try again after sometime.');
    expect(refusedBy(400, {}).message).toBe('Please check the inputs you have provided.');
  });

  // The texts of HTTP-07: exact if the specification words them, otherwise our own.
  test.each([
    'INTERNAL_SERVER_ERROR',
    'COMMUNICATION_ERROR',
    'FORBIDDEN',
    'DOCSTORE_ERROR',
    'RECENT_SETTLEMENT_API_GENERIC_ERROR',
    'REPORT_GENERATION_ERROR',
    'CF002',
    'CF004',
    'CF005',
    'CF006',
    'CF007',
  ])('HTTP-07 %s says to try again', (code) => {
    expect(refusedBy(400, { code, message: 'something else' }).message).toMatch(/^Something went wrong.*try again/i);
  });

  test.each([
    ['STATUS_404', 'It looks like something went wrong. Try again after sometime.'],
    ['INVALID_USER_ID', 'It looks like something went wrong. Try again after sometime.'],
    ['INVALID_MERCHANT_ID', 'It looks like something went wrong. Try again after sometime.'],
    ['INVALID_TOKEN', 'It looks like something went wrong. Try again after sometime.'],
    ['STATUS_400', 'Please check the inputs you have provided.'],
    ['PR004', 'Unauthorized'],
    ['ECONNABORTED', 'Request timed out, Please try again'],
    ['INVALID_LOGIN', 'Please check username and password.'],
    ['PR002', /permission.*helpdesk.*account manager/],
    ['REPORT_NOT_FOUND', /isn’t ready yet.*later/],
    ['DOCUMENT_EXPIRED', /Generate it again/],
    ['MIGS_KILL_SWITCH_ENGAGED', /technical issue.*later/],
    ['AUTHORIZATION_FAILED', /^Log in to continue/],
    ['STATUS_529', /disabled.*helpdesk/],
    ['REFUND_NOT_ALLOWED', /permission to refund.*helpdesk/],
    ['INVALID_FILE', /format of the file/],
    ['BATCH_PROCESSING_ERROR', /Try again/],
    ['FILE_LIMIT_EXCEED', /50 MB/],
    ['OTP_EXPIRED', /Request another OTP/],
    ['UNABLE_TO_SEND_OTP', /Try sending it again/],
    ['INVALID_OTP', /Request a new one/],
    ['INVALID_CREDENTIAL', /Check your sign-in details/],
    ['USER_ALREADY_EXISTS', /Delete the old invitation and add them again/],
    ['NOTIFICATION_RECEIVER_EXIST', /Use a different one/],
    ['USER_ACCESS_LIMIT_REACHED', /No more stores can be added/],
    ['VENDOR_EDD_SUBMITTED', /in progress.*1-2 business days/],
    ['VENDOR_EDD_COMPLETED', /Video KYC is already completed/],
    ['LINK_META_AND_PHONE_NUMBER_MISMATCH', /Check the number/],
    ['LINK_META_NOT_FOUND', /Check the URL/],
  ])('HTTP-07 %s shows %s', (code, text) => {
    const { message } = refusedBy(400, { code, message: 'something else' });
    if (typeof text === 'string') expect(message).toBe(text);
    else expect(message).toMatch(text);
  });

  test.each([
    'TOKEN_EXPIRED',
    'USER_NOT_ACTIVE',
    'USER_NOT_FOUND',
    'USER_NOT_REGISTERED',
    'PASSWORD_NOT_YET_SET',
    'USER_BANNED',
    'ATTEMPTS_EXHAUSTED',
    'BAD_REQUEST',
    'MERCHANT_ID_MISMATCH',
  ])('HTTP-07 %s shows no text, whatever the server says', (code) => {
    expect(refusedBy(400, { code, message: 'something else' }).message).toBe('');
  });

  test('HTTP-07 a code missing from the catalogue is never shown raw', () => {
    expect(refusedBy(400, { code: 'NEW_CODE_OF_TOMORROW' }).message).toBe(genericText);
    expect(refusedBy(400, { errorCode: 'E1234' }).message).toBe(genericText);
    expect(refusedBy(400, { code: 'NEW_CODE', message: 'OTHER_CODE' }).message).toBe(genericText);
    expect(refusedBy(400, { message: 'ONLY_A_CODE' }).message).toBe(genericText);
    expect(refusedBy(400, { code: 'NEW_CODE', message: 'Said in words.' }).message).toBe('Said in words.');
  });

  test('only a 403 with PR004 means that the session has no merchant yet', () => {
    expect(refusedBy(403, { code: 'PR004' }).lacksMerchant).toBe(true);
    expect(refusedBy(500, { code: 'PR004' }).lacksMerchant).toBe(false);
    expect(refusedBy(403, { code: 'PR002' }).lacksMerchant).toBe(false);
  });

  test('HTTP-02 a call that times out says so', () => {
    expect(apiErrorOf(timedOut)).toMatchObject({
      code: 'ECONNABORTED',
      message: 'Request timed out, Please try again',
      status: 418,
    });
  });
});
