import { customerPaymentPages, paymentPages } from '@galla/contract/collect/payment-pages/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Job, JobNeeds } from '../../platform/jobs/job.ts';
import { pageAuditRules } from './audit-rules.ts';
import { endPages, expirePageOrders, removePageImages } from './jobs.ts';
import type { NoticeNeeds } from './messages/notices.ts';
import { notifyOfPages } from './messages/notices.ts';
import { paymentPagesCommand } from './operator.ts';
import { eraseFromPageOrders } from './order-queries.ts';
import { customerPageHandlers, paymentPageHandlers } from './routes.ts';

/** The dependencies of the page handlers and jobs, beyond the platform. */
interface Files {
  readonly files: FileStore;
}

const jobs: readonly Job<JobNeeds & Files & NoticeNeeds>[] = [
  expirePageOrders,
  endPages,
  removePageImages,
  notifyOfPages,
];

export const paymentPagesFeature = feature({
  name: 'payment-pages',
  sandboxTime: true,
  contract: { paymentPages, customerPaymentPages },
  handlers: ({ files }: Files) => ({
    paymentPages: paymentPageHandlers(files),
    customerPaymentPages: customerPageHandlers(files),
  }),
  jobs,
  writes: [
    'payment_page',
    'payment_page_slug',
    'payment_page_item',
    'payment_page_order',
    'payment_page_order_item',
    'payment_page_image',
    'payment_page_notice',
    'payment_page_report',
  ],
  reads: ['checkout_attempt', 'checkout_order', 'customer_contact', 'payment'],
  eraseCustomer: eraseFromPageOrders,
  freeText: {
    payment_page: { title: 'text', body: 'text', success_text: 'text' },
    payment_page_item: { name: 'text', note: 'text' },
    payment_page_order: { customer_name: 'text', answers: 'json' },
    payment_page_order_item: { name: 'text' },
    payment_page_report: { note: 'text' },
  },
  auditRules: pageAuditRules,
  operator: [paymentPagesCommand],
  distribution: {
    payment_page: 'tenant',
    payment_page_slug: 'reference',
    payment_page_item: 'tenant',
    payment_page_order: 'tenant',
    payment_page_order_item: 'tenant',
    payment_page_image: 'tenant',
    payment_page_notice: 'tenant',
    payment_page_report: 'tenant',
  },
});
