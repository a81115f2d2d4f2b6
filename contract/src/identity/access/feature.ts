/** The acts of this feature in the audit log, with their texts. */
export const accessActs = {
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Sign-in failed',
  SIGNED_OUT: 'Signed out',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const accessChoices = ['language', 'tour'] as const;
