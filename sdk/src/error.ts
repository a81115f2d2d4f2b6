import type { Problem } from './shapes.ts';

/** A call that was refused or got no answer. Without an answer, `status` is 0 and `reason` is `no_answer`. */
export class GallaError extends Error implements Readonly<Problem> {
  readonly status: number;
  /** The error code, such as `REFUND_NOTHING_LEFT`. */
  readonly code: string;
  /** The first invalid field. */
  readonly field: string | null;
  readonly source: Problem['source'];
  readonly step: Problem['step'];
  /** A broader category than the code, such as `not_found`. */
  readonly reason: string;
  readonly errors: Problem['errors'];
  /** Quote it when you ask for help. */
  readonly requestId: string;

  constructor(status: number, problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'GallaError';
    this.status = status;
    this.code = problem.code;
    this.field = problem.field;
    this.source = problem.source;
    this.step = problem.step;
    this.reason = problem.reason;
    this.errors = problem.errors;
    this.requestId = problem.requestId;
  }
}
