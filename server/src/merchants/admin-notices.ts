import { isLanguage } from '@galla/contract/core/languages.ts';
import type { Tx } from '../platform/db/database.ts';
import { said } from '../platform/http/language.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';
import { findName, listAdmins } from './admin-queries.ts';

/** A notice in English, with `{merchant}` and `{reason}` in it, and the screen where it goes on. */
interface AdminNotice {
  readonly subject: string;
  readonly body: string;
  readonly reason?: string | null;
  /** The path of the screen. */
  readonly path: string;
}

/**
 * Tells the Admins of a merchant what was decided: each in the language of their browser, by SMS, and by e-mail where
 * they have one. Needs the worker's role.
 */
export async function notifyAdmins(
  tx: Tx,
  tenantId: string,
  { subject, body, reason, path }: AdminNotice,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: number },
): Promise<void> {
  const merchant = await findName(tx, tenantId);
  for (const { email, phone, language } of await listAdmins(tx, tenantId)) {
    const text = (english: string) =>
      said(isLanguage(language) ? language : 'en', english)
        .replaceAll('{merchant}', merchant)
        .replaceAll('{reason}', reason ?? '')
        .replaceAll('  ', ' ');
    const message = `${text(body)} ${publicUrl}${path}`;
    if (phone !== null) await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body: message }, now);
    if (email !== null)
      await postMessage(tx, { channel: 'EMAIL', destination: email, subject: text(subject), body: message }, now);
  }
}
