import { endSessionsOf } from '../platform/auth/sessions.ts';
import type { Tx } from '../platform/db/database.ts';
import { postMessage } from '../platform/messages/outbox.ts';

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A new password for a person, already hashed. */
interface Change {
  readonly personId: string;
  readonly passwordHash: string;
  readonly now: number;
  readonly publicUrl: string;
  /** The family of sessions that stays: the one in which the person has just shown the old password. */
  readonly keptFamily?: string;
  /** Whether an e-mailed link has set it: for a day it is no other kind of proof than the e-mail. */
  readonly byLink?: true;
}

/**
 * Gives a person a new password: every session ends but the one that is kept, and the person is told by e-mail. Links
 * that were to set a password end by themselves, as they belong to the old one.
 */
export async function changePassword(tx: Tx, change: Change): Promise<void> {
  const { personId, passwordHash, now, publicUrl, keptFamily, byLink } = change;
  // First, as it locks the person: a sign-in with the old password waits for it or is seen below.
  const { email, name } = await tx
    .updateTable('person')
    .set({ password_hash: passwordHash, password_link_at: byLink === true ? new Date(now) : null })
    .where('id', '=', personId)
    .returning(['email', 'name'])
    .executeTakeFirstOrThrow();
  await endSessionsOf(tx, personId, now, keptFamily);
  if (email === null) return;
  const body = `Hello ${name},

the password of your Galla account was changed on ${indianTime.format(now)} IST, and ${keptFamily === undefined ? 'every browser' : 'every other browser'} was signed out.

If that was not you, set a new password now with "Forgot password?" at ${publicUrl}/login and write to support@galla.example.
`;
  await postMessage(
    tx,
    { channel: 'EMAIL', destination: email, subject: 'Your Galla password was changed', body },
    now,
  );
}
