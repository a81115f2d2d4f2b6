import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { RefundBatch } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';

/** Downloads the rows of a bulk refund with their outcomes. */
export function useResult({ batchId, fileName }: RefundBatch) {
  const { busy, save } = useDownload();
  const name = `${fileName.replace(/\.\w{1,5}$/, '')}-result.csv`;
  return { busy, save: () => save(() => download(refundBatches.download, { params: { batchId } }), name) };
}
