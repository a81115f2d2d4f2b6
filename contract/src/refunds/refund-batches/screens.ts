import { can } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';

/** Bulk refunds belong to the whole merchant, as the payments in a file do (STO-07). */
const seesBulkRefunds = { ...can('batch_refund_access', 'view_batch_refund_access'), wholeMerchant: true } as const;
const refundsInBulk = { ...can('batch_refund_access'), wholeMerchant: true } as const;

/** The screens of bulk refunds. */
export const refundBatchScreens = {
  bulkRefunds: {
    path: '/transactions/refunds/bulk-refunds',
    title: 'Bulk Refunds',
    access: seesBulkRefunds,
    testMode: false,
  },
  initiateBulkRefund: {
    path: '/transactions/refunds/bulk-refunds/initiate',
    title: 'Initiate Bulk Refund',
    access: refundsInBulk,
    testMode: false,
  },
  bulkRefundDetails: {
    path: '/transactions/refunds/bulk-refunds/$batchId',
    title: 'Bulk Refund Details',
    access: seesBulkRefunds,
    testMode: false,
  },
} as const satisfies Screens;
