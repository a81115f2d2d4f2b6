/** What the audit log says of this feature. */
export const passwordActs = {
  PASSWORD_CHANGED: 'Changed the password',
} as const;
