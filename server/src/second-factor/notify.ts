import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A moment as messages write it, in IST. */
export const inWords = (at: number) => indianTime.format(at);

/** The recipient of a message. */
export interface Recipient {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Notifies a person of a change to their second factors, by e-mail or, without one, by SMS. */
export async function notify(
  tx: Tx,
  { now, publicUrl, contact }: RequestContext,
  { name, email, phone }: Recipient,
  { subject, what }: { readonly subject: string; readonly what: string },
): Promise<void> {
  if (email !== null) {
    const body = `Hello ${name},

${what}

This was on ${inWords(now)} IST. If it was not you, set a new password with "Forgot password?" at ${publicUrl}/login, end all other sessions under Settings, Security and write to ${contact.supportEmail}.
`;
    await postMessage(tx, { channel: 'EMAIL', destination: email, subject, body }, now);
  } else if (phone !== null) {
    const body = `${what} Not you? Write to ${contact.supportEmail}.`;
    await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
  }
}
