/** The acts of this feature in the audit log, with their texts. */
export const profileActs = {
  SESSION_ENDED: 'Ended a session',
  OTHER_SESSIONS_ENDED: 'Ended all other sessions',
  NAME_CHANGED: 'Changed the name',
  EMAIL_CHANGE_ASKED: 'Requested an email change',
  EMAIL_CHANGE_CANCELLED: 'Cancelled the email change',
  EMAIL_CHANGED: 'Changed the email',
} as const;
