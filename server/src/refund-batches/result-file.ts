import { encodeId } from '@galla/contract/core/ids.ts';
import { refundBatchIds } from '@galla/contract/refund-batches/feature.ts';
import { record } from '../audit/service.ts';
import { exportCsv, runningExports } from '../platform/db/csv-export.ts';
import type { Download, ScopedContext } from '../platform/http/handlers.ts';
import type { FoundBatch } from './reading.ts';
import { resultQuery } from './result-queries.ts';

/** Every row as it was uploaded or corrected, with what became of it or what is wrong with it, at any time. */
export async function resultFile(context: ScopedContext, batch: FoundBatch): Promise<Download> {
  const { database, scope } = context;
  const { personId, membershipId } = scope;
  const giveBack = runningExports(database).take(personId);
  try {
    const stream = await exportCsv(database, batch.tenants, resultQuery(batch));
    stream.once('close', giveBack);
    const bulkRefund = encodeId(refundBatchIds, batch.batchId);
    await context
      .transaction((tx) =>
        record(tx, context, { act: 'BULK_REFUND_DOWNLOADED', personId, membershipId, detail: { bulkRefund } }),
      )
      .catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
    return { fileName: `bulk-refund-${bulkRefund}.csv`, stream };
  } catch (error) {
    giveBack();
    throw error;
  }
}
