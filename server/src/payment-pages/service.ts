// What the processes use.
export { pageOrders } from './following.ts';
export { servePaymentPages } from './page/page.ts';
