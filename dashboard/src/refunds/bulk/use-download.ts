import { type RefundBatch, refundBatches } from '@galla/contract/refund-batches.ts';
import { toast } from '@galla/ui/toast.ts';
import { useState } from 'react';
import { download } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Fetches a file and saves it; why it could not be is said. */
function useDownload() {
  const [busy, setBusy] = useState(false);
  const save = async (fetched: () => Promise<Blob>, name: string) => {
    setBusy(true);
    try {
      saveFile(await fetched(), name);
    } catch (error) {
      toast.error(refusalOf(error), 6000);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

/** The template in one of its two forms. */
export function useTemplate(format: 'csv' | 'xlsx') {
  const { busy, save } = useDownload();
  const fetched = () => download(refundBatches.template, { query: { format } });
  return { busy, save: () => save(fetched, `bulk-refunds-template.${format}`) };
}

/** The rows of a bulk refund with what became of each. */
export function useResult({ batchId, fileName }: RefundBatch) {
  const { busy, save } = useDownload();
  const name = `${fileName.replace(/\.\w{1,5}$/, '')}-result.csv`;
  return { busy, save: () => save(() => download(refundBatches.download, { params: { batchId } }), name) };
}
