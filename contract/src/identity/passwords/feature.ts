/** The acts of this feature in the audit log, with their texts. */
export const passwordActs = {
  PASSWORD_CHANGED: 'Changed the password',
} as const;
