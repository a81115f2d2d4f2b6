/** The e-mail that invites to a team. It contains no text by the inviter. */
export const invitationEmail = {
  subject: '{merchant} invites you to its team',
  lead: '{merchant} invites you to its team on {provider}.',
  more: ['Accept or decline within {days} days.'],
  action: 'Open the invitation',
  note: 'Don’t know {merchant}? Ignore this email. You won’t be added to the team.',
} as const;
