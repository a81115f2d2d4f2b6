import type { Language } from '@galla/contract/core/languages.ts';
import { invitationEmail } from '@galla/contract/identity/team/messages.ts';
import { invitationDays } from '@galla/contract/identity/team/rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { personEmail } from '../../platform/messages/email.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';

/** The destination of an invitation's link: the e-mail if there is one, or else the phone. */
export interface Invited {
  readonly phone: string;
  readonly email: string | null;
}

/** Until when an invitation made at this moment can be answered (ms since 1970). */
export const endOfInvitation = (now: number) => now + invitationDays * 86_400_000;

/**
 * Sends the invitation. It contains no text of the inviter, so that no one can send their own words to any number
 * through the provider. The merchant's name comes from the database.
 */
export async function postInvitation(
  tx: Tx,
  merchantName: string,
  { phone, email }: Invited,
  {
    token,
    publicUrl,
    contact,
    language,
    now,
  }: Pick<RequestContext, 'publicUrl' | 'contact' | 'now'> & { readonly token: string; readonly language: Language },
): Promise<void> {
  const url = `${publicUrl}/invitation?token=${token}`;
  if (email !== null) {
    const words = { merchant: merchantName, days: `${invitationDays}` };
    const invitation = personEmail({ email, name: null, language }, invitationEmail, words, { contact, url });
    return postMessage(tx, invitation, now);
  }
  const body = `${merchantName} invites you to its team on ${contact.name}. See and answer it within ${invitationDays} days: ${url}`;
  await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
}
