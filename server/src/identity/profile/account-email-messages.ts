import { emailLabels } from '@galla/contract/core/messages/email-texts.ts';
import { accountEmailMessages } from '@galla/contract/identity/profile/messages.ts';
import { moment } from '../../platform/customer-pages/formats.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { filled, personEmail } from '../../platform/messages/email.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import { languageOfPerson } from '../../platform/messages/person-language-queries.ts';

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

type Sending = Pick<RequestContext, 'now' | 'publicUrl' | 'contact'>;

/** Sends the link that changes the e-mail to the new address. */
export async function postLink(
  tx: Tx,
  { now, publicUrl, contact }: Sending,
  { id, name }: Owner,
  email: string,
  token: string,
) {
  const to = { email, name, language: await languageOfPerson(tx, id) };
  const url = `${publicUrl}/user-verify?change=${token}`;
  await postMessage(tx, personEmail(to, accountEmailMessages.CONFIRM, {}, { contact, url }), now);
}

/** Sent instead of the link if the e-mail already belongs to an account, so that the caller cannot find that out. */
export async function postTaken(tx: Tx, { now, publicUrl, contact }: Sending, email: string) {
  const to = { email, name: null, language: 'en' } as const;
  const shown = { contact, url: `${publicUrl}/login` };
  await postMessage(tx, personEmail(to, accountEmailMessages.TAKEN, {}, shown), now);
}

/** Notifies the old e-mail that a change to another one was requested; by SMS if there is none. */
export const notifyChangeRequested = (tx: Tx, sending: Sending, owner: Owner) =>
  notify(tx, sending, owner, 'REQUESTED');

/** Notifies the old e-mail that it is no longer the account's; by SMS if there is none. */
export const notifyChanged = (tx: Tx, sending: Sending, owner: Owner) => notify(tx, sending, owner, 'CHANGED');

async function notify(
  tx: Tx,
  { now, publicUrl, contact }: Sending,
  { id, name, email, phone }: Owner,
  what: 'REQUESTED' | 'CHANGED',
): Promise<void> {
  const texts = accountEmailMessages[what];
  const words = { login: `${publicUrl}/login` };
  if (email !== null) {
    const facts = [[emailLabels.time, `${moment(new Date(now))} IST`]] as const;
    const to = { email, name, language: await languageOfPerson(tx, id) };
    return postMessage(tx, personEmail(to, texts, words, { contact, facts }), now);
  }
  if (phone === null) return;
  const sms = `${texts.lead} ${texts.note}`;
  const body = filled('en', sms, { provider: contact.name, support: contact.supportEmail, ...words });
  await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
}
