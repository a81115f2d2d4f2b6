import { developerHome } from '@galla/contract/developer/area.ts';
import { dashboardHome } from '@galla/contract/insights/area.ts';
import { apiKeyRoutes } from '../../api-keys/screens.tsx';
import { DeveloperLayout } from '../../developer/DeveloperLayout.tsx';
import { developerTabs } from '../../developer/developer-tabs.ts';
import { type Route, tabs, within } from '../../lib/router/routes.ts';
import { isInMode, mayAsk } from '../../lib/session/session.ts';
import { sandboxTab } from '../../sandbox/screens.tsx';
import { webhookRoutes, webhookTab } from '../../webhooks/screens.tsx';

/** Developer settings: the tabs of its features. The bare path leads to the first that the person may open. */
export const routes: readonly Route[] = [
  {
    path: developerHome.path,
    to: (session) =>
      (developerTabs.find(({ screen }) => mayAsk(session, screen.access) && isInMode(screen))?.screen ?? dashboardHome)
        .path,
  },
  ...webhookRoutes,
  ...tabs(within(DeveloperLayout, [...apiKeyRoutes, webhookTab, sandboxTab])),
];
