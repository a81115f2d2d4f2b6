import { signedIn } from '@galla/contract/core/endpoint.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { page } from '../../lib/router/routes.tsx';

const { bulkRefunds, initiateBulkRefund, bulkRefundDetails } = refundBatchScreens;

/** These screens open for everyone and refuse people without the permission themselves (REF-05). */
const opensForAll = { opensFor: signedIn };

/** The list of bulk refunds, a tab of payments. */
export const batchList = page(
  bulkRefunds,
  async () => (await import('./BulkRefundsPage.tsx')).BulkRefundsPage,
  opensForAll,
);

/** The upload page, and the page of one bulk refund. */
export const batchRoutes = [
  page(initiateBulkRefund, async () => (await import('./upload/UploadPage.tsx')).UploadPage, opensForAll),
  page(bulkRefundDetails, async () => (await import('./BulkRefundPage.tsx')).BulkRefundPage, opensForAll),
];
