import { BulkRefundPage } from '../refunds/bulk/BulkRefundPage.tsx';
import { BulkRefundsPage } from '../refunds/bulk/BulkRefundsPage.tsx';
import { UploadPage } from '../refunds/bulk/UploadPage.tsx';

/** The screens of bulk refunds, in one file. */
export { BulkRefundPage, BulkRefundsPage, UploadPage };
