/** The messages to Admins about the payment gateway. `{merchant}` is the merchant's name. */
export const gatewayMessages = {
  SUCCESS: {
    subject: 'The payment gateway for {merchant} is active',
    lead: 'The payment gateway for {merchant} is active.',
    more: ['You can take live payments. Your production keys are ready.'],
    action: 'View your API keys',
  },
  FAILED: {
    subject: 'Payment Gateway Activation Failed: {merchant}',
    lead: 'The payment gateway for {merchant} is not active yet. {reason}',
    more: ['No money is affected. Try again.'],
    action: 'Try again',
  },
} as const;
