import { route, routes } from '../../core/endpoint.ts';
import { makesOfflineLinksFromFiles, makesOnlineLinksFromFiles } from '../payment-links/access.ts';
import { largestLinkFile } from './columns.ts';

interface Group {
  readonly at: '/v2/payLink/batches' | '/v1/payLink/offline/batches';
  readonly access: typeof makesOnlineLinksFromFiles | typeof makesOfflineLinksFromFiles;
}

/** The routes for one kind of link. */
const routesOf = ({ at, access }: Group) => ({
  template: route(`GET ${at}/template`, { access }),
  upload: route(`POST ${at}`, { access, risk: 'none', upload: { maxBytes: largestLinkFile } }),
  list: route(`GET ${at}`, { access }),
  details: route(`GET ${at}/:batchId`, { access }),
  rows: route(`GET ${at}/:batchId/rows`, { access }),
  correct: route(`PUT ${at}/:batchId/rows/:number`, { access, risk: 'none' }),
  confirm: route(`POST ${at}/:batchId/confirm`, { access, risk: 'none', idempotent: true }),
  cancel: route(`POST ${at}/:batchId/cancel`, { access, risk: 'none' }),
  download: route(`GET ${at}/:batchId/download`, { access }),
});

export const paymentLinkBatchesRoutes = routes(
  'payment-link-batches',
  routesOf({ at: '/v2/payLink/batches', access: makesOnlineLinksFromFiles }),
);

export const offlinePaymentLinkBatchesRoutes = routes(
  'offline-payment-link-batches',
  routesOf({ at: '/v1/payLink/offline/batches', access: makesOfflineLinksFromFiles }),
);
