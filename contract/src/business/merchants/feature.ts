/** What the audit log says of this feature. */
export const merchantActs = {
  CUSTOMER_CONTACT_CHANGED: 'Changed contact details for customers',
  CUSTOMER_ERASED: 'Provider removed a customer’s personal data',
} as const;
