import { batchColumnNames, batchColumns, exampleBatchRow } from '@galla/contract/refunds/refund-batches/rules.ts';
import { templateFile } from '../../platform/files/template-file.ts';
import type { Download } from '../../platform/http/handlers.ts';

/** The file that merchants fill in: the columns and one example. */
export const refundTemplate = (format: 'csv' | 'xlsx'): Download =>
  templateFile(format, {
    name: 'bulk-refunds-template',
    sheet: 'Refunds',
    rows: [
      batchColumnNames.map((column) => batchColumns[column]),
      batchColumnNames.map((column) => exampleBatchRow[column]),
    ],
  });
