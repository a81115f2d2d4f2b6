import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endSection, listSections, openSection, setField } from '../../business/onboarding/queries.ts';
import { setStoreApp } from '../../business/store-linking/operator.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findKeyOwner } from './api-key-queries.ts';
import { shopMerchant } from './merchants.ts';

/** The registered store of Kaapi Online. */
const store = { websiteType: 'OTHER', website: 'https://kaapi.example' } as const;

/** The file in which the demo's store app finds its id and secret. */
export const demoStoreAppFile = (dataDir: string): string => join(dataDir, 'store-app.json');

/** Registers the app of `npm run demo:store-app` as the operator would, and writes its secret. */
export async function addStoreApp(worker: Database, { dataDir }: { readonly dataDir: string }): Promise<void> {
  const now = systemClock.now();
  const owner = await findKeyOwner(worker, shopMerchant);
  const described = { code: 'kaapi-store', name: 'Kaapi Store', platform: 'other', now };
  const secret = await inTransaction(worker, async (tx) => {
    const section = { tenantId: owner.tenantOf.live, section: 'BUSINESS_DETAILS' } as const;
    if ((await listSections(tx, section.tenantId)).length === 0) {
      await openSection(tx, section, 0, now);
      const changed = { sealed_value: null, changed_by: owner.personId, changed_at: new Date(now) };
      for (const [field, value] of Object.entries(store)) await setField(tx, section, { field, value, ...changed });
      await endSection(tx, section, { version: 1, state: 'SUCCESS' }, now);
    }
    return setStoreApp(tx, { ...described, backTo: 'http://localhost:4110/linked' });
  });
  const file = demoStoreAppFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify({ app: described.code, secret }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
