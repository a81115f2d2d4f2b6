import { genericText } from '@galla/contract/core/errors.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { ApiError } from './api-error.ts';

/** What a refused step says; after too many tries also when to try again. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return genericText;
  const { message, retryAfterSeconds } = error;
  if (error.status !== 429 || retryAfterSeconds === undefined) return message === '' ? genericText : message;
  return `${message} Try again at ${formatTime(Date.now() + retryAfterSeconds * 1000)}.`;
}
