import { passwordEmails } from '@galla/contract/identity/passwords/messages.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { personEmail } from '../../platform/messages/email.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { languageOfPerson } from '../../platform/messages/person-language-queries.ts';
import { insertLink } from './queries.ts';

const minute = 60_000;

/** How long e-mailed links are valid, in ms. */
export const linkLives = { SET_PASSWORD: 30 * minute, VERIFY_EMAIL: 24 * 60 * minute } as const;

/** Sends the link that verifies a person's e-mail. */
export async function postVerificationLink(
  tx: Tx,
  person: { readonly id: string; readonly name: string; readonly email: string },
  { publicUrl, contact, now }: Pick<RequestContext, 'publicUrl' | 'contact' | 'now'>,
): Promise<void> {
  const link = {
    purpose: 'VERIFY_EMAIL',
    personId: person.id,
    captchaWaived: false,
    now,
    lifeMs: linkLives.VERIFY_EMAIL,
  } as const;
  const key = await insertLink(tx, link);
  const language = await languageOfPerson(tx, person.id);
  const url = `${publicUrl}/user-verify?key=${key}`;
  await postMessage(tx, personEmail({ ...person, language }, passwordEmails.VERIFY, {}, { contact, url }), now);
}
