import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const paymentLinkBatchActs = {
  PAYMENT_LINK_FILE_UPLOADED: 'Uploaded a payment links file',
  PAYMENT_LINK_FILE_CONFIRMED: 'Confirmed payment links from a file',
  PAYMENT_LINK_FILE_CANCELLED: 'Cancelled payment links from a file',
  PAYMENT_LINK_FILE_DOWNLOADED: 'Downloaded payment links from a file',
} as const;

/** Ids of payment link files. */
export const paymentLinkBatchIds = ownIds('plbat');
