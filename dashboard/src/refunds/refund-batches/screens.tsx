import { signedIn } from '@galla/contract/core/endpoint.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { page } from '../../lib/router/routes.ts';

const { bulkRefunds, initiateBulkRefund, bulkRefundDetails } = refundBatchScreens;

/** The screens of bulk refunds themselves refuse people without the permission (REF-05). */
const opensForAll = { opensFor: signedIn };

/** The list of files, a tab of payments. */
export const batchList = {
  ...page(bulkRefunds, async () => (await import('./BulkRefundsPage.tsx')).BulkRefundsPage),
  ...opensForAll,
};

/** A new file, and one that was uploaded. */
export const batchRoutes = [
  {
    ...page(initiateBulkRefund, async () => (await import('./upload/UploadPage.tsx')).UploadPage),
    ...opensForAll,
  },
  {
    ...page(bulkRefundDetails, async () => (await import('./BulkRefundPage.tsx')).BulkRefundPage),
    ...opensForAll,
  },
];
