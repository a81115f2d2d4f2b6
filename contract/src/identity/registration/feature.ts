/** The audit log texts of this feature's actions. */
export const registrationActs = {
  REGISTERED: 'Registered the business',
} as const;
