/** The messages to Admins about the payment gateway, with the merchant's name in place of `{merchant}`. */
export const gatewayMessages = {
  SUCCESS: {
    subject: 'The payment gateway of {merchant} is active',
    lead: 'The payment gateway of {merchant} is active.',
    more: ['You can take live payments. Your production keys are released.'],
    action: 'See your API keys',
  },
  FAILED: {
    subject: 'Payment Gateway Activation Failed: {merchant}',
    lead: 'The payment gateway of {merchant} is not active yet. {reason}',
    more: ['No money is affected. Try again.'],
    action: 'Try again',
  },
} as const;
