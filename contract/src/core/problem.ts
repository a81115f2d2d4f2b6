import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { textOf } from './errors.ts';
import { programTextOf } from './program-errors.ts';

/** An invalid field: its path (`filters.from`, `events.3.amount`) and what would be valid. */
export const fieldError = z.object({ field: z.string(), message: z.string() });

/** The body of every error. */
export const problemBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldError)),
  requestId: z.string(),
});

/** The source of the reason for a program's error. */
export const problemSources = ['key', 'request', 'state', 'limit', 'bank', 'server'] as const;

/** How far a program's call was processed. */
export const problemSteps = ['authentication', 'authorization', 'validation', 'processing'] as const;

/** The body of every error of the merchant API. */
export const apiProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The first invalid field; null if no field is invalid. */
  field: z.nullable(z.string()),
  source: z.enum(problemSources),
  step: z.enum(problemSteps),
  /** A machine-readable category, broader than the code. */
  reason: z.string(),
  errors: z.optional(z.array(fieldError)),
  requestId: z.string(),
});

/** The body of an error of the merchant API. */
export type ApiProblemBody = z.infer<typeof apiProblemBody>;

/** An invalid field. */
export type FieldError = z.infer<typeof fieldError>;

/** The body of an error answer. */
export type ProblemBody = z.infer<typeof problemBody>;

/** An error that its reader is meant to see: a catalogue code, an HTTP status, and the invalid fields if any. */
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

/** Creates the problems of one feature: the code decides the status, so a handler names only the code. */
export function problemsOf<const Table extends { readonly [Code in ErrorCode]?: number }>(table: Table) {
  return (code: keyof Table & ErrorCode, details?: { errors?: readonly FieldError[]; retryAfterSeconds?: number }) =>
    new Problem(code, table[code] ?? 500, details);
}
