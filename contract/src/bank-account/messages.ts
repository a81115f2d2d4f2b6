/** The messages to Admins about the bank account of their settlements. An SMS says the lead alone. */
export const bankAccountMessages = {
  WAITING: {
    subject: 'Another bank account waits for approval',
    lead: '{merchant}: another bank account for settlements, {account}, waits for the approval of a second Admin.',
  },
  REFUSED: {
    subject: 'A bank account was refused',
    lead: '{merchant}: the bank account {account} is not in the name of the business, or the bank does not know it. Nothing was changed.',
  },
  APPROVED: {
    subject: 'Another bank account was approved',
    lead: '{merchant}: settlements go to {account} after {hours} hours. Until then nothing is settled. {person} asked for it.',
  },
  STOPPED: {
    subject: 'The change of the bank account was stopped',
    lead: '{merchant}: the change to {account} was stopped. Settlements stay with the present account.',
  },
  REPLACED: {
    subject: 'The change of the bank account was stopped',
    lead: '{merchant}: the account for settlements was changed in another way, so this change was stopped.',
  },
  DONE: {
    subject: 'Settlements go to another bank account',
    lead: '{merchant}: settlements now go to {account}.',
  },
} as const;

/** The button of these e-mails, and what stands under it. */
export const bankAccountFrame = {
  action: 'See the bank account',
  note: 'If you do not expect this, stop the change there and write to {support}.',
} as const;
