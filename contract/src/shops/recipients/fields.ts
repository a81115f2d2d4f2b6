import type { FieldRules } from '../../identity/access/fields.ts';

/** How a recipient is notified. */
export const recipientModes = ['SMS', 'EMAIL'] as const;

/** A channel to notify a recipient. */
export type RecipientMode = (typeof recipientModes)[number];

/** The maximum number of a merchant's recipients. */
export const maxRecipients = 50;

/** The maximum number of stores, and of QR codes, chosen for a recipient. */
export const maxRecipientScopes = 100;

/**
 * The minimum time between two messages to a recipient, in ms: payments in between are announced as a count and a sum.
 */
export const notifyEveryMs = 60_000;

/** The name of a recipient. */
export const recipientNameRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Enter the person’s name.' },
    { max: 60, message: 'Use up to 60 characters.' },
  ],
};

/** A time of the day in IST. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The message for a text that is not a time. */
export const clockText = 'Enter a time, like 09:00.';

/** The message for hours whose start equals their end. */
export const sameHoursText = 'Start and end times must differ.';

/** The message for a call that fails without its own reason (QRC-03). */
export const recipientFailures = {
  send: 'Failed to send OTP',
  resend: 'Failed to resend OTP',
  add: 'Failed to add recipient',
} as const;
