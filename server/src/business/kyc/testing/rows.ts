import { randomUUID } from 'node:crypto';
import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { insertConsent } from '../consent-queries.ts';
import { insertSubmission } from '../public/queries.ts';

/** A submission of a tenant, with the consent before it. */
export async function submissionOf(rows: Database, tenantId: string): Promise<void> {
  await inTenant(rows, tenantId, async (tx) => {
    const asked = { tenant_id: tenantId, id: randomUUID(), version: kycConsent.version, asked_at: new Date() };
    await insertConsent(tx, asked);
    await insertSubmission(tx, {
      tenant_id: tenantId,
      id: randomUUID(),
      number: 1,
      state: 'CREATED',
      risk_marks: [],
      sealed_snapshot: Buffer.from('sealed'),
      versions: {},
      created_by: randomUUID(),
      created_at: new Date(),
    });
  });
}
