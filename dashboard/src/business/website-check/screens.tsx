import { websiteCheckScreens } from '@galla/contract/business/website-check/screens.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';

export const websiteCheckRoutes: readonly RouteObject[] = [
  page(websiteCheckScreens.websiteCheck, async () => (await import('./WebsiteCheckPage.tsx')).WebsiteCheckPage),
];
