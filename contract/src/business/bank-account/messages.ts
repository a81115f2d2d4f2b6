/** The messages to Admins about the bank account of their settlements. An SMS says the lead alone. */
export const bankAccountMessages = {
  WAITING: {
    subject: 'A new bank account needs approval',
    lead: '{merchant}: a second Admin must approve the new bank account {account}.',
  },
  REFUSED: {
    subject: 'The new bank account was not accepted',
    lead: '{merchant}: the bank could not confirm {account} in the name of the business. Nothing was changed.',
  },
  APPROVED: {
    subject: 'The new bank account was approved',
    lead: '{merchant}: in {hours} hours, settlements go to {account}. Until then they wait. {person} asked for it.',
  },
  STOPPED: {
    subject: 'The change of the bank account was stopped',
    lead: '{merchant}: the change to {account} was stopped. Settlements still go to the present account.',
  },
  REPLACED: {
    subject: 'The change of the bank account was stopped',
    lead: '{merchant}: the settlement account has changed meanwhile, so this change was stopped.',
  },
  DONE: {
    subject: 'Settlements now go to the new bank account',
    lead: '{merchant}: settlements now go to {account}.',
  },
} as const;

/** The button of these e-mails, and what stands under it. */
export const bankAccountFrame = {
  action: 'See the bank account',
  note: 'Not expected? Stop the change there and write to {support}.',
} as const;
