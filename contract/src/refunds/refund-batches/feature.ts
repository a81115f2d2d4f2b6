import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const refundBatchActs = {
  BULK_REFUND_UPLOADED: 'Uploaded a refund file',
  BULK_REFUND_CONFIRMED: 'Confirmed a bulk refund',
  BULK_REFUND_APPROVED: 'Approved a bulk refund',
  BULK_REFUND_REJECTED: 'Rejected a bulk refund',
  BULK_REFUND_PAUSED: 'Paused a bulk refund',
  BULK_REFUND_RESUMED: 'Resumed a bulk refund',
  BULK_REFUND_CANCELLED: 'Cancelled a bulk refund',
  BULK_REFUND_DOWNLOADED: 'Downloaded the result of a bulk refund',
} as const;

/** Ids of bulk refunds. */
export const refundBatchIds = ownIds('rbat');
