/** The acts of this feature in the audit log, with their texts. */
export const vendorActs = {
  VENDOR_LINK_MADE: 'The provider linked a vendor',
  VENDOR_LINK_CLOSED: 'The provider unlinked a vendor',
  VENDOR_SIGNED_IN: 'A vendor signed in',
  VENDOR_SIGN_IN_FAILED: 'Sign-in of a vendor failed',
  VENDOR_SIGNED_OUT: 'A vendor signed out',
} as const;
