import { ApiError } from './api-error.ts';

/** Where an error came from (A8). */
export type ErrorKind = 'Component' | 'API' | 'Unhandled' | 'AutoLogout' | 'ChunkLoadFailed';

/** Reports an error to whoever watches this page. A 412 is part of the session, a 418 is a lost connection: neither is reported. */
export function reportError(kind: ErrorKind, error: unknown): void {
  if (error instanceof ApiError && (error.status === 412 || error.status === 418)) return;
  console.error(`[${kind}]`, error);
}
