import { signedIn, where } from '@galla/contract/core/endpoint.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { developers } from '@galla/contract/developers/developer/area.ts';
import { page } from '../../lib/router/routes.tsx';

/** API keys. The page itself tells people who are not Admins whom to ask. */
export const apiKeyRoutes = [
  page(apiKeyScreens.apiKeys, async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage, {
    opensFor: where(signedIn, developers),
  }),
];
