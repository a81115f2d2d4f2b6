import type { ScriptedCall } from './recorded-calls.ts';

/**
 * A call of every endpoint, in an order in which a shop's program could make them. `payment`, `store`, `day` and
 * `yesterday` come from elsewhere.
 */
export const script: readonly ScriptedCall[] = [
  {
    ...{ name: 'createOrder', method: 'POST', path: '/orders', keeps: { order: 'orderId' } },
    body: {
      ...{ merchantOrderId: 'REC-1', amount: 64_900, description: 'Beans', metadata: { cart: 'C-1' } },
      customer: { name: 'Kavita Menon', phone: '9940127785' },
    },
  },
  { name: 'listOrders', method: 'GET', path: '/orders?merchantOrderId=REC-1&expand=payment' },
  { name: 'getOrder', method: 'GET', path: '/orders/{order}' },
  { name: 'cancelOrder', method: 'POST', path: '/orders/{order}/cancel', body: {} },
  {
    ...{ name: 'createQrCode', method: 'POST', path: '/qr-codes', keeps: { qr: 'id' } },
    body: { storeId: '{store}', amount: 12_000, billNumber: 'B-7', metadata: { table: '4' } },
  },
  { name: 'listQrCodes', method: 'GET', path: '/qr-codes?state=ACTIVE' },
  { name: 'getQrCode', method: 'GET', path: '/qr-codes/{qr}' },
  { name: 'cancelQrCode', method: 'POST', path: '/qr-codes/{qr}/cancel', body: {} },
  { name: 'listPayments', method: 'GET', path: '/payments?merchantOrderId=REC-PAID' },
  { name: 'getPayment', method: 'GET', path: '/payments/{payment}?expand=order' },
  { name: 'getPaymentStatus', method: 'GET', path: '/payments/{payment}/status' },
  {
    ...{ name: 'createRefund', method: 'POST', path: '/refunds', keeps: { refund: 'refundId' } },
    body: { paymentId: '{payment}', amount: 10_000, reason: 'OTHER', metadata: { ticket: 'T-9' } },
  },
  { name: 'listRefunds', method: 'GET', path: '/refunds?paymentId={payment}&expand=payment' },
  { name: 'getRefund', method: 'GET', path: '/refunds/{refund}' },
  { name: 'getBalance', method: 'GET', path: '/balance' },
  { name: 'listSettlements', method: 'GET', path: '/settlements' },
  { name: 'getSettlement', method: 'GET', path: '/settlements/{settlement}' },
  { name: 'listSettlementItems', method: 'GET', path: '/settlements/{settlement}/items' },
  {
    ...{ name: 'createPaymentLink', method: 'POST', path: '/payment-links', keeps: { link: 'id' } },
    body: {
      ...{ referenceId: 'REC-L1', amount: 25_000, metadata: { lead: '7' } },
      customer: { name: 'Jaya', email: 'jaya@mail.example' },
    },
  },
  { name: 'listPaymentLinks', method: 'GET', path: '/payment-links?referenceId=REC-L1' },
  { name: 'getPaymentLink', method: 'GET', path: '/payment-links/{link}' },
  { name: 'updatePaymentLink', method: 'PATCH', path: '/payment-links/{link}', body: { referenceId: 'REC-L2' } },
  { name: 'resendPaymentLink', method: 'POST', path: '/payment-links/{link}/resend', body: {} },
  { name: 'notifyPaymentLink', method: 'POST', path: '/payment-links/{link}/notify', body: { channel: 'EMAIL' } },
  { name: 'listPaymentLinkCustomers', method: 'GET', path: '/payment-links/{link}/customers' },
  { name: 'cancelPaymentLink', method: 'POST', path: '/payment-links/{link}/cancel', body: {} },
  {
    ...{ name: 'createReport', method: 'POST', path: '/reports', keeps: { report: 'reportId' } },
    body: { kind: 'TRANSACTION', from: '{yesterday}', to: '{yesterday}' },
  },
  { name: 'listReports', method: 'GET', path: '/reports' },
  { name: 'getReport', method: 'GET', path: '/reports/{report}' },
  { name: 'getReportFile', method: 'GET', path: '/reports/{report}/file' },
  {
    ...{ name: 'createWebhookEndpoint', method: 'POST', path: '/webhook-endpoints', keeps: { webhook: 'id' } },
    body: {
      ...{ url: 'https://shop.example.in/hooks', description: 'Shop', events: ['payment.completed'] },
      ...{ username: 'warehouse', password: 'stock2026' },
    },
  },
  { name: 'listWebhookEndpoints', method: 'GET', path: '/webhook-endpoints' },
  { name: 'getWebhookEndpoint', method: 'GET', path: '/webhook-endpoints/{webhook}' },
  {
    ...{ name: 'updateWebhookEndpoint', method: 'PUT', path: '/webhook-endpoints/{webhook}' },
    body: {
      ...{ url: 'https://shop.example.in/hooks', description: 'Shop', events: ['payment.completed'] },
      ...{ username: 'warehouse', status: 'ACTIVE' },
    },
  },
  { name: 'listEvents', method: 'GET', path: '/events' },
  { name: 'getEvent', method: 'GET', path: '/events/{event}' },
  { name: 'deleteWebhookEndpoint', method: 'DELETE', path: '/webhook-endpoints/{webhook}' },
  { name: 'getOrder', method: 'GET', path: '/orders/order_00000000000000000000000000' },
  { name: 'createOrder', method: 'POST', path: '/orders', body: { merchantOrderId: 'REC-2', amount: 1 } },
];
