import { textOf } from '@galla/contract/core/errors.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldMessage } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';

/** The arguments of `upload` in `lib/api/upload.ts`. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** The error of a file before it is sent. Only the server checks its contents. */
export function fileProblem(file: Pick<File, 'size'> | undefined, maxBytes: number): string | undefined {
  if (file === undefined) return t`Choose a file`;
  if (file.size > maxBytes) return textOf('FILE_LIMIT_EXCEED');
  return file.size === 0 ? textOf('INVALID_FILE') : undefined;
}

/** A form with one file: the file, its progress, and the error of the file or of sending it. */
export function useFileUpload({
  maxBytes,
  fileCodes,
}: {
  readonly maxBytes: number;
  /** The codes of refusals that are shown at the file. */
  readonly fileCodes: readonly string[];
}) {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState('');
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  // Leaving the page cancels the upload.
  useEffect(() => () => stop.current?.abort(), []);

  const refused = (error: unknown) => {
    const named = fieldMessage(error, 'file');
    const text = named ?? refusalOf(error);
    const atFile = named !== undefined || (error instanceof ApiError && fileCodes.includes(error.code));
    setWrong(atFile ? text : undefined);
    setProblem(atFile ? '' : text);
  };
  const send = async <Sent>(
    sendFile: (file: File, options: UploadOptions) => Promise<Sent>,
  ): Promise<Sent | undefined> => {
    const missing = fileProblem(file, maxBytes);
    setWrong(missing);
    setProblem('');
    if (stop.current !== undefined || file === undefined || missing !== undefined) return undefined;
    const mine = new AbortController();
    stop.current = mine;
    setShare(0);
    try {
      return await sendFile(file, { signal: mine.signal, onProgress: setShare });
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
    /** The uploaded share, from 0 to 1; undefined while nothing is being sent. */
    share,
    choose(next: File | undefined) {
      setFile(next);
      setWrong(next === undefined ? undefined : fileProblem(next, maxBytes));
      setProblem('');
    },
    send,
    cancel: () => stop.current?.abort(),
  };
}
