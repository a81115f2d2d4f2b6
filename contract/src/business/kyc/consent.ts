/**
 * What a merchant agrees to before its first submission (KYC-10). A changed text gets a new version and needs a new
 * consent.
 */
export const kycConsent = {
  version: '2026-11-23',
  text: 'By submitting you agree that these details are checked with the bank, the registers of PAN and GST and the identity provider, and kept for as long as the law asks.',
} as const;
