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
  // Beside other errors the text as it came is named: what a schema would have made of it is not known.
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
 * An input without the lists whose entries the handler checks one by one, such as events of payments: a bad one must stop no
 * other.
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

/** A text with half of a character or a zero byte: no database takes it, and nobody types it. */
const isUnstorable = (text: string) => !text.isWellFormed() || text.includes('\0');

/** No schema goes as deep; JSON that nobody has read yet may. */
const maxLevels = 40;

/**
 * Whether an input has texts that cannot be stored, names of keys included. Asked of what a schema has made of it, because some
 * schemas mend such a text rather than refuse news of money.
 */
function hasUnstorable(value: unknown, levels = maxLevels): boolean {
  if (typeof value === 'string') return isUnstorable(value);
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  if (Array.isArray(value)) return value.some((inner) => hasUnstorable(inner, levels - 1));
  for (const key of Object.keys(value))
    if (isUnstorable(key) || hasUnstorable((value as Record<string, unknown>)[key], levels - 1)) return true;
  return false;
}

/** The fields of an input with texts that cannot be stored. A name of a key is an error of what has it. */
export function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isUnstorable(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null || path.length === maxLevels) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isUnstorable(key) ? [path.join('.')] : unstorableFields(inner, [...path, key]),
  );
}
