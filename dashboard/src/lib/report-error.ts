import { ApiError } from './api-error.ts';

/** Where an error came from (A8). */
export type ErrorKind = 'Component' | 'API' | 'Unhandled' | 'AutoLogout' | 'ChunkLoadFailed';

/** Part of a session's life (401, 412) or a lost connection (418): nothing is wrong with the page. */
const expected = [401, 412, 418];

/** Reports an error to whoever watches this page (A8). */
export function reportError(kind: ErrorKind, error: unknown): void {
  if (error instanceof ApiError && expected.includes(error.status)) return;
  console.error(`[${kind}]`, error);
}
