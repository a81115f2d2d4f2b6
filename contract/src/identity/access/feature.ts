/** The audit log texts of this feature's actions. */
export const accessActs = {
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Sign-in failed',
  SIGNED_OUT: 'Signed out',
} as const;

/** The choices of this feature that are saved for a person across sessions. */
export const accessChoices = ['language', 'tour'] as const;
