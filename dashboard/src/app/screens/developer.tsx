import { apiKeyRoutes } from '../../api-keys/screens.tsx';
import { DeveloperLayout } from '../../developer/DeveloperLayout.tsx';
import { startTab } from '../../developer/screens.tsx';
import { type Route, tabs, within } from '../../lib/router/routes.ts';
import { sandboxTab } from '../../sandbox/screens.tsx';
import { linkedAppsTab } from '../../store-linking/screens.tsx';
import { webhookRoutes, webhookTab } from '../../webhooks/screens.tsx';

/** Developer settings: the tabs of its features. */
export const routes: readonly Route[] = [
  ...within(DeveloperLayout, [startTab]),
  ...webhookRoutes,
  ...tabs(within(DeveloperLayout, [...apiKeyRoutes, linkedAppsTab, webhookTab, sandboxTab])),
];
