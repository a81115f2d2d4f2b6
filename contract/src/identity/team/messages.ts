/** The e-mail that invites to a team. The inviter has no words in it. */
export const invitationEmail = {
  subject: '{merchant} invites you to its team',
  lead: '{merchant} invites you to its team on {provider}.',
  more: ['Open and answer the invitation within {days} days.'],
  action: 'Open the invitation',
  note: 'Do not know {merchant}? Ignore this email. Nothing happens without the link.',
} as const;
