import type { SecondPersonText } from '@galla/contract/business/merchants/second-person.ts';
import { secondPersonFrame, secondPersonTexts } from '@galla/contract/business/merchants/second-person.ts';
import { quotedName } from '@galla/contract/core/foreign-text.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { filled, personEmail } from '../../../platform/messages/email.ts';
import { postMessage, smsTo } from '../../../platform/messages/outbox.ts';
import { findLanguages } from '../../../platform/messages/person-language-queries.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import { findName, findPersonName, listOtherAdmins } from './admin-queries.ts';

/** Whether a merchant has another Admin, who can approve this person's requests. */
export const hasAnotherAdmin = async (tx: Tx, tenantId: string, personId: string): Promise<boolean> =>
  (await listOtherAdmins(tx, tenantId, personId)).length > 0;

/** The text of a notice, and the screen it links to. */
interface Notice {
  readonly what: SecondPersonText;
  /** The person who acted, who gets no notice. */
  readonly personId: string;
  /** The path of the screen. */
  readonly path: string;
  readonly key?: string;
}

/**
 * Notifies every other Admin of a merchant about an Admin's action or request, by e-mail or, without an address, by
 * SMS.
 */
export async function notifyOtherAdmins(
  tx: Tx,
  { publicUrl, contact, now }: { readonly publicUrl: string; readonly contact: ProviderContact; readonly now: number },
  tenantId: string,
  { what, personId, path, key }: Notice,
): Promise<void> {
  const admins = await listOtherAdmins(tx, tenantId, personId);
  if (admins.length === 0) return;
  const languages = await findLanguages(
    tx,
    admins.map(({ id }) => id),
  );
  const words = {
    merchant: await findName(tx, tenantId),
    key: quotedName(key) ?? '',
    person: quotedName(await findPersonName(tx, personId)) ?? contact.name,
  };
  const texts = { ...secondPersonTexts[what], ...secondPersonFrame };
  const url = `${publicUrl}${path}`;
  for (const { id, name, email, phone } of admins) {
    const language = languages.get(id) ?? 'en';
    if (email !== null)
      await postMessage(tx, personEmail({ email, name, language }, texts, words, { contact, url }), now);
    else if (phone !== null) {
      const body = `${filled('en', texts.lead, words)} ${url}`;
      await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
    }
  }
}
