import { encodeId } from '@galla/contract/core/ids.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { recordedDownload } from '../../identity/audit/public/service.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import type { Download } from '../../platform/http/handlers.ts';
import type { FoundBatch } from './batch-view.ts';
import { inBatch } from './batch-view.ts';
import { resultQuery } from './result-queries.ts';

/** Every row as uploaded or corrected, with its result or error so far. */
export function resultFile(context: ScopedContext, batch: FoundBatch): Promise<Download> {
  const bulkRefund = encodeId(refundBatchIds, batch.batchId);
  return recordedDownload(
    context,
    { act: 'BULK_REFUND_DOWNLOADED', fileName: `bulk-refund-${bulkRefund}.csv`, detail: { bulkRefund } },
    async () => {
      const query = await inBatch(context, batch, (tx) => resultQuery(tx, batch));
      return exportCsv(context.database, batch.tenants, query);
    },
  );
}
