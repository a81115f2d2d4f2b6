import { batchAmount, cellsError } from '@galla/contract/refunds/refund-batches/rules.ts';
import { first, type UploadedFile } from '../../../main/testing/uploaded-file.ts';
import { openRefundFile } from '../table-file.ts';

export const uploadedFile: UploadedFile = {
  of: 'refunds',
  header: ['merchant_id', 'amount', 'provider_reference_id', 'merchant_order_id', 'Refund Reason'],
  row: ['KAAPI01', 'FIGURE', 'T1', 'O1', 'NAME'],
  written: '1,234.50',
  figure: 1_234_50,
  async read(path) {
    const { reading, rows } = await openRefundFile(path);
    const { cells, error } = await first(rows);
    return { name: cells.refundReason, figure: batchAmount(cells) ?? error ?? cellsError(cells) ?? '', reading };
  },
};
