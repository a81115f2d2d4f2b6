import { CallError, type Refusal } from '@galla/client/call-error.ts';
import { genericText, sessionRelatedCode, textOf } from '@galla/contract/core/errors.ts';
import { withProvider } from '@galla/contract/core/provider.ts';
import { providerName, supportEmail } from '../page/provider.ts';

/** The code of an expired simulator session. The person stays signed in. */
export const testSessionLost = 'TEST_SESSION_LOST';

/** A failed call. `message` is the catalogue's text for the merchant; it may be empty (HTTP-07). */
export class ApiError extends CallError {
  /** Whether this is a 401 for a session other than the page's own. */
  readonly isOfAnotherSession: boolean;

  constructor(code: string, status: number, details: Partial<Refusal> = {}) {
    const refusal = { text: '', errors: [], isUnanswered: false, ...details, code, status };
    super(refusal, withProvider(textFor(refusal), { name: providerName, supportEmail }));
    this.name = 'ApiError';
    this.isOfAnotherSession = refusal.errorCode === sessionRelatedCode || code === testSessionLost;
  }

  /**
   * The person is signed in, but the session has no merchant yet. The code alone is also used for other errors
   * (HTTP-07).
   */
  get lacksMerchant(): boolean {
    return this.status === 403 && this.code === 'PR004';
  }

  /** The team requires a second factor, and the person must set one up before doing anything else. */
  get lacksSecondFactor(): boolean {
    return this.status === 403 && this.code === 'SECOND_FACTOR_REQUIRED';
  }
}

/** A code in the catalogue shows its text, a plain message is shown as it is, and an unknown code is never shown. */
const textFor = ({ code, text }: Refusal) => textOf(code) ?? (text === '' ? genericText : text);

/** The error of an answer, or of a call without one. */
export const apiErrorOf = ({ code, status, ...details }: Refusal) => new ApiError(code, status, details);

/** The server's message for a field, if it found that field invalid. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors.find((entry) => entry.field === field)?.message : undefined;
}
