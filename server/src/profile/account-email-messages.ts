import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

interface Owner {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

type Sending = Pick<RequestContext, 'now' | 'publicUrl' | 'contact'>;

/** The link that changes the e-mail, for the new one. */
export function postLink(tx: Tx, { now, publicUrl, contact }: Sending, owner: Owner, email: string, token: string) {
  const body = `Hello ${owner.name},

make this the email of your ${contact.name} account within 24 hours:

${publicUrl}/user-verify?change=${token}

The link works once, where you are signed in to ${contact.name}. If you have no ${contact.name} account, leave it: nothing happens without the link.
`;
  return postMessage(
    tx,
    { channel: 'EMAIL', destination: email, subject: `Confirm your new email for ${contact.name}`, body },
    now,
  );
}

/** Sent instead of the link if the e-mail belongs to an account, so that the caller cannot find that out. */
export function postTaken(tx: Tx, { now, publicUrl, contact }: Sending, email: string) {
  const body = `Hello,

somebody wanted to make this the email of another ${contact.name} account. It belongs to yours, so nothing has changed.

If that was you, sign in with this email at ${publicUrl}/login. If not, there is nothing to do.
`;
  return postMessage(
    tx,
    { channel: 'EMAIL', destination: email, subject: `This email has a ${contact.name} account`, body },
    now,
  );
}

/** Notifies the old e-mail that another one was requested; by SMS if there is none. */
export function notifyChangeRequested(tx: Tx, sending: Sending, owner: Owner) {
  const { now, publicUrl, contact } = sending;
  return notify(tx, sending, owner, {
    subject: `A new email was asked for your ${contact.name} account`,
    what: `A new email was asked for your ${contact.name} account on ${indianTime.format(now)} IST. It counts once the link that went to it is opened; until then this one stays.`,
    not: `If it was not you, set a new password with "Forgot password?" at ${publicUrl}/login, which also ends that link, and write to ${contact.supportEmail}.`,
  });
}

/** Notifies the old e-mail that it is no longer the account's; by SMS if there is none. */
export function notifyChanged(tx: Tx, sending: Sending, owner: Owner) {
  return notify(tx, sending, owner, {
    subject: `The email of your ${sending.contact.name} account was changed`,
    what: `The email of your ${sending.contact.name} account was changed on ${indianTime.format(sending.now)} IST, and every other browser was signed out. Nothing goes to this one any more.`,
    not: `If it was not you, write to ${sending.contact.supportEmail} at once.`,
  });
}

function notify(
  tx: Tx,
  { now }: Sending,
  { name, email, phone }: Owner,
  { subject, what, not }: { readonly subject: string; readonly what: string; readonly not: string },
): Promise<void> {
  if (email !== null) {
    const body = `Hello ${name},\n\n${what}\n\n${not}\n`;
    return postMessage(tx, { channel: 'EMAIL', destination: email, subject, body }, now);
  }
  if (phone === null) return Promise.resolve();
  return postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body: `${subject}. ${not}` }, now);
}
