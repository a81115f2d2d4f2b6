import * as z from 'zod/mini';
import { fileReading } from '../../core/file-reading.ts';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { hiddenLeftOut, instant, noCardNumber } from '../../core/schema.ts';
import { refundStates } from '../refunds/rules.ts';
import { refundBatchIds } from './feature.ts';
import type { BatchColumn, BatchRowError } from './rules.ts';
import { batchColumnNames, batchRowErrors, batchRowStateNames, batchStateNames } from './rules.ts';

/** The largest file of refunds in bytes: 50 MB (REF-05). */
export const largestBatchFile = 50 * 1024 * 1024;

/** The most rows that a file of refunds may have. */
export const maxBatchRows = 200_000;

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
  /** How far the check has come, in rows; all of them once it is done. */
  checked: z.int(),
  /** The rows to refund: all valid ones, and the finished ones among them. */
  right: z.int(),
  rightAmount: paise,
  /** Right rows of one payment and amount without refund_transaction_id: perhaps one refund twice. */
  alike: z.int(),
  wrong: z.int(),
  /** How often people have changed rows since the upload. */
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

/** A bulk refund with its sums. */
export const batchDetails = z.object({
  ...batch.shape,
  /** How the file is read; null for one of an earlier release. */
  reading: z.nullable(fileReading),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** The actions that are open to the reader now. */
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

/** The cells of a row, by column. */
export const cells = z.strictObject(
  Object.fromEntries(
    batchColumnNames.map((column) => [column, column === 'refundReason' ? optionalReason : optionalCell]),
  ) as Record<BatchColumn, typeof optionalCell>,
);

/** A row of a bulk refund. */
export const row = z.object({
  /** The row's place in the file: 1 is the first below the header. */
  number: z.int(),
  cells: z.record(z.enum(batchColumnNames), z.string()),
  state: z.enum(batchRowStateNames),
  /** Whether another row may be the same refund. */
  alike: z.boolean(),
  errorCode: z.nullable(z.enum(Object.keys(batchRowErrors) as [BatchRowError, ...BatchRowError[]])),
  /** The error, in words. */
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

/** The number of a row in its file. */
export const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxBatchRows));
