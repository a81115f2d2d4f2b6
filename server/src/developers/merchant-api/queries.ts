import type { Metadata } from '@galla/contract/developers/merchant-api/schemas.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Stores the metadata of a new object, if there is any. */
export async function insertMetadata(tx: Tx, tenantId: string, subjectId: string, pairs: Metadata): Promise<void> {
  if (Object.keys(pairs).length === 0) return;
  // With VALUES, ON CONFLICT on a node needs a lock that the API's role may not take.
  await sql`
    insert into merchant_metadata (tenant_id, subject_id, pairs)
    select ${tenantId}::uuid, ${subjectId}::uuid, ${JSON.stringify(pairs)}::jsonb on conflict do nothing`.execute(tx);
}

/** The metadata of objects, by their UUIDs. */
export async function findMetadata(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Metadata>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('merchant_metadata')
    .select(['subject_id', 'pairs'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ subject_id, pairs }) => [subject_id, pairs as unknown as Metadata]));
}
