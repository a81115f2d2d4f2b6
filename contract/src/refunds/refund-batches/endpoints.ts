import * as z from 'zod/mini';
import { endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { shortText } from '../../core/schema.ts';
import { refundBatchIds } from './feature.ts';
import type { BatchMove } from './rules.ts';
import { batchMoves } from './rules.ts';
import { batch, batchDetails, batchRowFilters, cells, largestBatchFile, maxBatchRows, number, row } from './schemas.ts';
import { refundBatchScreens } from './screens.ts';

/** Who may upload, confirm and decide (REF-05). */
export const refundsInBulk = refundBatchScreens.initiateBulkRefund.access;

/** Who may read bulk refunds (REF-05). */
export const seesBulkRefunds = refundBatchScreens.bulkRefunds.access;

const size = (usual: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), usual);

const ofBatch = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)) }) };

const ofRow = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)), number }) };

const unknownBatch = { BULK_REFUND_NOT_FOUND: 404 } as const;

const notAllowed = { refusedAs: 'BULK_REFUND_NOT_ALLOWED' } as const;

const refused = { BULK_REFUND_NOT_ALLOWED: 403 } as const;

/**
 * Many refunds from a file (REF-05, REF-06): checked row by row before any money moves, then processed in the
 * background.
 */
export const refundBatches = feature('refund-batches', {
  template: endpoint('GET /v1/batch/template/download', {
    summary: 'Download an empty refunds file with the columns and one example, as CSV or XLSX',
    access: seesBulkRefunds,
    ...notAllowed,
    query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    returns: 'application/octet-stream',
    errors: refused,
    testMode: false,
  }),
  upload: endpoint('POST /v1/batch/process', {
    summary: 'Upload a refunds file (CSV or XLSX); its rows are then checked, and nothing is refunded yet',
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    upload: { maxBytes: largestBatchFile },
    body: z.strictObject({
      batchProcessorType: z.enum(['REFUND']),
      description: z.optional(shortText(200)),
      comment: z.optional(shortText(200)),
    }),
    returns: batch,
    errors: {
      ...refused,
      INVALID_FILE: 400,
      FILE_LIMIT_EXCEED: 413,
      BATCH_PROCESSING_ERROR: 500,
      TOO_MANY_REQUESTS: 429,
    },
    testMode: false,
  }),
  list: endpoint('GET /v1/batch/refunds', {
    summary: 'List bulk refunds, newest first',
    access: seesBulkRefunds,
    ...notAllowed,
    query: z.strictObject({ size: size(10), after: z.optional(idOf(refundBatchIds)) }),
    returns: z.object({ batches: z.array(batch), next: z.nullable(idOf(refundBatchIds)) }),
    errors: refused,
    testMode: false,
  }),
  details: endpoint('GET /v1/batch/refunds/:batchId', {
    summary: 'Retrieve a bulk refund with its progress and allowed actions',
    access: seesBulkRefunds,
    ...notAllowed,
    ...ofBatch,
    returns: batchDetails,
    errors: { ...refused, ...unknownBatch },
    testMode: false,
  }),
  rows: endpoint('GET /v1/batch/refunds/:batchId/rows', {
    summary: 'List the rows of a bulk refund in file order; `after` is the number of the last row on the previous page',
    access: seesBulkRefunds,
    ...notAllowed,
    ...ofBatch,
    query: z.strictObject({
      filter: z._default(z.enum(batchRowFilters), 'all'),
      size: size(20),
      after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(maxBatchRows)), 0),
    }),
    returns: z.object({ rows: z.array(row), next: z.nullable(z.int()) }),
    errors: { ...refused, ...unknownBatch },
    testMode: false,
  }),
  correct: endpoint('PUT /v1/batch/refunds/:batchId/rows/:number', {
    summary: 'Correct the cells of a row; the row and any rows it blocked are checked again immediately',
    access: refundsInBulk,
    // A row that another person confirms could be changed to another payment of the same amount.
    risk: 'money',
    ...notAllowed,
    ...ofRow,
    body: z.strictObject({ cells }),
    returns: row,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
    testMode: false,
  }),
  drop: endpoint('POST /v1/batch/refunds/:batchId/rows/drop', {
    summary: 'Exclude rows: those with these numbers, or all invalid ones',
    access: refundsInBulk,
    risk: 'none',
    ...notAllowed,
    ...ofBatch,
    body: z.union([
      z.strictObject({ numbers: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(100)) }),
      z.strictObject({ allWrong: z.literal(true) }),
    ]),
    returns: batch,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
    testMode: false,
  }),
  confirm: endpoint('POST /v1/batch/refunds/:batchId/confirm', {
    summary: 'Refund the valid rows, exactly as the person has reviewed them',
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    idempotent: true,
    ...ofBatch,
    body: z.strictObject({
      rows: z.int(),
      amount: paise,
      /** The row revision that the person has read. */
      revision: z.int(),
      /** How many rows look alike and are intended. */
      alike: z._default(z.int(), 0),
    }),
    returns: batch,
    errors: {
      ...refused,
      ...unknownBatch,
      BULK_REFUND_CHANGED: 409,
      BULK_REFUND_ALIKE: 409,
      BULK_REFUND_WRONG_ROWS: 409,
      CONFLICT: 409,
      RAIL_MISSING: 503,
    },
    testMode: false,
  }),
  decide: endpoint('POST /v1/batch/refunds/:batchId/decision', {
    summary: 'Approve or reject a bulk refund confirmed by another person',
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    idempotent: true,
    ...ofBatch,
    body: z.strictObject({ decision: z.enum(['APPROVE', 'REJECT']), note: z.optional(shortText(200)) }),
    returns: batch,
    errors: { ...refused, ...unknownBatch, REFUND_OWN_REQUEST: 403, CONFLICT: 409 },
    testMode: false,
  }),
  move: endpoint('POST /v1/batch/refunds/:batchId/move', {
    summary: 'Pause or resume a bulk refund, or cancel the refunds not yet sent',
    access: refundsInBulk,
    risk: 'none',
    ...notAllowed,
    ...ofBatch,
    body: z.strictObject({ move: z.enum(Object.keys(batchMoves) as [BatchMove, ...BatchMove[]]) }),
    returns: batch,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
    testMode: false,
  }),
  download: endpoint('GET /v1/batch/download/:batchId', {
    summary: 'Download the uploaded rows with the result of each, as CSV',
    access: seesBulkRefunds,
    ...notAllowed,
    ...ofBatch,
    returns: 'text/csv',
    errors: { ...refused, ...unknownBatch },
    testMode: false,
  }),
});
