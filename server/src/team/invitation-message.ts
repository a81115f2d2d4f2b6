import { invitationDays } from '@galla/contract/team/endpoints.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';

/** Where the link of an invitation goes: to the e-mail where there is one, else to the phone. */
export interface Invited {
  readonly phone: string;
  readonly email: string | null;
}

/** Until when an invitation of this moment can be answered (ms since 1970). */
export const endOfInvitation = (now: number) => now + invitationDays * 86_400_000;

/**
 * Nothing that the inviter typed stands in the message: nobody can have the provider send their own words to a number. The
 * name of the merchant is known to us.
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
