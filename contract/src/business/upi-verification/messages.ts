/** The message to Admins about the UPI address of a shop, with the merchant's name in place of `{merchant}`. */
export const upiVerifiedMessage = {
  subject: '{merchant} can take payments',
  lead: 'The UPI ID for {merchant} is verified.',
  more: ['Add your store and print its QR code. Then customers can pay.'],
  action: 'Add a store',
} as const;
