/** The audit log texts of this feature's actions. */
export const passwordActs = {
  PASSWORD_CHANGED: 'Changed the password',
} as const;
