import { emailLabels } from '@galla/contract/core/messages/email-texts.ts';
import { factorMessages, factorNote } from '@galla/contract/identity/second-factor/messages.ts';
import { moment } from '../../platform/customer-pages/formats.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import type { Words } from '../../platform/messages/email.ts';
import { filled, personEmail } from '../../platform/messages/email.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import { languageOfPerson } from '../../platform/messages/person-language-queries.ts';

/** A moment (ms) as messages write it, in IST. */
export const inWords = (at: number) => `${moment(new Date(at))} IST`;

export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Notifies a person of a change to their second factors, by e-mail or, without one, by SMS. */
export async function notify(
  tx: Tx,
  { now, publicUrl, contact }: RequestContext,
  { id, name, email, phone }: Recipient,
  what: keyof typeof factorMessages,
  given: Words = {},
): Promise<void> {
  const texts = { ...factorMessages[what], note: factorNote };
  const words = { ...given, login: `${publicUrl}/login`, security: `${publicUrl}/security` };
  if (email !== null) {
    const facts = [[emailLabels.time, inWords(now)]] as const;
    const to = { email, name, language: await languageOfPerson(tx, id) };
    await postMessage(tx, personEmail(to, texts, words, { contact, facts }), now);
  } else if (phone !== null) {
    const lead = filled('en', texts.lead, { ...words, provider: contact.name });
    const body = `${lead} Not you? Write to ${contact.supportEmail}.`;
    await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
  }
}
