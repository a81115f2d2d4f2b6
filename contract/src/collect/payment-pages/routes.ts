import { anyone, customer, route, routes } from '../../core/endpoint.ts';
import { managesPages, seesPages } from '../payment-links/access.ts';
import { largestPagePicture } from './fields.ts';

/** A change of a page's state; repeating it changes nothing. */
const move = { access: managesPages, risk: 'none', idempotent: true } as const;

export const paymentPagesRoutes = routes('payment-pages', {
  list: route('POST /v2/payPage/list', { access: seesPages, reads: true }),
  address: route('POST /v2/payPage/address', { access: managesPages, reads: true }),
  create: route('POST /v2/payPage/create', { access: managesPages, risk: 'none', idempotent: true }),
  details: route('GET /v2/payPage/:id', { access: seesPages }),
  change: route('PUT /v2/payPage/:id', { access: managesPages, risk: 'none', idempotent: true }),
  publish: route('POST /v2/payPage/:id/publish', { ...move }),
  pause: route('POST /v2/payPage/:id/pause', { ...move }),
  close: route('POST /v2/payPage/:id/close', { ...move }),
  uploadPicture: route('POST /v2/payPage/:id/picture', {
    access: managesPages,
    risk: 'none',
    upload: { maxBytes: largestPagePicture, tooLarge: 'IMAGE_TOO_LARGE' },
  }),
  removePicture: route('DELETE /v2/payPage/:id/picture', { access: managesPages, risk: 'none' }),
  payments: route('GET /v2/payPage/:id/payments', { access: seesPages }),
  download: route('GET /v2/payPage/:id/payments/download', { access: seesPages }),
  qr: route('GET /v2/payPage/:id/qr', { access: seesPages }),
});

export const customerPaymentPagesRoutes = routes('opened-payment-pages', {
  find: route('GET /payment-pages/v1/pages/:slug', { access: customer }),
  order: route('POST /payment-pages/v1/pages/:slug/orders', { access: customer }),
  picture: route('GET /payment-pages/v1/pictures/:key', { access: anyone }),
});
