import type { FieldError } from '@galla/contract/core/problem.ts';

/** What a failed call is known to have been answered. */
export interface Refusal {
  /** The answer's code, errorCode, message or first error, in this order; otherwise `STATUS_` and the status (HTTP-06). */
  readonly code: string;
  /** The HTTP status; 418 if no complete answer arrived (HTTP-06). */
  readonly status: number;
  /** The server's text for people; empty if it sent only codes. */
  readonly text: string;
  /** The invalid fields, if the server named them. */
  readonly errors: readonly FieldError[];
  readonly errorCode?: string | undefined;
  readonly requestId?: string | undefined;
  /** How many seconds to wait before retrying, if the server said so. */
  readonly retryAfterSeconds?: number | undefined;
  /**
   * Whether no answer of the API arrived: the network was lost, the time was up, or something before the server answered
   * in its place. It is then unknown whether the call took effect.
   */
  readonly isUnanswered: boolean;
}

/** A failed call. `message` is a text for people, which may be empty. */
export class CallError extends Error {
  /** See `Refusal`. */
  readonly code: string;
  /** The HTTP status; 418 if no complete answer arrived (HTTP-06). */
  readonly status: number;
  /** The invalid fields, if the server named them. */
  readonly errors: readonly FieldError[];
  /** The request's id in the server's log. */
  readonly requestId: string | undefined;
  /** How many seconds to wait before retrying, if the server said so. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether it is unknown that the call took effect. See `Refusal`. */
  readonly isUnanswered: boolean;

  constructor(refusal: Omit<Refusal, 'text'>, message: string) {
    super(message);
    this.name = 'CallError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.errors = refusal.errors;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.isUnanswered = refusal.isUnanswered;
  }
}

const unanswered = (code: string): Refusal => ({ code, status: 418, text: '', errors: [], isUnanswered: true });

/** A call that got no complete answer in time (HTTP-02). */
export const timedOut = unanswered('ECONNABORTED');

/** A call whose connection failed, or whose answer broke off. */
export const lost = unanswered('COMMUNICATION_ERROR');

/** Whether a text is a code for programs, not a message for people. */
const isCode = (text: string) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text);

/** Reads an error answer. `body` is undefined if it was not JSON, and `retryAfter` is the header. */
export function readRefusal(status: number, body: unknown, retryAfter: string | null = null): Refusal {
  const { code, errorCode, message, errors, requestId } = isRecord(body) ? body : ({} as Record<string, unknown>);
  const fields = Array.isArray(errors) ? errors.filter(isFieldError) : [];
  const first = Array.isArray(errors) ? (asText(errors[0]) ?? fields[0]?.message) : undefined;
  const named = [code, errorCode, message, first].map(asText).find((text) => text !== undefined);
  return {
    code: named ?? `STATUS_${status}`,
    status,
    text: [asText(message), first].find((text) => text !== undefined && !isCode(text)) ?? '',
    errors: fields,
    errorCode: asText(errorCode),
    requestId: asText(requestId),
    retryAfterSeconds: retryAfter === null || !/^\d+$/.test(retryAfter) ? undefined : Number(retryAfter),
    isUnanswered: named === undefined,
  };
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
