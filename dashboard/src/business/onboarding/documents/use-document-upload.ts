import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import { largestDocument } from '@galla/contract/business/documents/kinds.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldMessage } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import type { Documents } from './use-documents.ts';

/** The error of a file before it is sent; only the server checks its contents. */
function problemOf({ size, name }: File): string | undefined {
  if (size > largestDocument) return t`Choose a file of up to 10 MB.`;
  if (size === 0) return t`This file is empty. Choose another one.`;
  return /\.(pdf|jpe?g|png)$/i.test(name) ? undefined : t`Choose a PDF, JPEG or PNG.`;
}

/** The upload into one slot, started by choosing a file. */
export function useDocumentUpload(documents: Documents, slot: DocumentSlot, onStart: () => void) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const refused = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'CONFLICT') {
      await documents.refresh();
      return t`Someone else updated this document. View it, and replace it if yours is better.`;
    }
    return fieldMessage(error, 'file') ?? refusalOf(error);
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined || stop.current !== undefined) return;
    const wrong = problemOf(chosen);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const mine = new AbortController();
    stop.current = mine;
    setFile(chosen);
    setShare(0);
    onStart();
    try {
      await documents.send(slot, documents.in(slot), chosen, { signal: mine.signal, onProgress: setShare });
    } catch (error) {
      if (!mine.signal.aborted) setProblem(await refused(error));
    } finally {
      stop.current = undefined;
      setFile(undefined);
      setShare(undefined);
    }
  };
  return {
    /** The file being uploaded; undefined otherwise. */
    file,
    problem,
    share,
    choose: (chosen: File | undefined) => void choose(chosen),
    cancel: () => stop.current?.abort(),
  };
}
