import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { jsonSchema } from '../../platform/http/open-api.ts';

/** Values that programs send by mistake or on purpose. */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  {},
  { a: { b: { c: [] } } },
  '',
  ' ',
  '0',
  '\u0000',
  '\uD800',
  'A\uDC00',
  '\u202e',
  'cafe\u0301',
  "'; drop table payment; --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(10_000),
  '4111111111111111',
  '9999-99-99',
  '2026-13-45T99:99:99Z',
  '€🙂',
  '__proto__',
  'NaN',
];

/** Bodies that no endpoint accepts. */
const bodies: readonly unknown[] = [
  '{',
  '',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"a":',
  `{"a":${'['.repeat(2_000)}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"a":"${'x'.repeat(70_000)}"}`,
  '\u0000',
  '{"a":1,"a":2}',
];

interface HostileCall {
  readonly address: string;
  readonly body: unknown;
}

/** Calls of an endpoint with each input field replaced by each of these values, and with whole bodies of them. */
export function hostileCalls({ method, path, spec }: Endpoint): HostileCall[] {
  const plain = path.replace('/merchant/v1', '');
  const to = (value: string) => plain.replace(/:(\w+)/g, encodeURIComponent(value));
  const texts = values.map((value) =>
    typeof value === 'string' ? value.toWellFormed().slice(0, 150) : JSON.stringify(value),
  );
  const address = to('x');
  const inPath = plain === address ? [] : texts.map((text) => ({ address: to(text || 'x'), body: {} }));
  const inQuery = fieldsOf(spec.query).flatMap((field) =>
    texts.map((text) => ({ address: `${address}?${field}=${encodeURIComponent(text)}`, body: {} })),
  );
  if (method === 'GET') return [...inPath, ...inQuery];
  const fields = [...fieldsOf(spec.body), 'unknown'];
  const inBody = fields.flatMap((field) => values.map((value) => ({ address, body: { [field]: value } })));
  return [...inPath, ...inQuery, ...inBody, ...bodies.map((body) => ({ address, body }))];
}

const fieldsOf = (schema: Parameters<typeof jsonSchema>[0] | undefined): string[] =>
  schema === undefined ? [] : Object.keys((jsonSchema(schema, 'input')['properties'] as object | undefined) ?? {});
