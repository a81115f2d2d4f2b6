import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { insertChange } from '../queries.ts';

/** A change of the bank account of a tenant, with `canary` in its text. */
export const bankChangeOf = (rows: Database, tenantId: string): Promise<boolean> =>
  inTenant(rows, tenantId, (tx) =>
    insertChange(tx, {
      tenant_id: tenantId,
      id: randomUUID(),
      base_account_id: null,
      sent_journal_id: null,
      holder: 'canary-holder',
      ifsc: 'HDFC0000128',
      last4: '4417',
      sealed_number: Buffer.from('sealed'),
      requested_by: randomUUID(),
      requested_at: new Date(),
    }),
  );
