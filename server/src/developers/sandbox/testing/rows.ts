import { setBankState } from '../../../collect/checkout/public/sandbox-bank-queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { settleSandbox } from '../../../settlements/settlements/public/sandbox-runs.ts';
import { upsertScript } from '../queries.ts';

/** Adds a row to each table of sandboxes, like the API. */
export async function addSandboxRows(database: Database, tenantId: string): Promise<void> {
  await inTenant(database, tenantId, async (tx) => {
    await setBankState(tx, tenantId, { bank: 'UPI', state: 'SLOW' }, new Date());
    const steps = [{ do: 'ORDER', with: { amount: 100_00 } }];
    await upsertScript(tx, { tenant_id: tenantId, id: newId(), name: 'canary', steps, created_at: new Date() });
    await settleSandbox(tx, tenantId, Date.now());
  });
}
