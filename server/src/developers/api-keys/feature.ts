import { apiKeys } from '@galla/contract/developers/api-keys/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { apiKeyHandlers } from './routes.ts';

export const apiKeysFeature = feature({
  name: 'api-keys',
  contract: { apiKeys },
  handlers: () => ({ apiKeys: apiKeyHandlers }),
  writes: ['api_key', 'api_key_secret', 'api_key_hash', 'api_key_seen'],
  freeText: { api_key: { name: 'text' } },
  distribution: {
    api_key: 'reference',
    api_key_secret: 'reference',
    api_key_hash: 'reference',
    api_key_seen: 'reference',
  },
});
