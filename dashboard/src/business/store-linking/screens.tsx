import { storeLinkScreens } from '@galla/contract/business/store-linking/screens.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';

/** The result of a linking flow (ROU-08). */
export const linkingRoutes = (ways: { readonly onSignOut: () => void }): readonly RouteObject[] => [
  page(storeLinkScreens.loginRedirection, async () => {
    const { LinkingPage } = await import('./LinkingPage.tsx');
    return () => <LinkingPage {...ways} />;
  }),
];

/** The tab of linked apps. */
export const linkedAppsTab = page(
  storeLinkScreens.linkedApps,
  async () => (await import('./LinkedAppsPage.tsx')).LinkedAppsPage,
);
