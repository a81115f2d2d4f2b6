import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { textOf } from './errors.ts';
import { programTextOf } from './program-errors.ts';

/** One field that is wrong: where (`filters.from`, `events.3.amount`) and what would be right. */
export const fieldError = z.object({ field: z.string(), message: z.string() });

/** Every error on the wire. */
export const problemBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldError)),
  requestId: z.string(),
});

/**
 * The `errorCode` of a 401 about another session than the page's own, such as one that a call names. It ends nothing in
 * the browser; the caller shows it (SES-05).
 */
export const sessionRelatedCode = 'SESSION_RELATED';

/** Where the reason of a program's error lies. */
export const problemSources = ['key', 'request', 'state', 'limit', 'bank', 'server'] as const;

/** How far a program's call came. */
export const problemSteps = ['authentication', 'authorization', 'validation', 'processing'] as const;

/** Every error of the merchant API on the wire. */
export const apiProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The first wrong field; null where no field is. */
  field: z.nullable(z.string()),
  source: z.enum(problemSources),
  step: z.enum(problemSteps),
  /** A word for programs, more general than the code. */
  reason: z.string(),
  errors: z.optional(z.array(fieldError)),
  requestId: z.string(),
});

/** An error of the merchant API on the wire. */
export type ApiProblemBody = z.infer<typeof apiProblemBody>;

/** One wrong field. */
export type FieldError = z.infer<typeof fieldError>;

/** The body of an error answer. */
export type ProblemBody = z.infer<typeof problemBody>;

/** An error that its reader is meant to see: a code of the catalogue, an HTTP status, and the wrong fields if any. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    status: number,
    details: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(textOf(code) ?? programTextOf(code) ?? code);
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Makes the problems of one feature: the code decides the status, so a handler names the code only. */
export function problemsOf<const Table extends { readonly [Code in ErrorCode]?: number }>(table: Table) {
  return (code: keyof Table & ErrorCode, details?: { errors?: readonly FieldError[]; retryAfterSeconds?: number }) =>
    new Problem(code, table[code] ?? 500, details);
}
