import { ownIds } from '../../core/ids.ts';

/** What the audit log says of this feature. */
export const paymentPageActs = {
  PAYMENT_PAGE_CREATED: 'Created a payment page',
  PAYMENT_PAGE_CHANGED: 'Changed a payment page',
  PAYMENT_PAGE_PUBLISHED: 'Published a payment page',
  PAYMENT_PAGE_PAUSED: 'Paused a payment page',
  PAYMENT_PAGE_CLOSED: 'Closed a payment page',
  PAYMENT_PAGE_DOWNLOADED: 'Downloaded a page’s payments',
} as const;

/** Ids of payment pages. */
export const paymentPageIds = ownIds('page');

/** Ids of what a page sells. */
export const pageItemIds = ownIds('pitem');
