/** The audit log texts of this feature's actions. */
export const merchantActs = {
  CUSTOMER_CONTACT_CHANGED: 'Changed contact details for customers',
  CUSTOMER_ERASED: 'Provider removed a customer’s personal data',
} as const;
