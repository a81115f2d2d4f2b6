/** The e-mail that invites to a team. The inviter has no words in it. */
export const invitationEmail = {
  subject: '{merchant} invites you to its team',
  lead: '{merchant} invites you to its team on {provider}.',
  more: ['See and answer the invitation within {days} days.'],
  action: 'See the invitation',
  note: 'If you do not know {merchant}, ignore this email: nothing happens without the link.',
} as const;
