/**
 * The texts of codes that our pages never look up: payment engines and merchants' servers meet them, or who opens the
 * address of a download by hand; and of what the server alone finds out, pages show the text of its answer. So browsers do
 * not load them.
 */
export const programErrorTexts = {
  ORDER_DIFFERS: 'There is an order of this merchant order id already, with other content.',
  IDEMPOTENCY_KEY_NEEDED: 'This request needs an Idempotency-Key of at most 255 characters.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request.',
  COUNTER_PHONE_UNKNOWN: 'This phone is not set up as a counter phone, or was signed out.',
  PAIRING_CODE_WRONG: 'This code is not right or has expired. Make a new one on the dashboard.',
  ENGINE_KEY_UNKNOWN: 'This engine key is not known or is switched off.',
  ENGINE_SIGNATURE_INVALID: 'The signature does not fit the timestamp and the body.',
  ENGINE_TIMESTAMP_STALE: 'The timestamp is more than 5 minutes away from the time here.',
  MALFORMED_EVENT: 'The event does not have the shape of a payment event.',
  UNKNOWN_MERCHANT: 'No merchant has this id.',
  UNKNOWN_STORE: 'The merchant has no store with this id.',
  UNKNOWN_TERMINAL: 'The store has no terminal with this id.',
  UNKNOWN_QR_CODE: 'The merchant has no QR code with this id.',
  AMOUNT_NOT_POSITIVE: 'A payment has an amount above zero.',
  AMOUNT_NEGATIVE: 'The amount is negative. A refund is not sent as a payment.',
  AMOUNT_MISMATCH: 'This payment was received before with another amount.',
  STATE_CONFLICT: 'This payment ended before in another state.',
  TIME_IN_FUTURE: 'The time lies in the future.',
  HOLDS_MORE: 'You can give only what you hold yourself, and change only people who hold no more than you.',
  OWN_ACCESS: 'Nobody changes their own role or access. Ask another Admin.',
  LAST_ADMIN: 'This is the last active Admin. Make somebody else Admin first.',
  ROLE_IN_USE: 'This role is still in use. Give these people another role first.',
  ROLE_NAME_TAKEN: 'There is a role of this name already. Choose another name.',
  ROLE_LIMIT_REACHED: 'There are 30 own roles already. Delete one that nobody has.',
  BODY_TOO_LARGE: 'This is larger than Galla takes in one request.',
  UNSUPPORTED_MEDIA_TYPE: 'Galla takes JSON here.',
  SERVER_STOPPING: '{providerName} is restarting. Try again in a moment.',
  REPORT_UNKNOWN: 'There is no such report, or you may not open it. Look for it under Reports.',
  STEP_UP_WRONG: 'That was not right. Try again.',
  SECOND_FACTOR_EXPIRED: 'This sign-in has expired. Sign in again.',
  SECOND_FACTOR_EXHAUSTED: 'That was wrong 3 times. Sign in again.',
  SECOND_FACTOR_LAST: 'Your team asks for two-step verification. Add another way before you remove this one.',
  SECOND_FACTOR_FIRST: 'Set up two-step verification for yourself before you ask it of the team.',
  SECOND_FACTOR_SHARED: 'This cannot be reset here. The person can write to {supportEmail}.',
  APP_CODE_WRONG: 'This code is not right or was used before. Enter the newest code of your app.',
  APP_SETUP_EXPIRED: 'This setup has expired. Start again with a new QR code.',
  RECOVERY_CODE_WRONG: 'This recovery code is not right or was used before.',
  PASSKEY_REFUSED: 'This passkey was not accepted. Try again, or use another way.',
  PASSKEY_LIMIT_REACHED: 'You have 10 passkeys, which is the most. Remove one first.',
  ORDER_CLOSED: 'This order is closed, so nothing was paid.',
  RAIL_MISSING: 'Payments and refunds cannot be sent to the bank here. Contact the helpdesk.',
  SECOND_FACTOR_REQUIRED: 'Your team asks for two-step verification. Set it up to go on.',
  REFUND_OWN_REQUEST: 'Another person has to decide on a refund that you asked for.',
  BULK_REFUND_CHANGED: 'The rows have changed. Look at the totals again before you confirm.',
  OTP_ATTEMPTS_EXHAUSTED: 'This OTP was entered wrong 3 times. Request a new OTP.',
  CONFLICT: 'This was changed by somebody else. Load it again.',
  IDEMPOTENCY_KEY_RUNNING: 'The same request is still being worked on. Try again in a moment.',
  REFUND_WRONG_STATE: 'This payment cannot be refunded in its state.',
  BULK_REFUND_NOT_FOUND: 'Bulk Refund Not Found',
  BULK_REFUND_ALIKE: 'Some rows may be one refund twice. Check them, and tick that each is its own.',
  REPORT_LINK_UNKNOWN:
    'This download link is not yours, or there is no such link. Open the report under Reports and download it there.',
  REPORT_LINK_EXPIRED: 'This download link has expired: it works for 5 minutes. Open the report and download it again.',
} as const;

/** The text for a code that only programs meet, or undefined. */
export function programTextOf(code: string): string | undefined {
  return Object.hasOwn(programErrorTexts, code) ? programErrorTexts[code as keyof typeof programErrorTexts] : undefined;
}
