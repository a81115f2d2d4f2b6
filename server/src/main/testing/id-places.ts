import type { Schema } from '@galla/contract/core/schema.ts';
import * as z from 'zod/mini';

/** The path of a part of an input: `filters.storeIds.0`. */
type Path = readonly string[];

/** Ids of somebody else, by what they name. */
export interface ForeignIds {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
  readonly qrCode: string;
}

/** A place of an input that takes the id of a merchant, store, terminal or QR code, with the foreign one that fits there. */
export interface IdPlace {
  readonly path: Path;
  readonly id: string;
}

/** All such places of a schema, found by what it takes: a new endpoint has them without anybody saying so. */
export function idPlaces(schema: Schema | undefined, foreign: ForeignIds): IdPlace[] {
  return schema === undefined ? [] : placesIn(schema as unknown as z.core.$ZodType, [], foreign);
}

function placesIn(schema: z.core.$ZodType, path: Path, foreign: ForeignIds): IdPlace[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { readonly type: string };
  const inner = (key: string, at: Path = path) => placesIn(def[key] as z.core.$ZodType, at, foreign);
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([key, part]) =>
      placesIn(part, [...path, key], foreign),
    );
  if (def.type === 'array') return inner('element', [...path, '0']);
  if (def.type === 'union')
    return (def['options'] as z.core.$ZodType[]).flatMap((option) => placesIn(option, path, foreign));
  if (['optional', 'nullable', 'default', 'catch', 'readonly'].includes(def.type)) return inner('innerType');
  if (def.type !== 'custom' && def.type !== 'string') return [];
  const takes = (id: string) => z.safeParse(schema, id).success;
  // An id has a form of its own; a text that takes every id is no place for one in particular.
  const ids = [foreign.store, foreign.terminal, foreign.qrCode].filter(takes);
  if (ids.length === 1) return ids.map((id) => ({ path, id }));
  const isMerchant = path.length <= 2 && /^merchantIds?$/.test(path[0] ?? '') && takes(foreign.merchantId);
  return isMerchant ? [{ path, id: foreign.merchantId }] : [];
}

/** An input with a value at a place; what stands beside it stays. */
export function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) return [withValue(undefined, rest, value)];
  const fields = Object(input) as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}

/** An input without what stands at these places. */
export function withoutIds(input: unknown, places: readonly IdPlace[]): unknown {
  return places.reduce<unknown>((left, { path }) => without(left, path), input);
}

function without(input: unknown, [key, ...rest]: Path): unknown {
  if (typeof input !== 'object' || input === null || key === undefined || !(key in input)) return input;
  const { [key]: inner, ...others } = input as Record<string, unknown>;
  return rest.length === 0 || rest[0] === '0' ? others : { ...others, [key]: without(inner, rest) };
}
