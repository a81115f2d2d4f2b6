import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiScopes } from '@galla/contract/core/api/scopes.ts';
import { usualRefundLimits } from '@galla/contract/developers/api-keys/feature.ts';
import { listKeys } from '../../developers/api-keys/public/queries.ts';
import type { KeyContext, KeyRequest } from '../../developers/api-keys/public/service.ts';
import { createKey, viewSecret } from '../../developers/api-keys/public/service.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import { findKeyOwner } from './api-key-queries.ts';
import { shopMerchant } from './merchants.ts';

const key = (name: string, change: Partial<KeyRequest> = {}): KeyRequest => ({
  name,
  scopes: [...apiScopes],
  expiresAt: null,
  allowedAddresses: [],
  refundLimits: usualRefundLimits,
  ...change,
});

/** The keys of the shop by mode, newest last. The first one of each mode belongs to its server. */
const wanted: Readonly<Record<TenantMode, readonly KeyRequest[]>> = {
  live: [
    key('Shop server'),
    key('Accounts export', { scopes: ['read'], expiresAt: '2031-03-31T18:30:00Z' }),
    key('Warehouse', { scopes: ['read', 'webhooks'], allowedAddresses: ['203.0.113.8', '203.0.113.9'] }),
  ],
  test: [key('Shop server, test'), key('Laptop of Dev', { scopes: ['read', 'orders', 'refunds', 'links'] })],
};

/** The file in which the demo's programs find the keys of the shop. */
export const demoKeysFile = (dataDir: string): string => join(dataDir, 'api-keys.json');

/**
 * Creates the API keys of Kaapi Online as its Admin would, and writes those of its server for `npm run demo:shop`.
 * Existing keys stay.
 */
export async function addApiKeys(
  worker: Database,
  { masterKey, dataDir }: { readonly masterKey: Buffer; readonly dataDir: string },
): Promise<void> {
  const owner = await findKeyOwner(worker, shopMerchant);
  const now = systemClock.now();
  const context: KeyContext = { masterKey, now, address: '127.0.0.1', userAgent: undefined, scope: owner };
  const secrets = { merchantId: shopMerchant, live: '', test: '' };
  for (const mode of ['live', 'test'] as const)
    secrets[mode] = await addKeysOf(worker, context, { tenantId: owner.tenantOf[mode], mode });
  const file = demoKeysFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** Returns the secret of the first key. */
async function addKeysOf(
  worker: Database,
  context: KeyContext,
  { tenantId, mode }: { readonly tenantId: string; readonly mode: TenantMode },
): Promise<string> {
  return inTenant(worker, tenantId, async (tx) => {
    const [server = key(''), ...others] = wanted[mode];
    const known = (await listKeys(tx, [tenantId])).find(({ name }) => name === server.name);
    if (known !== undefined) return (await viewSecret(tx, context, { tenantId, keyId: known.id })).secret;
    const { secret } = await createKey(tx, context, { tenantId, mode }, server);
    for (const one of others) await createKey(tx, context, { tenantId, mode }, one);
    return secret;
  });
}
