/** What the audit log says of this feature. */
export const merchantActs = {
  CUSTOMER_CONTACT_CHANGED: 'Changed how customers reach the merchant',
  CUSTOMER_ERASED: 'The provider removed the personal data of a customer',
} as const;
