import { apiKey, route, routes, where } from '../../core/endpoint.ts';
import { developers } from '../developer/area.ts';

/** The provider can disable a merchant's payment links for programs. */
const openToPrograms = { merchants: 'online', flags: { PAYLINK_API_DISABLED: false } } as const;

const links = where(apiKey('links'), openToPrograms);

const readsLinks = where(apiKey('read', 'links'), openToPrograms);

const linkRoutes = {
  createPaymentLink: route('POST /merchant/v1/payment-links', { access: links, idempotent: true }),
  listPaymentLinks: route('GET /merchant/v1/payment-links', { access: readsLinks }),
  getPaymentLink: route('GET /merchant/v1/payment-links/:id', { access: readsLinks }),
  updatePaymentLink: route('PATCH /merchant/v1/payment-links/:id', { access: links }),
  listPaymentLinkCustomers: route('GET /merchant/v1/payment-links/:id/customers', { access: readsLinks }),
  cancelPaymentLink: route('POST /merchant/v1/payment-links/:id/cancel', { access: links }),
  resendPaymentLink: route('POST /merchant/v1/payment-links/:id/resend', { access: links, idempotent: true }),
  notifyPaymentLink: route('POST /merchant/v1/payment-links/:id/notify', { access: links, idempotent: true }),
} as const;

const reads = apiKey('read');

const readsOrders = apiKey('read', 'orders');

const readsRefunds = apiKey('read', 'refunds');

const moneyRoutes = {
  listPayments: route('GET /merchant/v1/payments', { access: reads }),
  getPayment: route('GET /merchant/v1/payments/:paymentId', { access: reads }),
  getPaymentStatus: route('GET /merchant/v1/payments/:paymentId/status', { access: readsOrders }),
  createRefund: route('POST /merchant/v1/refunds', { access: apiKey('refunds'), idempotent: true }),
  listRefunds: route('GET /merchant/v1/refunds', { access: readsRefunds }),
  getRefund: route('GET /merchant/v1/refunds/:refundId', { access: readsRefunds }),
  getBalance: route('GET /merchant/v1/balance', { access: reads }),
  listSettlements: route('GET /merchant/v1/settlements', { access: reads }),
  getSettlement: route('GET /merchant/v1/settlements/:settlementId', { access: reads }),
  listSettlementItems: route('GET /merchant/v1/settlements/:settlementId/items', { access: reads }),
} as const;

const orders = apiKey('orders');

const orderRoutes = {
  createOrder: route('POST /merchant/v1/orders', { access: orders, idempotent: true }),
  listOrders: route('GET /merchant/v1/orders', { access: readsOrders }),
  getOrder: route('GET /merchant/v1/orders/:orderId', { access: readsOrders }),
  cancelOrder: route('POST /merchant/v1/orders/:orderId/cancel', { access: orders }),
  createQrCode: route('POST /merchant/v1/qr-codes', { access: orders, idempotent: true }),
  listQrCodes: route('GET /merchant/v1/qr-codes', { access: readsOrders }),
  getQrCode: route('GET /merchant/v1/qr-codes/:id', { access: readsOrders }),
  cancelQrCode: route('POST /merchant/v1/qr-codes/:id/cancel', { access: orders }),
} as const;

const reportRoutes = {
  createReport: route('POST /merchant/v1/reports', { access: reads, idempotent: true }),
  listReports: route('GET /merchant/v1/reports', { access: reads }),
  getReport: route('GET /merchant/v1/reports/:reportId', { access: reads }),
  getReportFile: route('GET /merchant/v1/reports/:reportId/file', { access: reads }),
} as const;

const follows = where(apiKey('webhooks'), developers);

export const merchantStreamsRoutes = routes('merchant-streams', {
  followEvents: route('GET /merchant/v1/streams/events', { access: follows }),
  followRequests: route('GET /merchant/v1/streams/requests', { access: follows }),
});

const manages = where(apiKey('webhooks'), developers);

const readsWebhooks = where(apiKey('read', 'webhooks'), developers);

const webhookRoutes = {
  createWebhookEndpoint: route('POST /merchant/v1/webhook-endpoints', { access: manages, idempotent: true }),
  listWebhookEndpoints: route('GET /merchant/v1/webhook-endpoints', { access: readsWebhooks }),
  getWebhookEndpoint: route('GET /merchant/v1/webhook-endpoints/:id', { access: readsWebhooks }),
  updateWebhookEndpoint: route('PUT /merchant/v1/webhook-endpoints/:id', { access: manages }),
  deleteWebhookEndpoint: route('DELETE /merchant/v1/webhook-endpoints/:id', { access: manages }),
  listEvents: route('GET /merchant/v1/events', { access: readsWebhooks }),
  getEvent: route('GET /merchant/v1/events/:eventId', { access: readsWebhooks }),
} as const;

export const merchantApiRoutes = routes('merchant-api', {
  ...orderRoutes,
  ...moneyRoutes,
  ...linkRoutes,
  ...reportRoutes,
  ...webhookRoutes,
});
