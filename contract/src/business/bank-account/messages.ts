/** The messages to Admins about the bank account of their settlements. An SMS has only the lead. */
export const bankAccountMessages = {
  WAITING: {
    subject: 'A new bank account needs approval',
    lead: '{merchant}: a second Admin must approve the new bank account {account}.',
  },
  REFUSED: {
    subject: 'The new bank account was not accepted',
    lead: '{merchant}: the bank could not confirm that {account} is in the name of the business. Nothing was changed.',
  },
  APPROVED: {
    subject: 'The new bank account was approved',
    lead: '{merchant}: in {hours} hours, settlements start going to {account}. Until then they are held. Requested by {person}.',
  },
  STOPPED: {
    subject: 'The bank account change was stopped',
    lead: '{merchant}: the change to {account} was stopped. Settlements still go to the existing account.',
  },
  REPLACED: {
    subject: 'The bank account change was stopped',
    lead: '{merchant}: the settlement account changed in the meantime, so this change was stopped.',
  },
  DONE: {
    subject: 'Settlements now go to the new bank account',
    lead: '{merchant}: settlements now go to {account}.',
  },
} as const;

/** The button of these e-mails, and the text below it. */
export const bankAccountFrame = {
  action: 'View bank account',
  note: 'Didn’t expect this? Stop the change there and write to {support}.',
} as const;
