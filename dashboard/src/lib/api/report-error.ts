import type { ErrorKind } from '@galla/contract/messages/page-events/endpoints.ts';
import { ApiError } from './api-error.ts';
import { recordError } from './events.ts';

/** Session changes (401, 412) and a lost connection (418) do not help whoever reads the console. */
const expected = [401, 412, 418];

/**
 * Reports an error (HTTP-08): to analytics unless it is a 412 or 418, and to the operator unless it is a 412 or 401.
 */
export function reportError(kind: ErrorKind, error: unknown): void {
  const { code, status, requestId } = error instanceof ApiError ? error : ({} as Partial<ApiError>);
  if (status === undefined || !expected.includes(status)) console.error(`[${kind}]`, error);
  const analytics = status !== 412 && status !== 418;
  const reported = status !== 412 && status !== 401;
  if (!analytics && !reported) return;
  const message = (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 300);
  recordError({
    kind,
    analytics,
    reported,
    message,
    ...(code === undefined ? {} : { code: code.slice(0, 100) }),
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}
