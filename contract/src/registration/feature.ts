/** What the audit log says of this feature. */
export const registrationActs = {
  REGISTERED: 'Registered the business',
} as const;
