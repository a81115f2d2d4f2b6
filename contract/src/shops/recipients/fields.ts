import type { FieldRules } from '../../identity/access/fields.ts';

/** How a recipient is notified. */
export const recipientModes = ['SMS', 'EMAIL'] as const;

/** A channel to notify a recipient. */
export type RecipientMode = (typeof recipientModes)[number];

/** The most recipients that a merchant has. */
export const maxRecipients = 50;

/** The most stores, and the most QR codes, that are named for a recipient. */
export const maxRecipientScopes = 100;

/**
 * The shortest time between two messages to a recipient, in ms: payments in between are announced as a count and a sum.
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

/** Said of a text that is no time. */
export const clockText = 'Enter a time, like 09:00.';

/** Said of hours that begin when they end. */
export const sameHoursText = 'Start and end times must differ.';

/** The text on the screen when a call fails without a reason of its own (QRC-03). */
export const recipientFailures = {
  send: 'Failed to send OTP',
  resend: 'Failed to resend OTP',
  add: 'Failed to add recipient',
} as const;
