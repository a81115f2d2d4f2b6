/** The acts of this feature in the audit log, with their texts. */
export const groupActs = {
  MERCHANT_CHOSEN: 'Switched to this merchant',
} as const;
