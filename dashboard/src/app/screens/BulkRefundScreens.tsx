import { BulkRefundPage } from '../../refund-batches/BulkRefundPage.tsx';
import { BulkRefundsPage } from '../../refund-batches/BulkRefundsPage.tsx';
import { UploadPage } from '../../refund-batches/upload/UploadPage.tsx';

/** The screens of bulk refunds, in one file. */
export { BulkRefundPage, BulkRefundsPage, UploadPage };
