/** The message to Admins about a shop's UPI address. `{merchant}` is the merchant's name. */
export const upiVerifiedMessage = {
  subject: '{merchant} can take payments',
  lead: 'The UPI ID for {merchant} is verified.',
  more: ['Add your store and print its QR code. Then customers can pay.'],
  action: 'Add a store',
} as const;
