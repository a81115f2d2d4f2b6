/** The acts of this feature in the audit log, with their texts. */
export const profileActs = {
  SESSION_ENDED: 'Ended a session',
  OTHER_SESSIONS_ENDED: 'Ended all other sessions',
  NAME_CHANGED: 'Changed the name',
  EMAIL_CHANGE_ASKED: 'Asked to change the email',
  EMAIL_CHANGE_CANCELLED: 'Cancelled the change of email',
  EMAIL_CHANGED: 'Changed the email',
} as const;
