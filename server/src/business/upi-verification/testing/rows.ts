import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { insertCheck } from '../queries.ts';

/** A check of a tenant that waits for the bank. The database connection is the worker's. */
export const upiCheckOf = (database: Database, tenantId: string): Promise<void> =>
  inTransaction(database, (tx) =>
    insertCheck(tx, {
      tenant_id: tenantId,
      id: randomUUID(),
      vpa: 'canary@bank',
      holder: 'Canary',
      requested_by: randomUUID(),
      membership_id: randomUUID(),
      created_at: new Date(),
    }),
  );
