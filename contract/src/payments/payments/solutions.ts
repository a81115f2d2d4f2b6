/** The product through which a payment was made, with its label and, where tables need it, a shorter one. */
export const paymentSolutions = {
  QR: { name: 'QR code', short: 'QR' },
  POS: { name: 'Card machine', short: 'POS' },
  PAYMENT_LINK: { name: 'Payment Link', short: null },
  PG: { name: 'PG', short: null },
  CONTAINER: { name: 'Container', short: null },
  EXPRESSBUY: { name: 'PG Checkout', short: null },
  B2BPG: { name: 'Payment Gateway', short: null },
  SUBSCRIPTION_SETUP: { name: 'Subscriptions Setup', short: null },
  SUBSCRIPTION_REDEMPTION: { name: 'Subscriptions Redemption', short: null },
} as const;

/** A product through which payments are made. */
export type PaymentSolution = keyof typeof paymentSolutions;

/** The products through which payments are made, in the order of lists and filters. */
export const paymentSolutionTypes = Object.keys(paymentSolutions) as [PaymentSolution, ...PaymentSolution[]];

/** The name of each product by its code. */
export const paymentSolutionNames = Object.fromEntries(
  paymentSolutionTypes.map((type) => [type, paymentSolutions[type].name]),
) as Readonly<Record<PaymentSolution, string>>;
