import { websiteTypes } from '@galla/contract/business/onboarding/sections.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { listFields } from '../queries.ts';

/** The store that a merchant has registered for KYC. */
export interface RegisteredStore {
  /** The store's platform; undefined if it was not entered. */
  readonly platform: (typeof websiteTypes)[number] | undefined;
  /** The website, and the store's own address on its platform. */
  readonly addresses: readonly string[];
}

/** The store that a merchant has registered for KYC, as far as it was filled in. */
export async function storeOf(tx: Tx, tenantId: string): Promise<RegisteredStore> {
  const values = new Map((await listFields(tx, tenantId)).map(({ field, value }) => [field, value]));
  const type = values.get('websiteType');
  return {
    platform: websiteTypes.find((one) => one === type),
    addresses: [values.get('website') ?? '', values.get('storeUrl') ?? ''].filter((url) => url !== ''),
  };
}
