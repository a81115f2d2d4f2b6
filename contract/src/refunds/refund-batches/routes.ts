import { route, routes } from '../../core/endpoint.ts';
import { largestBatchFile } from './rules.ts';
import { refundBatchScreens } from './screens.ts';

/** Who may upload, confirm and decide (REF-05). */
export const refundsInBulk = refundBatchScreens.initiateBulkRefund.access;

/** Who may read bulk refunds (REF-05). */
export const seesBulkRefunds = refundBatchScreens.bulkRefunds.access;

const notAllowed = { refusedAs: 'BULK_REFUND_NOT_ALLOWED' } as const;

export const refundBatchesRoutes = routes('refund-batches', {
  template: route('GET /v1/batch/template/download', { access: seesBulkRefunds, ...notAllowed, testMode: false }),
  upload: route('POST /v1/batch/process', {
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    upload: { maxBytes: largestBatchFile },
    testMode: false,
  }),
  list: route('GET /v1/batch/refunds', { access: seesBulkRefunds, ...notAllowed, testMode: false }),
  details: route('GET /v1/batch/refunds/:batchId', { access: seesBulkRefunds, ...notAllowed, testMode: false }),
  rows: route('GET /v1/batch/refunds/:batchId/rows', { access: seesBulkRefunds, ...notAllowed, testMode: false }),
  correct: route('PUT /v1/batch/refunds/:batchId/rows/:number', {
    access: refundsInBulk, // A row that another person confirms could be changed to another payment of the same amount.
    risk: 'money',
    ...notAllowed,
    testMode: false,
  }),
  drop: route('POST /v1/batch/refunds/:batchId/rows/drop', {
    access: refundsInBulk,
    risk: 'none',
    ...notAllowed,
    testMode: false,
  }),
  confirm: route('POST /v1/batch/refunds/:batchId/confirm', {
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    idempotent: true,
    testMode: false,
  }),
  decide: route('POST /v1/batch/refunds/:batchId/decision', {
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    idempotent: true,
    testMode: false,
  }),
  move: route('POST /v1/batch/refunds/:batchId/move', {
    access: refundsInBulk,
    risk: 'none',
    ...notAllowed,
    testMode: false,
  }),
  download: route('GET /v1/batch/download/:batchId', { access: seesBulkRefunds, ...notAllowed, testMode: false }),
});
