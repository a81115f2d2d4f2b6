import { isLanguage } from '@galla/contract/core/languages.ts';
import type { EmailTexts } from '@galla/contract/core/messages/email-texts.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { filled, personEmail } from '../../../platform/messages/email.ts';
import { postMessage, smsTo } from '../../../platform/messages/outbox.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import { findName, listAdmins } from './admin-queries.ts';

/** A notice of the catalogue, with `{merchant}` and `{reason}` as placeholders, and the screen it links to. */
interface AdminNotice extends EmailTexts {
  readonly reason?: string | null;
  /** The path of the screen. */
  readonly path: string;
}

/**
 * Notifies the Admins of a merchant about a decision: by SMS in English, and by e-mail in their browser's language if
 * they have an address. Needs the worker's role.
 */
export async function notifyAdmins(
  tx: Tx,
  tenantId: string,
  { reason, path, ...texts }: AdminNotice,
  { publicUrl, contact, now }: { readonly publicUrl: string; readonly contact: ProviderContact; readonly now: number },
): Promise<void> {
  const words = { merchant: await findName(tx, tenantId), reason: reason ?? '' };
  const url = `${publicUrl}${path}`;
  for (const { name, email, phone, language } of await listAdmins(tx, tenantId)) {
    if (phone !== null) {
      const body = `${[texts.lead, ...(texts.more ?? [])].map((text) => filled('en', text, words)).join(' ')} ${url}`;
      await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
    }
    if (email !== null) {
      const to = { email, name, language: isLanguage(language) ? language : 'en' };
      await postMessage(tx, personEmail(to, texts, words, { contact, url }), now);
    }
  }
}
