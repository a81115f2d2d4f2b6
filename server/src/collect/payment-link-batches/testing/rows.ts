import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** A draft with one row. */
export async function linkBatchOf({ kysely }: Database, tenant_id: string): Promise<void> {
  const [id, at] = [newId(), new Date()];
  const file = { kind: 'ONLINE', file_name: 'canary.csv', file_bytes: 1, created_by: newId() } as const;
  await kysely
    .insertInto('payment_link_batch')
    .values({ tenant_id, id, ...file, created_at: at, worked_at: at, kept_until: at, row_count: 1 })
    .execute();
  const row = { cells: '{}', wrong: '[]', reference: 'canary', amount: null, expires_at: null, send_by: [] };
  await kysely
    .insertInto('payment_link_batch_row')
    .values({ tenant_id, batch_id: id, number: 1, ...row, state: 'UNCHECKED' })
    .execute();
}
