import { encodeId } from '@galla/contract/core/ids.ts';
import { recipientIds } from '@galla/contract/shops/recipients/feature.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** Adds an unverified recipient, an outbox position, and an announced payment. Returns the recipient's public id. */
export async function recipientOf({ kysely }: Database, tenant_id: string, store_id: string): Promise<string> {
  const [id, at] = [newId(), new Date()];
  await kysely
    .insertInto('payment_recipient')
    .values({
      tenant_id,
      id,
      name: 'canary-recipient',
      mode: 'EMAIL',
      destination: 'canary@shop.example',
      store_ids: [store_id],
      qr_code_ids: null,
      from_amount: 0,
      from_minute: null,
      to_minute: null,
      created_by: null,
      created_at: at,
    })
    .execute();
  await kysely
    .insertInto('recipient_cursor')
    .values({ tenant_id, position: 1_000_000, due_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await kysely.insertInto('notified_payment').values({ tenant_id, payment_id: newId(), notified_at: at }).execute();
  return encodeId(recipientIds, id);
}
