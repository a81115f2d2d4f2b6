import { genericText, sessionRelatedCode, textOf } from '@galla/contract/core/errors.ts';
import type { FieldError } from '@galla/contract/core/problem.ts';
import { withProvider } from '@galla/contract/core/provider.ts';
import { providerName, supportEmail } from '../page/provider.ts';

interface ErrorDetails {
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string | undefined;
  readonly isOfAnotherSession?: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

/** The code of an expired simulator session. The person stays signed in. */
export const testSessionLost = 'TEST_SESSION_LOST';

/** A failed call, with or without an answer. `message` is the text for the merchant; it may be empty (HTTP-07). */
export class ApiError extends Error {
  readonly code: string;
  /** The HTTP status; 418 if there was no answer (HTTP-06). */
  readonly status: number;
  /** The invalid fields, if the server named them. */
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Whether this is a 401 for a session other than the page's own. */
  readonly isOfAnotherSession: boolean;
  /** How many seconds to wait before retrying, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, details: ErrorDetails = {}) {
    const text = details.message ?? textOf(code) ?? textOf(String(status), 'HTTP') ?? genericText;
    super(withProvider(text, { name: providerName, supportEmail }));
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId;
    this.isOfAnotherSession = details.isOfAnotherSession === true || code === testSessionLost;
    this.retryAfterSeconds = details.retryAfterSeconds;
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

const unknownStatus = 418;

/** Whether a text is a code for programs, not a message for people. */
const isCode = (text: string) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text);

/**
 * Reads the error of an answer: its code, then errorCode, then message, then the first of errors, then the HTTP status
 * (HTTP-06). A code in the catalogue shows its text, a plain message is shown as it is, and an unknown code is never
 * shown.
 */
export function normalizeError(status: number | undefined, body: unknown, retryAfter?: string | null): ApiError {
  const { code, errorCode, message, errors, requestId } = isRecord(body) ? body : ({} as Record<string, unknown>);
  const fields = Array.isArray(errors) ? errors.filter(isFieldError) : [];
  const first = Array.isArray(errors) ? (typeof errors[0] === 'string' ? errors[0] : fields[0]?.message) : undefined;
  const word = [code, errorCode, message, first].find((text) => typeof text === 'string' && text !== '') as
    | string
    | undefined;
  const known = word === undefined ? undefined : textOf(word);
  const words = [asText(message), first].find((text) => text !== undefined && text !== '' && !isCode(text));
  const shown = known ?? words ?? (word === undefined ? undefined : genericText);
  return new ApiError(word ?? `STATUS_${status ?? unknownStatus}`, status ?? unknownStatus, {
    ...(shown === undefined ? {} : { message: shown }),
    errors: fields,
    requestId: asText(requestId),
    isOfAnotherSession: errorCode === sessionRelatedCode,
    retryAfterSeconds: retryAfter == null || !/^\d+$/.test(retryAfter) ? undefined : Number(retryAfter),
  });
}

/** The error of a call that got no answer in time (HTTP-02). */
export const timeoutError = () => new ApiError('ECONNABORTED', unknownStatus);

/** The server's message for a field, if it found that field invalid. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors.find((entry) => entry.field === field)?.message : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
