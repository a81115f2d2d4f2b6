import * as z from 'zod/mini';
import { fileReading } from '../../core/file-reading.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber, paise } from '../../core/schema.ts';
import { refundStates } from '../refunds/rules.ts';
import { refundBatchIds } from './feature.ts';
import type { BatchColumn, BatchRowError } from './rules.ts';
import { batchColumnNames, batchRowErrors, batchRowStateNames, batchStateNames, maxBatchRows } from './rules.ts';

/** A bulk refund as lists show it. */
export const batch = z.object({
  batchId: idOf(refundBatchIds),
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
  /** The number of rows checked so far; all of them once the check is done. */
  checked: z.int(),
  /** The rows to refund: all valid ones, including finished ones. */
  right: z.int(),
  rightAmount: paise,
  /** Valid rows with the same payment and amount and without refund_transaction_id: possible duplicates. */
  alike: z.int(),
  wrong: z.int(),
  /** The number of row changes since the upload. */
  revision: z.int(),
  dropped: z.int(),
  /** Rows that have a refund. */
  done: z.int(),
  doneAmount: paise,
  /** Rows that could no longer be refunded when their turn came. */
  failed: z.int(),
});

/** A bulk refund with its progress. */
export type RefundBatch = z.infer<typeof batch>;

/** A bulk refund with its totals. */
export const batchDetails = z.object({
  ...batch.shape,
  /** How the file was read; null for a file of an earlier release. */
  reading: z.nullable(fileReading),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** The actions that the caller may take now. */
  may: z.object({
    correct: z.boolean(),
    confirm: z.boolean(),
    decide: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    cancel: z.boolean(),
  }),
  /** Whether it will wait for another person's approval after it is confirmed. */
  needsApproval: z.boolean(),
});

/** All details of one bulk refund, without its rows. */
export type RefundBatchDetails = z.infer<typeof batchDetails>;

const cellText = z.string().check(hiddenLeftOut, z.trim(), z.maxLength(255));

const optionalCell = z.optional(cellText);

const optionalReason = z.optional(cellText.check(noCardNumber));

/** The cells of a row, by column. */
export const cells = z.strictObject(
  Object.fromEntries(
    batchColumnNames.map((column) => [column, column === 'refundReason' ? optionalReason : optionalCell]),
  ) as Record<BatchColumn, typeof optionalCell>,
);

/** A row of a bulk refund. */
export const row = z.object({
  /** The row's number in the file: 1 is the first below the header. */
  number: z.int(),
  cells: z.record(z.enum(batchColumnNames), z.string()),
  state: z.enum(batchRowStateNames),
  /** Whether another row may be the same refund. */
  alike: z.boolean(),
  errorCode: z.nullable(z.enum(Object.keys(batchRowErrors) as [BatchRowError, ...BatchRowError[]])),
  /** The error as text. */
  error: z.nullable(z.string()),
  unitId: z.nullable(idOf('payment')),
  refundId: z.nullable(idOf('refund')),
  refundState: z.nullable(z.enum(refundStates)),
});

/** A row of a bulk refund. */
export type RefundBatchRow = z.infer<typeof row>;

/** Row filters: by the row's state, and for rows with a refund by the refund's outcome. `open` is in progress. */
export const batchRowFilters = ['all', 'wrong', 'alike', 'right', 'dropped', 'open', 'done', 'failed'] as const;

/** A row filter of a bulk refund. */
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

/** The number of a row in its file. */
export const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxBatchRows));
