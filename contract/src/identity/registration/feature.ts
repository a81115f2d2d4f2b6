/** The acts of this feature in the audit log, with their texts. */
export const registrationActs = {
  REGISTERED: 'Registered the business',
} as const;
