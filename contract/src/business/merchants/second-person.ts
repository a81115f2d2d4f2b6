/**
 * The messages to the other Admins about a change by one of them. An SMS has only the lead. The requester's name is
 * last, in quotes.
 */
export const secondPersonTexts = {
  LIMITS_REQUESTED: {
    subject: 'Higher refund limits need your approval',
    lead: '{merchant}: higher refund limits need approval by another Admin. Requested by {person}.',
  },
  LIMITS_APPROVED: {
    subject: 'Higher refund limits were approved',
    lead: '{merchant}: higher refund limits apply now. Approved by {person}.',
  },
  LIMITS_STOPPED: {
    subject: 'Higher refund limits were stopped',
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
    subject: 'Refund access for an API key needs your approval',
    lead: '{merchant}: another Admin must approve refund access for the API key {key}. Requested by {person}.',
  },
  KEY_APPROVED: {
    subject: 'Refund access for an API key was approved',
    lead: '{merchant}: the API key {key} can refund payments now. Approved by {person}.',
  },
  KEY_STOPPED: {
    subject: 'An API key change was stopped',
    lead: '{merchant}: the API key {key} stays as it is. Stopped by {person}.',
  },
} as const;

/** A kind of notice to the other Admins. */
export type SecondPersonText = keyof typeof secondPersonTexts;

/** The button of these e-mails, and the text below it. */
export const secondPersonFrame = {
  action: 'Open settings',
  note: 'Didn’t expect this? Stop it there and write to {support}.',
} as const;
