import type { FieldError } from '@galla/contract/core/problem.ts';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

z.config(en());

/** The part of a schema's complaint that names fields. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[];
}

/** One entry for each wrong field, named as callers wrote it: `filters.from`, `events.3.amount`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys' && issue.keys !== undefined) {
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'This field is not known.' }));
    }
    return [{ field: path.join('.'), message: issue.message }];
  });
}
