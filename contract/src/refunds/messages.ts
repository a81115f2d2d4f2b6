/** The e-mail that asks a colleague to refund a payment. */
export const askEmail = {
  subject: '{asker} asks you to refund {amount}',
  lead: '{asker} asks you to refund a payment of {amount} to {merchant} on {at}.',
  more: ['Reason: {reason}'],
  action: 'Open the payment',
} as const;
