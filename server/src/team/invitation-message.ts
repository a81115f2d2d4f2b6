import { invitationDays } from '@galla/contract/team/endpoints.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';

/** The destination of an invitation's link: the e-mail if there is one, or else the phone. */
export interface Invited {
  readonly phone: string;
  readonly email: string | null;
}

/** Until when an invitation of this moment can be answered (ms since 1970). */
export const endOfInvitation = (now: number) => now + invitationDays * 86_400_000;

/**
 * The message contains no text of the inviter, so that nobody can send their own words to any number through the
 * provider. The merchant's name comes from the database.
 */
export async function postInvitation(
  tx: Tx,
  merchantName: string,
  { phone, email }: Invited,
  {
    token,
    publicUrl,
    contact,
    now,
  }: Pick<RequestContext, 'publicUrl' | 'contact' | 'now'> & { readonly token: string },
): Promise<void> {
  const body = `${merchantName} invites you to its team on ${contact.name}. See and answer it within ${invitationDays} days: ${publicUrl}/invitation?token=${token}`;
  if (email === null) await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
  else {
    const subject = `${merchantName} invites you to its team`;
    await postMessage(tx, { channel: 'EMAIL', destination: email, subject, body }, now);
  }
}
