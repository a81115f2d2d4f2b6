/** The audit log texts of this feature's actions. */
export const groupActs = {
  MERCHANT_CHOSEN: 'Switched to this merchant',
} as const;
