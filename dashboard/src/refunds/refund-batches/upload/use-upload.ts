import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import { largestBatchFile } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatch } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useFileUpload } from '../../../lib/forms/use-file-upload.ts';
import { useBatchChange } from '../batch-changes.ts';

const fileCodes = ['INVALID_FILE', 'FILE_LIMIT_EXCEED', 'BATCH_PROCESSING_ERROR'];

/** The description on one line, as the contract requires; undefined when empty. */
const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim() || undefined;

/** The upload form: file, description, comment and progress. */
export function useUpload() {
  const form = useFileUpload({ maxBytes: largestBatchFile, fileCodes });
  const changed = useBatchChange();
  const client = useQueryClient();
  const send = (description: string, comment: string): Promise<RefundBatch | undefined> => {
    const [said, noted] = [lineOf(description), lineOf(comment)];
    const body = {
      batchProcessorType: 'REFUND',
      ...(said === undefined ? {} : { description: said }),
      ...(noted === undefined ? {} : { comment: noted }),
    } as const;
    return form.send(async (file, options) => {
      const batch = await upload(refundBatches.upload, { body }, file, options);
      void changed();
      await client.prefetchQuery(queryOf(refundBatches.details, { params: { batchId: batch.batchId } }));
      return batch;
    });
  };
  return { ...form, send };
}
