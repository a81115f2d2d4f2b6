import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import type * as z from 'zod/mini';
import { withValue } from './id-fields.ts';
import type { Call } from './samples.ts';

type Path = readonly string[];

/**
 * The paths of all text fields of a schema, including optional ones. The schema is searched, so that new endpoints are
 * covered.
 */
function textsIn(schema: z.core.$ZodType, path: Path): Path[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { readonly type: string };
  const inner = (key: string, at: Path = path) => textsIn(def[key] as z.core.$ZodType, at);
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([key, part]) =>
        textsIn(part, [...path, key]),
      );
    case 'array':
      return inner('element', [...path, '0']);
    case 'record':
      return inner('valueType', [...path, 'key']);
    case 'union':
      return (def['options'] as z.core.$ZodType[]).flatMap((option) => textsIn(option, path));
    case 'pipe':
      return inner('in');
    case 'string':
      return [path];
    default:
      return 'innerType' in def ? inner('innerType') : [];
  }
}

/** For each text field of a part of an endpoint's input: its call with this value there. */
export function callsWithText({ spec }: Endpoint, part: 'query' | 'body', sample: Call, value: string) {
  const schema: Schema | undefined = spec[part];
  if (schema === undefined) return [];
  const paths = new Map(textsIn(schema as unknown as z.core.$ZodType, []).map((path) => [path.join('.'), path]));
  return [...paths].map(([field, path]) => ({
    field,
    call: { ...sample, [part]: withValue(sample[part], path, value) } as Call,
  }));
}
