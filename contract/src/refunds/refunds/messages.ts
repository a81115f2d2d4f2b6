/** The e-mail that asks a colleague to refund a payment. */
export const askEmail = {
  subject: 'Refund of {amount} requested by {asker}',
  lead: 'Please refund the payment of {amount} to {merchant} on {at}. Requested by {asker}',
  more: ['Reason: {reason}'],
  action: 'Open the payment',
} as const;
