/** The message that asks a colleague to refund a payment. The braces are filled by the server. */
export const askMessage = {
  subject: '{asker} asks you to refund {amount}',
  greeting: 'Hello {name},',
  what: '{asker} asks you to refund a payment of {amount} to {merchant} on {at}.',
  reason: 'Reason: {reason}',
  next: 'Open the payment to refund it: {address}',
} as const;
