/**
 * The texts of codes that our pages never meet. Payment engines and merchants' servers do, whose engineers read them, and
 * who opens the address of a download by hand.
 */
export const programErrorTexts = {
  ORDER_DIFFERS: 'There is an order of this merchant order id already, with other content.',
  IDEMPOTENCY_KEY_NEEDED: 'This request needs an Idempotency-Key of at most 255 characters.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request.',
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
  REPORT_LINK_UNKNOWN:
    'This download link is not yours, or there is no such link. Open the report under Reports and download it there.',
  REPORT_LINK_EXPIRED: 'This download link has expired: it works for 5 minutes. Open the report and download it again.',
} as const;

/** The text for a code that only programs meet, or undefined. */
export function programTextOf(code: string): string | undefined {
  return Object.hasOwn(programErrorTexts, code) ? programErrorTexts[code as keyof typeof programErrorTexts] : undefined;
}
