import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { writes } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import type { Call } from './samples.ts';

/** The path of a field of an input: `filters.storeIds.0`. */
type Path = readonly string[];

/** Ids of another merchant, by kind. */
export interface ForeignIds {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
  readonly qrCode: string;
}

/** An input field that accepts the id of a merchant, store, terminal or QR code, with the foreign id for it. */
interface IdField {
  readonly path: Path;
  readonly id: string;
}

/** All such fields of a schema. The schema is searched, so that new endpoints are covered. */
function idFields(schema: Schema | undefined, foreign: ForeignIds): IdField[] {
  return schema === undefined ? [] : fieldsIn(schema as unknown as z.core.$ZodType, [], foreign);
}

function fieldsIn(schema: z.core.$ZodType, path: Path, foreign: ForeignIds): IdField[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { readonly type: string };
  const inner = (key: string, at: Path = path) => fieldsIn(def[key] as z.core.$ZodType, at, foreign);
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([key, part]) =>
      fieldsIn(part, [...path, key], foreign),
    );
  if (def.type === 'array') return inner('element', [...path, '0']);
  if (def.type === 'union')
    return (def['options'] as z.core.$ZodType[]).flatMap((option) => fieldsIn(option, path, foreign));
  if (['optional', 'nullable', 'default', 'catch', 'readonly'].includes(def.type)) return inner('innerType');
  if (def.type !== 'custom' && def.type !== 'string') return [];
  const takes = (id: string) => z.safeParse(schema, id).success;
  // Each kind of id has its own format. A text that accepts every id is not a field for one kind.
  const ids = [foreign.store, foreign.terminal, foreign.qrCode].filter(takes);
  if (ids.length === 1) return ids.map((id) => ({ path, id }));
  const isMerchant = path.length <= 2 && /^merchantIds?$/.test(path[0] ?? '') && takes(foreign.merchantId);
  return isMerchant ? [{ path, id: foreign.merchantId }] : [];
}

/** An input with a value at a path; the other fields stay. */
export function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) return [withValue(undefined, rest, value)];
  const fields = Object(input) as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}

/** An input without these fields. */
function withoutIds(input: unknown, fields: readonly IdField[]): unknown {
  return fields.reduce<unknown>((left, { path }) => without(left, path), input);
}

function without(input: unknown, [key, ...rest]: Path): unknown {
  if (typeof input !== 'object' || input === null || key === undefined || !(key in input)) return input;
  const { [key]: inner, ...others } = input as Record<string, unknown>;
  return rest.length === 0 || rest[0] === '0' ? others : { ...others, [key]: without(inner, rest) };
}

/** Ids of the right format, to find the fields that accept them. */
const anyIds: ForeignIds = {
  merchantId: 'FOREIGN01',
  store: encodeId('store', newId()),
  terminal: encodeId('terminal', newId()),
  qrCode: encodeId('qrCode', newId()),
};

/** Whether an endpoint changes data of a merchant and accepts such ids. */
export const isChangeWithIds = ({ method, spec }: Endpoint): boolean =>
  writes(method, spec) &&
  spec.keepsBody !== true &&
  spec.access.who !== 'person' &&
  idFields(spec.query, anyIds).length + idFields(spec.body, anyIds).length > 0;

/**
 * For each field of an endpoint that accepts an id: its call with a foreign id there, and no id in the others, or the
 * caller's own if the others are required.
 */
export function callsWithOneId({ spec }: Endpoint, sample: Call, foreign: ForeignIds, own: ForeignIds) {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = spec[part];
    const fields = idFields(schema, foreign);
    const rest = withoutIds(sample[part], fields);
    const owned = idFields(schema, own).reduce<unknown>(
      (input, { path, id }) => withValue(input, path, id),
      sample[part],
    );
    const isWhole = (input: unknown) => z.safeParse(schema as unknown as z.core.$ZodType, input).success;
    return fields.map(({ path, id }) => {
      const alone = withValue(rest, path, id);
      return {
        path: path.join('.'),
        call: { ...sample, [part]: isWhole(alone) ? alone : withValue(owned, path, id) } as Call,
      };
    });
  });
}

/** A call without the ids of merchants, stores, terminals and QR codes; undefined if they are required. */
export function callWithoutIds({ spec }: Endpoint, sample: Call, foreign: ForeignIds): Call | undefined {
  if (sample.params !== undefined) return undefined;
  const parts = (['query', 'body'] as const).flatMap((part) => {
    const schema = spec[part];
    if (schema === undefined) return [];
    const left = withoutIds(sample[part], idFields(schema, foreign));
    return [[part, left, z.safeParse(schema as unknown as z.core.$ZodType, left ?? {}).success] as const];
  });
  if (parts.some(([, , fits]) => !fits)) return undefined;
  return Object.fromEntries(parts.map(([part, left]) => [part, left])) as Call;
}
