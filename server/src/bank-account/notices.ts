import type { Tx } from '../platform/db/database.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';
import type { ProviderContact } from '../platform/provider.ts';
import { findMerchant, listAdmins } from './queries.ts';

/** What a notice needs of its process. */
export interface Notifying {
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

/** Tells every Admin of a merchant what happens to its bank account, by e-mail or, without one, by SMS. */
export async function notifyAdmins(
  tx: Tx,
  { publicUrl, contact }: Notifying,
  tenantId: string,
  { subject, what }: { readonly subject: string; readonly what: string },
  now: number,
): Promise<void> {
  const { name: merchant } = await findMerchant(tx, tenantId);
  for (const { name, email, phone } of await listAdmins(tx, tenantId)) {
    if (email !== null) {
      const body = `Hello ${name},

${merchant}: ${what}

See it at ${publicUrl}/settlements/bank-account. If you do not expect this, stop the change there and write to ${contact.supportEmail}.
`;
      await postMessage(tx, { channel: 'EMAIL', destination: email, subject, body }, now);
    } else if (phone !== null) {
      const body = `${merchant}: ${what} Not expected? Write to ${contact.supportEmail}.`;
      await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, now);
    }
  }
}
