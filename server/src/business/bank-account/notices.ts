import { bankAccountFrame, bankAccountMessages } from '@galla/contract/business/bank-account/messages.ts';
import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Words } from '../../platform/messages/email.ts';
import { filled, personEmail } from '../../platform/messages/email.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import { findLanguages } from '../../platform/messages/person-language-queries.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { findMerchant, listAdmins } from './queries.ts';

export interface Notifying {
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

/** Notifies every Admin of a merchant about its bank account, by e-mail or, without an address, by SMS. */
export async function notifyAdmins(
  tx: Tx,
  { publicUrl, contact }: Notifying,
  tenantId: string,
  { what, ...given }: Words & { readonly what: keyof typeof bankAccountMessages },
  now: number,
): Promise<void> {
  const { name: merchant } = await findMerchant(tx, tenantId);
  const admins = await listAdmins(tx, tenantId);
  const languages = await findLanguages(
    tx,
    admins.map(({ id }) => id),
  );
  const words = { ...given, merchant };
  const texts = { ...bankAccountMessages[what], ...bankAccountFrame };
  const url = `${publicUrl}${bankAccountScreens.bankAccount.path}`;
  for (const { id, name, email, phone } of admins) {
    if (email !== null) {
      const to = { email, name, language: languages.get(id) ?? 'en' };
      await postMessage(tx, personEmail(to, texts, words, { contact, url }), now);
    } else if (phone !== null) {
      const body = `${filled('en', texts.lead, words)} Not expected? Write to ${contact.supportEmail}.`;
      await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
    }
  }
}
