/** The audit log texts of this feature's actions. */
export const vendorActs = {
  VENDOR_LINK_MADE: 'Provider linked a vendor',
  VENDOR_LINK_CLOSED: 'Provider unlinked a vendor',
  VENDOR_SIGNED_IN: 'Vendor signed in',
  VENDOR_SIGN_IN_FAILED: 'Vendor sign-in failed',
  VENDOR_SIGNED_OUT: 'Vendor signed out',
} as const;
