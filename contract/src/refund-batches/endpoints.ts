import * as z from 'zod/mini';
import { endpoint, feature } from '../core/endpoint.ts';
import { idOf } from '../core/ids.ts';
import { paise } from '../core/money.ts';
import { hiddenLeftOut, instant, noCardNumber, shortText } from '../core/schema.ts';
import { refundStates } from '../refunds/rules.ts';
import type { BatchColumn, BatchMove, BatchRowError } from './rules.ts';
import { batchColumnNames, batchMoves, batchRowErrors, batchRowStateNames, batchStateNames } from './rules.ts';
import { refundBatchScreens } from './screens.ts';

/** The largest file of refunds in bytes: 50 MB (REF-05). */
export const largestBatchFile = 50 * 1024 * 1024;

/** The most rows that a file of refunds may have. */
export const maxBatchRows = 200_000;

/** Who uploads, confirms and decides (REF-05). */
export const refundsInBulk = refundBatchScreens.initiateBulkRefund.access;

/** Who looks at bulk refunds (REF-05). */
export const seesBulkRefunds = refundBatchScreens.bulkRefunds.access;

const batch = z.object({
  batchId: idOf('refundBatch'),
  state: z.enum(batchStateNames),
  /** The file's name as it was uploaded. */
  fileName: z.string(),
  description: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  confirmedBy: z.nullable(z.string()),
  finishedAt: z.nullable(instant),
  /** All rows of the file. */
  rows: z.int(),
  /** How far the check has come, in rows; all of them once it is done. */
  checked: z.int(),
  /** What is to be refunded: right rows, and those of them that have been dealt with. */
  right: z.int(),
  rightAmount: paise,
  /** Right rows of one payment and amount without refund_transaction_id: perhaps one refund twice. */
  alike: z.int(),
  wrong: z.int(),
  dropped: z.int(),
  /** Rows that have a refund. */
  done: z.int(),
  doneAmount: paise,
  /** Rows that could no longer be refunded when their turn came. */
  failed: z.int(),
});

/** A bulk refund with its progress. */
export type RefundBatch = z.infer<typeof batch>;

const batchDetails = z.object({
  ...batch.shape,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** What may be done with it now by who reads it. */
  may: z.object({
    correct: z.boolean(),
    confirm: z.boolean(),
    decide: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    cancel: z.boolean(),
  }),
  /** Whether it will wait for another person once it is confirmed. */
  needsApproval: z.boolean(),
});

/** Everything that Galla knows of one bulk refund, without its rows. */
export type RefundBatchDetails = z.infer<typeof batchDetails>;

const cellText = z.string().check(hiddenLeftOut, z.trim(), z.maxLength(255));
const optionalCell = z.optional(cellText);
const optionalReason = z.optional(cellText.check(noCardNumber));
const cells = z.strictObject(
  Object.fromEntries(
    batchColumnNames.map((column) => [column, column === 'refundReason' ? optionalReason : optionalCell]),
  ) as Record<BatchColumn, typeof optionalCell>,
);

const row = z.object({
  /** The row's place in the file: 1 is the first below the header. */
  number: z.int(),
  cells: z.record(z.enum(batchColumnNames), z.string()),
  state: z.enum(batchRowStateNames),
  /** Whether another row may be the same refund. */
  alike: z.boolean(),
  errorCode: z.nullable(z.enum(Object.keys(batchRowErrors) as [BatchRowError, ...BatchRowError[]])),
  /** What is wrong, in words. */
  error: z.nullable(z.string()),
  unitId: z.nullable(idOf('payment')),
  refundId: z.nullable(idOf('refund')),
  refundState: z.nullable(z.enum(refundStates)),
});

/** A row of a bulk refund. */
export type RefundBatchRow = z.infer<typeof row>;

/** Which rows: by their state, and of those that have a refund by what became of it. `open` is on its way. */
export const batchRowFilters = ['all', 'wrong', 'alike', 'right', 'dropped', 'open', 'done', 'failed'] as const;

/** Which rows of a bulk refund. */
export type BatchRowFilter = (typeof batchRowFilters)[number];

/** The columns that a result file has after those of the uploaded file, each with its heading. */
export const batchResultColumns = {
  row: 'row',
  state: 'state',
  refundId: 'refund_id',
  refundState: 'refund_state',
  errorCode: 'error_code',
  errorDescription: 'error_description',
} as const;

const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxBatchRows));
const size = (usual: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), usual);
const ofBatch = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)) }) };
const ofRow = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)), number }) };
const unknownBatch = { BULK_REFUND_NOT_FOUND: 404 } as const;
const notAllowed = { refusedAs: 'BULK_REFUND_NOT_ALLOWED' } as const;
const refused = { BULK_REFUND_NOT_ALLOWED: 403 } as const;

/** Many refunds from a file (REF-05, REF-06): checked row by row before anything moves, then carried out in the background. */
export const refundBatches = feature('refund-batches', {
  template: endpoint('GET /v1/batch/template/download', {
    summary: 'An empty file of refunds with the columns and one example, as CSV or XLSX',
    access: seesBulkRefunds,
    ...notAllowed,
    query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    returns: 'application/octet-stream',
    errors: refused,
    testMode: false,
  }),
  upload: endpoint('POST /v1/batch/process', {
    summary: 'Upload a file of refunds (CSV or XLSX); its rows are then checked, and nothing is refunded yet',
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
    summary: 'Bulk refunds, newest first',
    access: seesBulkRefunds,
    ...notAllowed,
    query: z.strictObject({ size: size(10), after: z.optional(idOf('refundBatch')) }),
    returns: z.object({ batches: z.array(batch), next: z.nullable(z.string()) }),
    errors: refused,
    testMode: false,
  }),
  details: endpoint('GET /v1/batch/refunds/:batchId', {
    summary: 'One bulk refund with its progress and what may be done with it',
    access: seesBulkRefunds,
    ...notAllowed,
    ...ofBatch,
    returns: batchDetails,
    errors: { ...refused, ...unknownBatch },
    testMode: false,
  }),
  rows: endpoint('GET /v1/batch/refunds/:batchId/rows', {
    summary: 'Rows of a bulk refund in the order of the file; `after` is the number of the last row before the page',
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
    summary: 'Correct the cells of a row; it is checked again at once, and so are rows that it stood in the way of',
    access: refundsInBulk,
    // A row that somebody else confirms could lead to another payment of the same amount.
    risk: 'money',
    ...notAllowed,
    ...ofRow,
    body: z.strictObject({ cells }),
    returns: row,
    errors: { ...refused, ...unknownBatch, CONFLICT: 409 },
    testMode: false,
  }),
  drop: endpoint('POST /v1/batch/refunds/:batchId/rows/drop', {
    summary: 'Leave rows out: those of these numbers, or all that are wrong',
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
    summary: 'Refund the right rows, over the totals that the person has seen',
    access: refundsInBulk,
    ...notAllowed,
    risk: 'money',
    idempotent: true,
    ...ofBatch,
    body: z.strictObject({
      rows: z.int(),
      amount: paise,
      /** How many rows look alike and are meant so. */
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
    summary: 'Approve or reject a bulk refund that another person confirmed',
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
    summary: 'Pause a bulk refund, let it go on, or cancel what has not gone out',
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
    summary: 'The uploaded rows with what became of each, as CSV',
    access: seesBulkRefunds,
    ...notAllowed,
    ...ofBatch,
    returns: 'text/csv',
    errors: { ...refused, ...unknownBatch },
    testMode: false,
  }),
});
