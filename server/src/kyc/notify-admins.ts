import { isLanguage } from '@galla/contract/core/languages.ts';
import { kycMessages } from '@galla/contract/kyc/messages.ts';
import { completeKyc } from '@galla/contract/onboarding/area.ts';
import type { Tx } from '../platform/db/database.ts';
import { said } from '../platform/http/language.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';
import { findMerchantOf, listAdmins } from './queries.ts';

/**
 * Tells the Admins of a merchant how its KYC stands: each in the language of their browser, by SMS, and by e-mail where
 * they have one.
 */
export async function notifyAdmins(
  tx: Tx,
  tenantId: string,
  { status, reason }: { readonly status: keyof typeof kycMessages; readonly reason: string | null },
  { publicUrl, now }: { readonly publicUrl: string; readonly now: number },
): Promise<void> {
  const { id, name } = await findMerchantOf(tx, tenantId);
  for (const { email, phone, language } of await listAdmins(tx, id)) {
    const text = (english: string) =>
      said(isLanguage(language) ? language : 'en', english)
        .replaceAll('{merchant}', name)
        .replaceAll('{reason}', reason ?? '');
    const { subject, body } = kycMessages[status];
    const message = `${text(body)} ${publicUrl}${completeKyc.path}`;
    if (phone !== null) await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body: message }, now);
    if (email !== null)
      await postMessage(tx, { channel: 'EMAIL', destination: email, subject: text(subject), body: message }, now);
  }
}
