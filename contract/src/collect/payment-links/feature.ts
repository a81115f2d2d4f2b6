/** The choices of this feature that are saved for a person across sessions. */
export const paymentLinkChoices = ['merchants-paylinks'] as const;

/** The audit log texts of this feature's actions. */
export const paymentLinkActs = {
  PAYMENT_LINK_CREATED: 'Created a payment link',
  PAYMENT_LINK_CHANGED: 'Changed a payment link',
  PAYMENT_LINK_CANCELLED: 'Cancelled a payment link',
  PAYMENT_LINKS_REQUESTED: 'Requested payment links activation',
  PAYMENT_LINKS_ACTIVATION_SET: 'Provider decided on payment links activation',
} as const;

/** The code in the short address of a link, `/l/{code}`: 12 characters of base58, 70 bits. */
export const paymentLinkCodePattern = /^[1-9A-HJ-NP-Za-km-z]{12}$/;
