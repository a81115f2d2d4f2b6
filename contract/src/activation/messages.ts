/** The messages to Admins about the payment gateway, with the merchant's name in place of `{merchant}`. */
export const gatewayMessages = {
  SUCCESS: {
    subject: 'The payment gateway of {merchant} is active',
    body: 'The payment gateway of {merchant} is active. You can take live payments, and your production keys are released.',
  },
  FAILED: {
    subject: 'Payment Gateway Activation Failed: {merchant}',
    body: 'The payment gateway of {merchant} is not active yet. {reason} No money is affected. Try again.',
  },
} as const;
