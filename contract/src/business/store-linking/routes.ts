import { route, routes, signedIn, storeApp } from '../../core/endpoint.ts';
import { storeLinkScreens } from './screens.ts';

const { access } = storeLinkScreens.linkedApps;

export const storeLinksRoutes = routes('store-linking', {
  begin: route('POST /v1/storeLink/begin', { access: storeApp }),
  verify: route('POST /v1/storeLink/verify', { access: signedIn, testMode: false, reads: true }),
  approve: route('POST /v1/storeLink/approve', { access, testMode: false, risk: 'secrets' }),
  exchange: route('POST /v1/storeLink/exchange', { access: storeApp }),
  list: route('GET /v1/storeLink/list', { access, testMode: false }),
  end: route('POST /v1/storeLink/end', { access, testMode: false, risk: 'none' }),
});
