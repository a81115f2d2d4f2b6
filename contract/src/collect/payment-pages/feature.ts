import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
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

/** Ids of the items that a page sells. */
export const pageItemIds = ownIds('pitem');
