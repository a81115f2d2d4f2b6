import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { insertSubmission } from '../queries.ts';

/** A submission of a tenant. */
export async function submissionOf(rows: Database, tenantId: string): Promise<void> {
  await inTenant(rows, tenantId, (tx) =>
    insertSubmission(tx, {
      ...{ tenant_id: tenantId, id: randomUUID(), number: 1, state: 'CREATED', risk_marks: [] },
      ...{ sealed_snapshot: Buffer.from('sealed'), versions: {}, created_by: randomUUID(), created_at: new Date() },
    }),
  );
}
