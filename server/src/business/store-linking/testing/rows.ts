import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { insertLink, upsertApp } from '../queries.ts';

/** A link of a tenant to its own app. The database connection is the worker's. */
export function storeLinkOf(database: Database, tenantId: string): Promise<void> {
  const now = new Date();
  const app = { id: randomUUID(), code: `canary-${randomBytes(4).toString('hex')}`, name: 'canary-app' };
  return inTransaction(database, async (tx) => {
    await upsertApp(tx, {
      ...app,
      platform: 'OTHER',
      return_url: 'https://canary.example/linked',
      secret_hash: randomBytes(32),
      created_at: now,
    });
    await insertLink(tx, {
      tenant_id: tenantId,
      id: randomUUID(),
      app_id: app.id,
      store_url: 'https://canary.example',
      code_hash: randomBytes(32),
      code_challenge: 'canary',
      code_expires_at: now,
      linked_by: randomUUID(),
      membership_id: randomUUID(),
      linked_at: now,
    });
  });
}
