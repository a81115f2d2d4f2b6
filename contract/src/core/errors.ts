import { captchaTexts, retryText as retry } from './first-texts.ts';
import type { programErrorTexts } from './program-errors.ts';

const later = 'It looks like something went wrong. Try again after sometime.';

/**
 * The catalogue (HTTP-07): the merchant's text for each code. An empty text means that the specification shows none.
 * For codes without a text in the specification, and for our own codes, the text says what happened and what to do
 * next.
 */
export const errorTexts = {
  INTERNAL_SERVER_ERROR: retry,
  COMMUNICATION_ERROR: retry,
  FORBIDDEN: retry,
  DOCSTORE_ERROR: retry,
  RECENT_SETTLEMENT_API_GENERIC_ERROR: retry,
  REPORT_GENERATION_ERROR: retry,
  CF002: retry,
  CF004: retry,
  CF005: retry,
  CF006: retry,
  CF007: retry,
  STATUS_404: later,
  INVALID_USER_ID: later,
  INVALID_MERCHANT_ID: later,
  INVALID_TOKEN: later,
  STATUS_400: 'Please check the inputs you have provided.',
  PR002: 'You don’t have permission to do this. Contact the helpdesk or your account manager.',
  PR004: 'Unauthorized',
  REPORT_NOT_FOUND: 'This report isn’t ready yet. Check again later.',
  DOCUMENT_EXPIRED: 'This report has expired. Generate it again.',
  MIGS_KILL_SWITCH_ENGAGED: 'There is a technical issue. Try again later.',
  ECONNABORTED: 'Request timed out, Please try again',
  AUTHORIZATION_FAILED: 'Log in to continue.',
  STATUS_529: 'This feature is disabled. Contact the helpdesk.',
  REFUND_NOT_ALLOWED: 'You do not have permission to refund. Contact the helpdesk.',
  INVALID_FILE: 'Check the format of the file.',
  BATCH_PROCESSING_ERROR: 'The file could not be processed. Try again.',
  FILE_LIMIT_EXCEED: 'The file is larger than 50 MB.',
  INVALID_LOGIN: 'Please check username and password.',
  OTP_EXPIRED: 'This OTP has expired. Request another OTP.',
  UNABLE_TO_SEND_OTP: 'The OTP could not be sent. Try sending it again.',
  INVALID_OTP: 'Incorrect OTP. Request a new one.',
  INVALID_CREDENTIAL: 'Check your sign-in details.',
  USER_ALREADY_EXISTS: 'This person has already been invited. Delete the old invitation and add them again.',
  NOTIFICATION_RECEIVER_EXIST: 'This receiver already exists. Use a different one.',
  USER_ACCESS_LIMIT_REACHED: 'No more stores can be added.',
  TOKEN_EXPIRED: '',
  USER_NOT_ACTIVE: '',
  USER_NOT_FOUND: '',
  USER_NOT_REGISTERED: '',
  PASSWORD_NOT_YET_SET: '',
  USER_BANNED: '',
  ATTEMPTS_EXHAUSTED: '',
  BAD_REQUEST: '',
  MERCHANT_ID_MISMATCH: '',
  VENDOR_EDD_SUBMITTED: 'Verification is in progress. It takes 1-2 business days.',
  VENDOR_EDD_COMPLETED: 'Video KYC is already completed.',
  LINK_META_AND_PHONE_NUMBER_MISMATCH: 'This number does not match the link. Check the number.',
  LINK_META_NOT_FOUND: 'This link was not found. Check the URL.',
  REGISTRATION_OTP_ERROR: 'OTP is incorrect. Please enter the correct OTP.',
  BANNED: 'You can’t register a business with this number or email. Write to {supportEmail}.',
  EMAIL_EXISTS: 'This email already has a {providerName} account. Sign in with it.',
  PHONE_EXISTS: 'This mobile number already has a {providerName} account. Sign in with it.',
  WEBSITE_URL_EXISTS: 'Another merchant already uses this website. Check the URL, or ask their Admin to add you.',
  MERCHANT_ALREADY_EXISTS: 'This business is already registered. Sign in to open its dashboard.',
  WEB_SIGNUP_BLOCKED: 'You can’t register a business online right now. Write to {supportEmail}.',
  SEN1104: 'This registration needs a manual review. Write to {supportEmail}.',
  NO_MID: 'No merchant is selected.',
  TRANSACTION_NOT_FOUND: 'Transaction Not Found',

  ...captchaTexts,
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a few minutes and try again.',
  OTP_RESEND_TOO_SOON: 'We just sent an OTP. Wait 30 seconds before the next one.',
  SESSION_REFRESH_NEEDED: 'The session has to be refreshed.',
  MERCHANT_SWITCHED: 'You switched to another merchant, so nothing was changed. Reload the page.',

  REFUND_NOTHING_LEFT: 'Refund is not allowed. Refundable amount is ₹0',
  REFUND_EXCEEDS_REFUNDABLE: 'Amount must not exceed the refundable amount',
  REFUND_TOO_OLD: 'Refund is not allowed. The payment is too old',
  REFUND_NOT_FOUND: 'Refund Not Found',
  SETTLEMENT_NOT_FOUND: 'Settlement Not Found',
  INVOICE_NOT_FOUND: 'Invoice Not Found',
  BULK_REFUND_NOT_ALLOWED: 'Not Authorized for Bulk Refunds',
  BULK_REFUND_WRONG_ROWS: 'Fix or remove the rows with errors first.',

  STORE_IMPORT_TOO_LARGE: 'Upload a store file of up to 10 MB.',
  IMAGE_TOO_LARGE: 'Upload a picture of up to 10 MB.',

  STEP_UP_NEEDED: 'Verify it’s you to continue.',
} as const;

/** A code of the catalogue, or one that our pages never look up. */
export type ErrorCode = keyof typeof errorTexts | keyof typeof programErrorTexts;

/** The text of an unknown error (HTTP-06). */
export const genericText = retry;

/**
 * The text for a code. For kinds other than API, `STATUS_{code}` is looked up (HTTP-09). Undefined if the catalogue
 * lacks the code; empty if nothing is to be shown.
 */
export function textOf(code: string, kind: 'API' | 'HTTP' = 'API'): string | undefined {
  const key = kind === 'API' ? code : `STATUS_${code}`;
  return Object.hasOwn(errorTexts, key) ? errorTexts[key as keyof typeof errorTexts] : undefined;
}

/**
 * The `errorCode` of a 401 about a session other than the page's own, such as one named in a call. It does not sign the
 * browser out; the caller shows it (SES-05).
 */
export const sessionRelatedCode = 'SESSION_RELATED';
