import { websiteCheckScreens } from '@galla/contract/business/website-check/screens.ts';
import { page, type Route } from '../../lib/router/routes.ts';

export const websiteCheckRoutes: readonly Route[] = [
  page(websiteCheckScreens.websiteCheck, async () => (await import('./WebsiteCheckPage.tsx')).WebsiteCheckPage),
];
