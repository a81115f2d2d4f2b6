import { textOf } from '@galla/contract/core/errors.ts';
import { largestBatchFile, type RefundBatch, refundBatches } from '@galla/contract/refund-batches.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../lib/api.ts';
import { ApiError, fieldMessage } from '../../lib/api-error.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { upload } from '../../lib/upload.ts';
import { useBatchChange } from './batch-changes.ts';

const ofTheFile = ['INVALID_FILE', 'FILE_LIMIT_EXCEED', 'BATCH_PROCESSING_ERROR'];

/** What is wrong with a file before it is sent. What is inside is told by the server alone. */
export function fileProblem(file: Pick<File, 'size'> | undefined): string | undefined {
  if (file === undefined) return 'Choose a file';
  if (file.size > largestBatchFile) return textOf('FILE_LIMIT_EXCEED');
  return file.size === 0 ? textOf('INVALID_FILE') : undefined;
}

/** One line, as the contract has a description; what is left empty is none. */
const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim() || undefined;

/** The form of an upload: file, description and comment, and how far the file has gone. */
export function useUpload() {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState('');
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const changed = useBatchChange();
  const client = useQueryClient();
  // Who leaves the page does not wait for the file any more.
  useEffect(() => () => stop.current?.abort(), []);

  const refused = (error: unknown) => {
    const atFile = error instanceof ApiError && ofTheFile.includes(error.code);
    const text = fieldMessage(error, 'file') ?? refusalOf(error);
    setWrong(atFile || fieldMessage(error, 'file') !== undefined ? text : undefined);
    setProblem(atFile ? '' : text);
  };
  const send = async (description: string, comment: string): Promise<RefundBatch | undefined> => {
    const missing = fileProblem(file);
    setWrong(missing);
    setProblem('');
    if (stop.current !== undefined || file === undefined || missing !== undefined) return undefined;
    const mine = new AbortController();
    stop.current = mine;
    setShare(0);
    const [said, noted] = [lineOf(description), lineOf(comment)];
    const body = {
      batchProcessorType: 'REFUND',
      ...(said === undefined ? {} : { description: said }),
      ...(noted === undefined ? {} : { comment: noted }),
    } as const;
    try {
      const batch = await upload(refundBatches.upload, { body }, file, { signal: mine.signal, onProgress: setShare });
      await changed();
      await client.prefetchQuery(queryOf(refundBatches.details, { params: { batchId: batch.batchId } }));
      return batch;
    } catch (error) {
      if (!mine.signal.aborted) refused(error);
      return undefined;
    } finally {
      stop.current = undefined;
      setShare(undefined);
    }
  };
  return {
    file,
    wrong,
    problem,
    /** How much has gone out, from 0 to 1; undefined while nothing is sent. */
    share,
    choose(next: File | undefined) {
      setFile(next);
      setWrong(next === undefined ? undefined : fileProblem(next));
      setProblem('');
    },
    send,
    cancel: () => stop.current?.abort(),
  };
}
