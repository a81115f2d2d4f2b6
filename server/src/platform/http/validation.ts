import { fieldText } from '@galla/contract/core/field-texts.ts';
import { type FieldError, Problem } from '@galla/contract/core/problem.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import * as z from 'zod/mini';

/** The issues of a schema that name fields. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[];
}

/** One entry for each wrong field, named as the caller wrote it: `filters.from`, `events.3.amount`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys' && issue.keys !== undefined) {
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'This field is not known.' }));
    }
    return [{ field: path.join('.'), message: issue.message }];
  });
}

/** A part of a request, parsed by its schema. @throws Problem STATUS_400 with one entry for each wrong field */
export function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema as unknown as z.ZodMiniType, value ?? {}, { error: fieldText });
  if (parsed.success) return parsed.data;
  throw new Problem('STATUS_400', 400, { errors: fieldErrors(parsed.error.issues) });
}
