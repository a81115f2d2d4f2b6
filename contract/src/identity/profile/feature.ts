/** The audit log texts of this feature's actions. */
export const profileActs = {
  SESSION_ENDED: 'Ended a session',
  OTHER_SESSIONS_ENDED: 'Ended all other sessions',
  NAME_CHANGED: 'Changed the name',
  EMAIL_CHANGE_ASKED: 'Requested an email change',
  EMAIL_CHANGE_CANCELLED: 'Cancelled the email change',
  EMAIL_CHANGED: 'Changed the email',
} as const;
