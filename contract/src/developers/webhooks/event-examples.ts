import type { Infer } from '../../core/schema.ts';
import type { eventData } from './event-data.ts';

type Example<Kind extends keyof typeof eventData> = Infer<(typeof eventData)[Kind]>;

const at = '2026-11-20T06:28:12.000Z';
const ids = {
  payment: 'pay_01kae5q9c0fp6tz7m8x4v2w1hd',
  order: 'order_01kae5pyr8f4xt2c6n1z0k9m5q',
  refund: 'rfnd_01kae7w3m4ejrbtx9p5v6c2d8n',
  settlement: 'setl_01kagq2h0yf7nb3w4k8t6z1m5c',
  link: 'plink_01kae1d6t2e8vr9x5b4n7q3k0w',
  dispute: 'cbk_01kb6f4s8hfxvt1z2q7m3c9n6p',
  report: 'rpt_01kae8x5z9f0wq6t3r2b1v4m7k',
  vendor: 'ven_01kae2r7t5k9xv3m8b1q6z0f4n',
} as const;
const payment: Example<'payment'> = {
  payment: ids.payment,
  order: 'KO-N4',
  transaction: 'T2611201158120001',
  amount: 64900,
  currency: 'INR',
  status: 'COMPLETED',
  paidWith: 'UPI',
  utr: '632411586204',
  reason: null,
  createdAt: at,
};
const order: Example<'order'> = {
  orderId: ids.order,
  order: 'KO-N4',
  amount: 64900,
  currency: 'INR',
  status: 'PAID',
  payment: ids.payment,
  createdAt: at,
};
const refund: Example<'refund'> = {
  refund: ids.refund,
  payment: ids.payment,
  order: 'KO-N4',
  amount: 20000,
  currency: 'INR',
  status: 'COMPLETED',
  utr: '632412004417',
  arn: null,
  reason: null,
  createdAt: at,
};
const settlement: Example<'settlement'> = {
  settlement: ids.settlement,
  day: '2026-11-20',
  gross: 4812050,
  fee: 61240,
  gst: 11023,
  refunded: 20000,
  net: 4719787,
  currency: 'INR',
  status: 'SETTLED',
  utr: 'GALLN26112400017',
  reason: null,
};
const link: Example<'link'> = {
  link: ids.link,
  reference: 'INV-2081',
  amount: 250000,
  paidAmount: 250000,
  currency: 'INR',
  status: 'COMPLETED',
  expiresAt: '2026-12-20T18:29:59.000Z',
};
const dispute: Example<'dispute'> = {
  dispute: ids.dispute,
  payment: ids.payment,
  order: 'KO-N4',
  amount: 64900,
  currency: 'INR',
  status: 'OPENED',
  reason: 'FRAUD',
  openedAt: at,
};
const report: Example<'report'> = {
  report: ids.report,
  kind: 'TRANSACTION',
  from: '2026-11-01',
  to: '2026-11-19',
  format: 'CSV',
  status: 'SUCCESSFUL',
  rows: 1284,
};
const kyc: Example<'kyc'> = { status: 'VERIFIED', reason: null, changedAt: at };
const vendor: Example<'vendor'> = {
  vendor: ids.vendor,
  name: 'Malnad Estates',
  status: 'OPEN',
  changedAt: at,
};

/** A successful record of each kind, for the examples of events. */
export const eventExamples = { payment, order, refund, settlement, link, dispute, report, kyc, vendor } as const;
