/** The messages for errors that only the server detects. */
export const serverTexts = {
  subCategory: 'Choose the line of business again.',
  pincode: 'This PIN code does not exist.',
  ifsc: 'No branch has this IFSC. Check it on your cheque book.',
  gstins: 'Also enter the GSTIN for the state of your address.',
  panName: 'This doesn’t match the business name.',
} as const;
