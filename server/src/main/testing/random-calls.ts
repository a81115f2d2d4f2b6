import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { jsonSchema } from '../../platform/http/open-api.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
interface Shape {
  readonly type?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Integers below a bound, the same for the same seed (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const strange: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  '',
  ' ',
  '\u0000',
  '\u202e',
  '٣',
  '%00',
  '__proto__',
  // Half surrogate pairs, a letter in two encodings, direction marks, and embedded zero bytes.
  '\ud800',
  'A-1\udc00',
  'A\u0000B',
  'cafe\u0301',
  'caf\u00e9',
  '\u202emoc.evil',
  '\u2066A-1\u2069',
  '\ufeffA-1',
  "'; drop table payment; --",
  '2026-13-45',
  '9999-12-31T23:59:59Z',
  'x'.repeat(3_000),
  { a: [{}] },
  [[null]],
];
const times = ['2026-11-01T00:00:00Z', '2026-11-20T12:00:00.000Z', '1970-01-01T00:00:00Z', '2026-11-20T12:00:00+05:30'];
const days = ['2026-11-01', '2026-11-20', '2024-02-29', '2026-02-30', '0001-01-01'];
const texts = [
  'A-1',
  'Beans',
  'jaya@mail.example',
  '9940127785',
  'https://shop.example.in/x',
  'EMAIL',
  '12',
  'payment',
];

/** One call of an endpoint: mostly valid, with something strange at random places. */
export function randomCall(
  { method, path, spec }: Endpoint,
  random: (below: number) => number,
  ids: readonly string[],
): { readonly address: string; readonly body: unknown } {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const textOf = ({ pattern = '', format }: Shape): Json => {
    const prefix = /^\^([a-z]+)_\[/.exec(pattern)?.[1];
    if (prefix !== undefined)
      return pick([...ids.filter((id) => id.startsWith(`${prefix}_`)), `${prefix}_${'0'.repeat(26)}`]);
    if (format === 'date-time') return pick(times);
    if (format === 'date' || pattern.includes('\\d{4}')) return pick(days);
    return pick([...texts, ...times, ...days, ...ids]);
  };
  const jsonOf = (shape: Shape, depth = 0): Json => {
    if (random(12) === 0) return pick(strange);
    if (shape.const !== undefined) return shape.const;
    if (shape.enum !== undefined) return pick(shape.enum);
    if (shape.anyOf !== undefined) return jsonOf(pick(shape.anyOf), depth);
    if (shape.type === 'integer' || shape.type === 'number') return numberOf(shape);
    if (shape.type === 'boolean') return random(2) === 0;
    if (shape.type === 'array') return Array.from({ length: random(4) }, () => jsonOf(shape.items ?? {}, depth + 1));
    if (shape.type === 'object') return objectOf(shape, depth);
    return textOf(shape);
  };
  const numberOf = ({ minimum = 0, maximum = 1e9 }: Shape): Json =>
    pick([minimum, maximum, minimum - 1, maximum + 1, Math.floor((minimum + maximum) / 2), 100, 25_000]);
  const objectOf = ({ properties = {}, required = [] }: Shape, depth: number): Json => {
    const entries = Object.entries(properties).filter(([key]) =>
      required.includes(key) ? random(20) > 0 : random(2) > 0,
    );
    const extra: [string, Json][] = random(25) === 0 ? [[pick([...texts, 'A\ud800', 'A\u0000']), pick(strange)]] : [];
    return Object.fromEntries([
      ...entries.map(([key, shape]): [string, Json] => [key, jsonOf(shape, depth + 1)]),
      ...extra,
    ]);
  };
  const inputOf = (schema: Parameters<typeof jsonSchema>[0] | undefined): Json =>
    schema === undefined ? {} : objectOf(jsonSchema(schema, 'input') as Shape, 0);
  const params = Object(inputOf(spec.params)) as Record<string, Json>;
  const address = path
    .replace('/merchant/v1', '')
    .replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(wordOf(params[name] ?? pick(ids))));
  const query = Object.entries(Object(inputOf(spec.query)) as Record<string, Json>).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(wordOf(value))}`,
  );
  const body = method === 'GET' ? undefined : random(40) === 0 ? pick(strange) : inputOf(spec.body);
  return { address: query.length === 0 ? address : `${address}?${query.join('&')}`, body };
}

const wordOf = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 400) || 'x';
