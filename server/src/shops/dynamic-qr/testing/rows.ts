import { encodeId } from '@galla/contract/core/ids.ts';
import { dynamicQrIds } from '@galla/contract/shops/dynamic-qr/feature.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** Adds a dynamic QR code of a store with a payment under way. Returns its public id. */
export async function dynamicQrOf({ kysely }: Database, tenant_id: string, store_id: string): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const times = { created_at: at, expires_at: at, due_at: at };
  await kysely
    .insertInto('dynamic_qr')
    .values({
      tenant_id,
      id,
      store_id,
      terminal_id: null,
      amount: 100,
      ...times,
      bill_number: 'canary-bill',
      created_by: newId(),
    })
    .execute();
  await kysely
    .insertInto('dynamic_qr_payment')
    .values({ tenant_id, payment_id: newId(), dynamic_qr_id: id, state: 'PENDING', reported_at: at })
    .execute();
  return encodeId(dynamicQrIds, id);
}
