import { fieldText, unstorableText } from '@galla/contract/core/field-texts.ts';
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
  const errors = parsed.success ? [] : fieldErrors(parsed.error.issues);
  // If there are other errors, the text is checked as it was sent, because the parsed result is unknown.
  const checked = storablePart(schema, parsed.success ? parsed.data : value);
  if (hasUnstorable(checked)) {
    const named = new Set(errors.map(({ field }) => field));
    const fields = unstorableFields(checked).filter((field) => !named.has(field));
    errors.push(...fields.map((field) => ({ field, message: unstorableText })));
  }
  if (!parsed.success || errors.length > 0) throw new Problem('STATUS_400', 400, { errors });
  return parsed.data;
}

/**
 * An input without the lists whose entries the handler checks one by one, such as payment events: a bad entry must not
 * stop the others.
 */
function storablePart(schema: Schema, input: unknown): unknown {
  const { shape } = (schema as unknown as z.core.$ZodType)._zod.def as { readonly shape?: z.core.$ZodShape };
  if (shape === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const open = Object.keys(shape).filter((key) => isListOfAnything(shape[key]));
  if (open.length === 0) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !open.includes(key)));
}

function isListOfAnything(schema: z.core.$ZodType | undefined): boolean {
  const { element } = (schema?._zod.def ?? {}) as { readonly element?: z.core.$ZodType };
  return element?._zod.def.type === 'unknown';
}

/** Whether a text has half of a surrogate pair or a zero byte: the database cannot store it, and no one types it. */
const isUnstorable = (text: string) => !text.isWellFormed() || text.includes('\0');

/** No schema is nested this deep, but unparsed JSON may be. */
const maxLevels = 40;

/**
 * Whether an input contains texts that cannot be stored, including names of keys. It checks the parsed input, because
 * some schemas repair such a text instead of refusing news about money.
 */
function hasUnstorable(value: unknown, levels = maxLevels): boolean {
  if (typeof value === 'string') return isUnstorable(value);
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  if (Array.isArray(value)) return value.some((inner) => hasUnstorable(inner, levels - 1));
  for (const key of Object.keys(value))
    if (isUnstorable(key) || hasUnstorable((value as Record<string, unknown>)[key], levels - 1)) return true;
  return false;
}

/** The fields of an input with texts that cannot be stored. An unstorable key is reported at its parent. */
export function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isUnstorable(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null || path.length === maxLevels) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isUnstorable(key) ? [path.join('.')] : unstorableFields(inner, [...path, key]),
  );
}
