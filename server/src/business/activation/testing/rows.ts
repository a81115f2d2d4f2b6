import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { insertRequest } from '../queries.ts';

export const gatewayRequestOf = (rows: Database, tenantId: string): Promise<boolean> =>
  inTenant(rows, tenantId, (tx) =>
    insertRequest(tx, { tenant_id: tenantId, id: randomUUID(), requested_by: randomUUID() }, new Date()),
  );
