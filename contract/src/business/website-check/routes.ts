import { route, routes } from '../../core/endpoint.ts';
import { websiteCheckScreens } from './screens.ts';

const { access } = websiteCheckScreens.websiteCheck;

export const websiteChecksRoutes = routes('website-check', {
  start: route('POST /v1/om/crawler/init', { access, risk: 'none', testMode: false }),
  find: route('GET /v1/om/crawler/report', { access, testMode: false }),
});
