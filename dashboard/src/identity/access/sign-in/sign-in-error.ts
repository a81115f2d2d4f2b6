import { genericText } from '@galla/contract/core/errors.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { plural, t } from '@lingui/core/macro';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Refused } from '../refused.ts';

/**
 * The text of a refused step: that of its code, and after too many tries when to try again. Empty if HTTP-07 has none.
 */
export function refusalText(error: unknown, now = currentTime()): string {
  if (!(error instanceof ApiError)) return genericText;
  const { message, retryAfterSeconds } = error;
  if (error.status !== 429 || retryAfterSeconds === undefined) return message;
  return `${message} ${whenAgain(retryAfterSeconds, now)}`;
}

function whenAgain(seconds: number, now: number): string {
  if (seconds < 60) return plural(seconds, { one: 'Try again in # second.', other: 'Try again in # seconds.' });
  return t`Try again at ${{ time: formatTime(now + seconds * 1000) }}.`;
}

/** Whether the captcha was refused. */
export const isCaptchaRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'CAPTCHA_REQUIRED' || error.code === 'CAPTCHA_EXPIRED');

/** A request's error in the form's texts. A refused captcha is reported only at the captcha. */
export function refused(error: unknown): Refused {
  const code = error instanceof ApiError ? error.code : '';
  const text = refusalText(error);
  const fields = error instanceof ApiError ? error.errors.map(({ field, message }) => [field, message] as const) : [];
  const isCaptcha = isCaptchaRefusal(error);
  return new Refused({
    code,
    text: isCaptcha ? '' : text,
    captcha: isCaptcha ? text : undefined,
    // Only a field's first message is shown.
    fields: Object.fromEntries(fields.toReversed()),
  });
}
