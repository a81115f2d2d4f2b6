import { featureSamples } from '../../../main/testing/samples.ts';
import { shownKeyOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant }) => ({ apiKey: await shownKeyOf(galla, merchant.tenantId) }),
  calls: {
    'api-keys.metaInfo': () => ({ body: {} }),
    'api-keys.list': () => ({ body: {} }),
    'api-keys.encryptedList': () => ({ body: { publicKey: 'A'.repeat(392) } }),
    'api-keys.view': ({ apiKey }) => ({ body: { keyId: apiKey } }),
    'api-keys.create': () => ({ body: { name: 'Mine', scopes: ['read'], expiresAt: null, allowedAddresses: [] } }),
    'api-keys.generateTest': () => ({
      body: { name: 'Mine', scopes: ['read'], expiresAt: null, allowedAddresses: [] },
    }),
    'api-keys.updateConfig': ({ apiKey }) => ({
      body: { keyId: apiKey, name: 'Taken over', scopes: ['read'], expiresAt: null, allowedAddresses: [] },
    }),
    'api-keys.rotate': ({ apiKey }) => ({ body: { keyId: apiKey, overlapHours: 0 } }),
    'api-keys.approve': ({ apiKey }) => ({ body: { keyId: apiKey, requestedAt: '2026-01-01T00:00:00.000Z' } }),
    'api-keys.stop': ({ apiKey }) => ({ body: { keyId: apiKey, requestedAt: '2026-01-01T00:00:00.000Z' } }),
    'api-keys.disable': ({ apiKey }) => ({ body: { keyId: apiKey } }),
  },
});
