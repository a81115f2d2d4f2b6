import { randomUUID } from 'node:crypto';
import { documentIds } from '@galla/contract/business/documents/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { newFileKey } from '../../../platform/files/keys.ts';
import { insertDocument } from '../queries.ts';

/** A document of a tenant, with `canary` in its text. Returns its id as answers show it. */
export async function documentOf(rows: Database, tenantId: string): Promise<string> {
  const [id, at] = [randomUUID(), new Date()];
  await inTenant(rows, tenantId, (tx) =>
    insertDocument(tx, {
      tenant_id: tenantId,
      id,
      kind: 'PAN_CARD',
      gstin: '',
      state: 'SHOWN',
      file_key: newFileKey(),
      file_name: 'canary-file',
      type: 'JPEG',
      bytes: 100,
      pages: 1,
      uploaded_by: randomUUID(),
      created_at: at,
      closed_at: null,
      remove_at: new Date(at.getTime() + 86_400_000),
    }),
  );
  return encodeId(documentIds, id);
}
