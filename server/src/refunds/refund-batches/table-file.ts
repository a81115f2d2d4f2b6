import type { BatchColumn } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchColumns, maxBatchRows, optionalBatchColumns } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { ColumnFile, ColumnRow } from '../../platform/files/column-file.ts';
import { openColumnFile } from '../../platform/files/column-file.ts';

/** A row of an uploaded file. */
export type FileRow = ColumnRow<BatchColumn>;

/** An uploaded file of refunds. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED */
export const openRefundFile = (path: string): Promise<ColumnFile<BatchColumn>> =>
  openColumnFile(path, {
    headings: batchColumns,
    optional: optionalBatchColumns,
    maxRows: maxBatchRows,
    amounts: ['amount'],
    alsoMissing: (columns) =>
      columns.has('providerReferenceId') || columns.has('merchantForwardTransactionId') ? [] : ['providerReferenceId'],
  });
