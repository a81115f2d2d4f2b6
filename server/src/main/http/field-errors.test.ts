import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { type FieldError, Problem } from '@galla/contract/core/problem.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { paymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { expect, test } from 'vitest';
import { checkEvent } from '../../payments/ingestion/events.ts';
import { parsePart } from '../../platform/http/validation.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

/** The beginnings of the validation library's own messages. */
const validatorsOwn =
  /^(Invalid (input|option|string|number(?! of days)|key|value|ISO|UUID|URL|email address|base64|IPv|discriminator)|Too (big|small)|Unrecognized|Expected|Required)/;

/** The internals of a schema that the library exposes. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
}

const definitionOf = (schema: Schema) =>
  (schema as unknown as { readonly _zod: { readonly def: Definition } })._zod.def;

const marks = [
  '',
  'x',
  '=§\u0000',
  'x'.repeat(10_000),
  '9'.repeat(40),
  -1,
  1.5,
  1e15,
  Number.NaN,
  true,
  null,
  undefined,
];
const wrongs: readonly unknown[] = [...marks, {}, [], { unknown: 1 }];

/** The form that a schema describes, with this value in every field. */
function filled(schema: Schema, value: unknown): unknown {
  const { type, shape, element, innerType, in: input, options, valueType } = definitionOf(schema);
  if (type === 'object' && shape !== undefined)
    return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, filled(inner, value)]));
  if (type === 'array' && element !== undefined) return [filled(element, value)];
  if (type === 'record' && valueType !== undefined) return { key: filled(valueType, value) };
  if (type === 'union' && options?.[0] !== undefined) return filled(options[0], value);
  const inner = innerType ?? input;
  return inner === undefined ? value : filled(inner, value);
}

/** The field errors of a part of a request with this value. */
function complaints(schema: Schema, value: unknown): readonly FieldError[] {
  try {
    parsePart(schema, value);
    return [];
  } catch (error) {
    return error instanceof Problem ? (error.errors ?? []) : [];
  }
}

const parts = allEndpoints.flatMap(({ name, spec: { params, query, body } }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${name} ${part}`, schema] as const],
  ),
);

test('every wrong field of every endpoint gets our own message, never the validator’s', () => {
  const bad = new Set<string>();
  let checked = 0;
  for (const [part, schema] of parts) {
    const values = [...wrongs.map((value) => filled(schema, value)), ...wrongs, filled(schema, ['x'].concat('y'))];
    for (const { field, message } of values.flatMap((value) => complaints(schema, value))) {
      checked += 1;
      if (validatorsOwn.test(message) || message === '') bad.add(`${part} ${field.slice(0, 60)}: ${message}`);
    }
  }
  expect(checked).toBeGreaterThan(3_000);
  expect([...bad]).toEqual([]);
});

test('a payment event with a wrong field is refused with our own message', () => {
  const answers = wrongs.map((value) => checkEvent(filled(paymentEvent, value), galla.now()));
  const messages = answers.flatMap((answer) => ('message' in answer ? [answer.message] : []));
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.filter((message) => validatorsOwn.test(message))).toEqual([]);
});

test('over HTTP too, in the browser’s language if the message is translated', async () => {
  const admin = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const send = (endpoint: Endpoint, headers = {}) => {
    const path = endpoint.path.replace(/:\w+/g, 'x');
    const body =
      endpoint.spec.body === undefined ? {} : { body: filled(endpoint.spec.body, { wrong: true }) as object };
    return admin.send(endpoint.method, path, { ...body, headers });
  };
  const errors: FieldError[] = [];
  // Endpoints without input have no wrong field. One of them would sign the browser out.
  const taking = allEndpoints.filter(({ method, spec }) => method === 'GET' || spec.body !== undefined);
  for (const endpoint of taking.filter(({ spec }) => spec.returns !== 'text/event-stream' && !spec.upload)) {
    const answer = await send(endpoint);
    if (answer.statusCode === 400) errors.push(...(answer.json().errors ?? []));
  }
  expect(errors.length).toBeGreaterThan(100);
  expect(errors.filter(({ message }) => validatorsOwn.test(message))).toEqual([]);
  const list = allEndpoints.find(({ name }) => name === 'transactions.list');
  if (list === undefined) throw new Error('There is no list of payments.');
  const hindi = (await send(list, { 'accept-language': 'hi' })).json().errors[0].message;
  expect(hindi).toMatch(/\p{Script=Devanagari}/u);
});

test('an unparsable body is refused without the server library’s own message', async () => {
  const browser = galla.browser();
  await browser.send('GET', '/v1/auth/captcha?action=sign-in');
  const url = '/api/v4/auth/web/login';
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    'content-type': 'application/json',
    cookie: cookies,
    'x-csrf-token': browser.cookies.get('galla-csrf'),
  };
  for (const payload of ['{', '[]', 'null', '"text"', '']) {
    const answer = await galla.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, payload).toBe(400);
    for (const { message } of answer.json().errors ?? []) expect(message).not.toMatch(/FST|Fastify|Unexpected|JSON at/);
  }
});
