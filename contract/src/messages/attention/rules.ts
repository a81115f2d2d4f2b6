/** The kinds of items that may need a person's attention, the most urgent first. */
export const attentionKinds = [
  'SETTLEMENT_FAILED',
  'SETTLEMENTS_STOPPED',
  'CHARGEBACK',
  'REFUND_APPROVAL',
  'BULK_REFUND_APPROVAL',
  'BANK_ACCOUNT_APPROVAL',
  'REFUND_LIMITS_APPROVAL',
  'API_KEY_APPROVAL',
  'API_KEY_SEEN',
  'INVITATION',
  'REPORT',
] as const;

/** A kind of attention item. */
export type AttentionKind = (typeof attentionKinds)[number];

/** The maximum count per kind. */
export const maxCounted = 50;
