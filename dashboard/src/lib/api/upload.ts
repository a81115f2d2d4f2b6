import { sendForm } from '@galla/client/upload.ts';
import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { call } from './api.ts';

interface UploadOptions {
  readonly signal: AbortSignal;
  /** The uploaded share, from 0 to 1. At 1 the server has the whole file and processes it. */
  readonly onProgress: (share: number) => void;
}

/**
 * Calls an endpoint with a form that contains a file. Unlike `call`, it has no time limit.
 * @throws ApiError, or the reason of the abort
 */
export function upload<E extends Call>(
  endpoint: E,
  input: Input<E>,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<Answer<E>> {
  const { body = {} } = input as { readonly body?: Record<string, string | undefined> };
  return call(endpoint, input, { signal, sendBy: sendForm(body, file, onProgress) });
}
