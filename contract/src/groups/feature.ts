/** What the audit log says of this feature. */
export const groupActs = {
  MERCHANT_CHOSEN: 'Chose this merchant',
} as const;
