import { customer, engine, route, routes } from '../../core/endpoint.ts';
import {
  activatesLinks,
  changesOfflineLinks,
  createsOfflineLinks,
  managesOnlineLinks,
  seesOfflineLinks,
  seesOnlineLinks,
} from './access.ts';

const create = { risk: 'none', idempotent: true } as const;

const cancel = { risk: 'none' } as const;

export const paymentLinksRoutes = routes('payment-links', {
  list: route('POST /v2/payLink/list', { access: seesOnlineLinks, reads: true }),
  totals: route('POST /v2/payLink/totals', { access: seesOnlineLinks, reads: true }),
  create: route('POST /v2/payLink/create', { ...create, access: managesOnlineLinks }),
  details: route('GET /v2/payLink/:id', { access: seesOnlineLinks }),
  change: route('PATCH /v2/payLink/:id', { access: managesOnlineLinks, risk: 'none' }),
  cancel: route('POST /v2/payLink/:id/cancel', { ...cancel, access: managesOnlineLinks }),
  cancelByPut: route('PUT /v2/payLink/:id/cancel', { ...cancel, access: managesOnlineLinks }),
});

export const paymentLinkActivationRoutes = routes('payment-link-activation', {
  find: route('GET /v2/payLink/activation', { access: seesOnlineLinks }),
  request: route('POST /v2/payLink/activation', { access: activatesLinks, risk: 'none' }),
});

export const offlinePaymentLinksRoutes = routes('offline-payment-links', {
  list: route('POST /v1/payLink/offline/list', { access: seesOfflineLinks, reads: true }),
  totals: route('POST /v1/payLink/offline/totals', { access: seesOfflineLinks, reads: true }),
  create: route('POST /v1/payLink/offline/create', { ...create, access: createsOfflineLinks }),
  details: route('GET /v1/payLink/offline/:id', { access: seesOfflineLinks }),
  cancel: route('POST /v1/payLink/offline/:id/cancel', { ...cancel, access: changesOfflineLinks }),
});

export const athenaPaymentLinksRoutes = routes('athena-payment-links', {
  create: route('POST /v1/athena/payLink/create', { access: engine }),
  cancel: route('POST /v1/athena/payLink/cancel', { access: engine }),
});

export const customerPaymentLinksRoutes = routes('opened-payment-links', {
  find: route('GET /payment-links/v1/:code', { access: customer }),
  choose: route('POST /payment-links/v1/:code/parts', { access: customer }),
  report: route('POST /payment-links/v1/:code/report', { access: customer }),
});

const send = { risk: 'none', idempotent: true } as const;

const resend = { ...send } as const;

export const paymentLinkMessagesRoutes = routes('payment-link-messages', {
  resend: route('POST /v2/payLink/:id/resend', { ...resend, access: managesOnlineLinks }),
  resendByPut: route('PUT /v2/payLink/:id/resend', { ...resend, access: managesOnlineLinks }),
  notify: route('POST /v2/payLink/:id/notify', { ...send, access: managesOnlineLinks }),
  find: route('GET /v2/payLink/:id/messages', { access: seesOnlineLinks }),
  qr: route('GET /v2/payLink/:id/qr', { access: seesOnlineLinks }),
  resendOffline: route('POST /v1/payLink/offline/:id/resend', { ...resend, access: changesOfflineLinks }),
  findOffline: route('GET /v1/payLink/offline/:id/messages', { access: seesOfflineLinks }),
  qrOffline: route('GET /v1/payLink/offline/:id/qr', { access: seesOfflineLinks }),
  sendReminder: route('POST /v1/athena/payLink/send-reminder', { access: engine }),
});
