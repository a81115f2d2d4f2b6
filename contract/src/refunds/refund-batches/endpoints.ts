import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, paise, shortText } from '../../core/schema.ts';
import { refundBatchIds } from './feature.ts';
import { refundBatchesRoutes } from './routes.ts';
import type { BatchMove } from './rules.ts';
import { batchMoves, maxBatchRows } from './rules.ts';
import { batch, batchDetails, batchRowFilters, cells, number, row } from './schemas.ts';

const size = (usual: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), usual);

const ofBatch = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)) }) };

const ofRow = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)), number }) };

const unknownBatch = { BULK_REFUND_NOT_FOUND: 404 } as const;

const refused = { BULK_REFUND_NOT_ALLOWED: 403 } as const;

/**
 * Many refunds from a file (REF-05, REF-06): checked row by row before any money moves, then processed in the
 * background.
 */
export const refundBatches = endpoints(refundBatchesRoutes, {
  template: {
    summary: 'Download an empty refunds file with the columns and one example, as CSV or XLSX',
    query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    returns: 'application/octet-stream',
    errors: refused,
  },
  upload: {
    summary: 'Upload a refunds file (CSV or XLSX); its rows are then checked, and nothing is refunded yet',
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
  },
  list: {
    summary: 'List bulk refunds, newest first',
    query: z.strictObject({ size: size(10), after: z.optional(idOf(refundBatchIds)) }),
    returns: z.object({ batches: z.array(batch), next: z.nullable(idOf(refundBatchIds)) }),
    errors: refused,
  },
  details: {
    summary: 'Retrieve a bulk refund with its progress and allowed actions',
    ...ofBatch,
    returns: batchDetails,
    errors: { ...refused, ...unknownBatch },
  },
  rows: {
    summary: 'List the rows of a bulk refund in file order; `after` is the number of the last row on the previous page',
    ...ofBatch,
    query: z.strictObject({
      filter: z._default(z.enum(batchRowFilters), 'all'),
      size: size(20),
      after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(maxBatchRows)), 0),
    }),
    returns: z.object({ rows: z.array(row), next: z.nullable(z.int()) }),
    errors: { ...refused, ...unknownBatch },
  },
  correct: {
    summary: 'Correct the cells of a row; the row and any rows it blocked are checked again immediately',
    ...ofRow,
    body: z.strictObject({ cells }),
    returns: row,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
  },
  drop: {
    summary: 'Exclude rows: those with these numbers, or all invalid ones',
    ...ofBatch,
    body: z.union([
      z.strictObject({ numbers: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(100)) }),
      z.strictObject({ allWrong: z.literal(true) }),
    ]),
    returns: batch,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
  },
  confirm: {
    summary: 'Refund the valid rows, exactly as the person has reviewed them',
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
  },
  decide: {
    summary: 'Approve or reject a bulk refund confirmed by another person',
    ...ofBatch,
    body: z.strictObject({ decision: z.enum(['APPROVE', 'REJECT']), note: z.optional(shortText(200)) }),
    returns: batch,
    errors: { ...refused, ...unknownBatch, REFUND_OWN_REQUEST: 403, CONFLICT: 409 },
  },
  move: {
    summary: 'Pause or resume a bulk refund, or cancel the refunds not yet sent',
    ...ofBatch,
    body: z.strictObject({ move: z.enum(Object.keys(batchMoves) as [BatchMove, ...BatchMove[]]) }),
    returns: batch,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
  },
  download: {
    summary: 'Download the uploaded rows with the result of each, as CSV',
    ...ofBatch,
    returns: 'text/csv',
    errors: { ...refused, ...unknownBatch },
  },
});
