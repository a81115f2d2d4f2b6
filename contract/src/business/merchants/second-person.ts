/** The messages to the other Admins about what one of them changes. An SMS says the lead alone. The asker comes last, in quotes. */
export const secondPersonTexts = {
  LIMITS_REQUESTED: {
    subject: 'Looser refund limits need your approval',
    lead: '{merchant}: looser refund limits need approval by another Admin. Requested by {person}.',
  },
  LIMITS_APPROVED: {
    subject: 'Looser refund limits were approved',
    lead: '{merchant}: looser refund limits apply now. Approved by {person}.',
  },
  LIMITS_STOPPED: {
    subject: 'Looser refund limits were stopped',
    lead: '{merchant}: the refund limits stay as they are. Stopped by {person}.',
  },
  KEY_CREATED: {
    subject: 'A new API key can refund payments',
    lead: '{merchant}: the API key {key} can refund payments. Created by {person}.',
  },
  KEY_CHANGED: {
    subject: 'An API key can refund more',
    lead: '{merchant}: the API key {key} can now refund payments, or refund more. Changed by {person}.',
  },
  KEY_REQUESTED: {
    subject: 'An API key that refunds needs your approval',
    lead: '{merchant}: another Admin must approve what the API key {key} may refund. Requested by {person}.',
  },
  KEY_APPROVED: {
    subject: 'An API key that refunds was approved',
    lead: '{merchant}: the API key {key} can refund payments now. Approved by {person}.',
  },
  KEY_STOPPED: {
    subject: 'The change of an API key was stopped',
    lead: '{merchant}: the API key {key} stays as it is. Stopped by {person}.',
  },
} as const;

/** What a notice says. */
export type SecondPersonText = keyof typeof secondPersonTexts;

/** The button of these e-mails, and what stands under it. */
export const secondPersonFrame = {
  action: 'Open settings',
  note: 'Not expected? Stop it there and write to {support}.',
} as const;
