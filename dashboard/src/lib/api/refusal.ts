import { genericText } from '@galla/contract/core/errors.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { ApiError } from './api-error.ts';

/** The text of a refusal. After too many attempts, it also says when to try again. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return genericText;
  const { message, retryAfterSeconds } = error;
  if (error.status !== 429 || retryAfterSeconds === undefined) return message === '' ? genericText : message;
  return t`${message} Try again at ${{ time: formatTime(currentTime() + retryAfterSeconds * 1000) }}.`;
}
