import type { RouteObject } from 'react-router';
import { linkedAppsTab } from '../../business/store-linking/screens.tsx';
import { apiKeyRoutes } from '../../developers/api-keys/screens.tsx';
import { DeveloperLayout } from '../../developers/developer/DeveloperLayout.tsx';
import { startTab } from '../../developers/developer/screens.tsx';
import { sandboxTab } from '../../developers/sandbox/screens.tsx';
import { webhookRoutes, webhookTab } from '../../developers/webhooks/screens.tsx';
import { tabs, within } from '../../lib/router/routes.tsx';

/** Developer settings with the tabs of their features. */
export const routes: readonly RouteObject[] = [
  within(DeveloperLayout, [startTab, ...tabs([...apiKeyRoutes, linkedAppsTab, webhookTab, sandboxTab])]),
  ...webhookRoutes,
];
