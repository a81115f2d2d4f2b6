import type { BatchColumn } from '@galla/contract/refund-batches/rules.ts';
import { batchColumns, optionalBatchColumns } from '@galla/contract/refund-batches/rules.ts';
import { maxBatchRows } from '@galla/contract/refund-batches/schemas.ts';
import type { ColumnRow } from '../platform/files/column-file.ts';
import { readColumnRows } from '../platform/files/column-file.ts';

/** A row of an uploaded file. */
export type FileRow = ColumnRow<BatchColumn>;

/** The rows of an uploaded file of refunds. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED */
export const readRows = (path: string): AsyncGenerator<FileRow> =>
  readColumnRows(path, {
    headings: batchColumns,
    optional: optionalBatchColumns,
    maxRows: maxBatchRows,
    alsoMissing: (columns) =>
      columns.has('providerReferenceId') || columns.has('merchantForwardTransactionId') ? [] : ['providerReferenceId'],
  });
