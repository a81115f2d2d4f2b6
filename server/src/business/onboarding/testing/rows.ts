import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { insertCheck } from '../account-checks/queries.ts';
import { openSection, setField } from '../queries.ts';

/** A begun section of a tenant, and a check of its bank account, with `canary` in each text. */
export async function onboardingOf(rows: Database, tenantId: string): Promise<void> {
  const [person, at] = [randomUUID(), new Date()];
  const key = { tenantId, section: 'BUSINESS_DETAILS' } as const;
  const value = { field: 'businessName', value: 'canary-business', sealed_value: null };
  await inTenant(rows, tenantId, async (tx) => {
    await openSection(tx, key, 0, at.getTime());
    await setField(tx, key, { ...value, changed_by: person, changed_at: at });
    await insertCheck(tx, {
      tenant_id: tenantId,
      id: randomUUID(),
      version: 1,
      holder: 'canary-holder',
      ifsc: 'HDFC0000128',
      last4: '4417',
      sealed_number: Buffer.from('sealed'),
      requested_by: person,
      created_at: at,
    });
  });
}
