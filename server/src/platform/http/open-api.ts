import type { Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import {
  carriesToken,
  forgeryCookieOf,
  groupHeader,
  idempotencyHeader,
  needsProof,
  writes,
} from '@galla/contract/core/endpoint.ts';
import { textOf } from '@galla/contract/core/errors.ts';
import { problemBody } from '@galla/contract/core/problem.ts';
import { programTextOf } from '@galla/contract/core/program-errors.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import * as z from 'zod/mini';

/** A JSON Schema object. */
export type JsonSchema = { readonly [key: string]: unknown };

/** The OpenAPI 3.1 document of all endpoints, derived from their declarations. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  about: { readonly version: string; readonly url: string },
): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galla', version: about.version, description: 'Amounts are paise. Times are UTC, ISO 8601.' },
    servers: [{ url: about.url }],
    components: { schemas: { Problem: jsonSchema(problemBody, 'output') } },
    paths,
  };
}

/** The JSON Schema of a schema's input or output. */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as unknown as z.ZodMiniType, {
    io,
    unrepresentable: 'any',
  });
  return rest;
}

function operation({ name, method, spec }: Endpoint): JsonSchema {
  const parameters = [
    ...parametersOf('path', spec.params),
    ...parametersOf('query', spec.query),
    ...headersOf(method, spec),
  ];
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: spec.summary,
    'x-access': accessInWords(spec.access),
    ...(spec.risk === undefined || spec.risk === 'none' ? {} : { 'x-risk': spec.risk }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(spec.body === undefined
      ? {}
      : { requestBody: { required: true, content: requestContent(spec, jsonSchema(spec.body, 'input')) } }),
    responses: { 200: success(spec), ...failures(spec) },
  };
}

function requestContent({ upload }: EndpointSpec, body: JsonSchema): JsonSchema {
  if (upload === undefined) return { 'application/json': { schema: body } };
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` };
  const { properties = {}, required = [] } = body as { properties?: JsonSchema; required?: readonly string[] };
  const schema = { ...body, properties: { ...properties, file }, required: [...required, 'file'] };
  return { 'multipart/form-data': { schema } };
}

/** A text that says who may call. */
export function accessInWords(access: Endpoint['spec']['access']): string {
  if (access.who === 'anyone') return 'anyone';
  if (access.who === 'person') return 'any signed-in person, also before a merchant is chosen';
  if (access.who === 'signed-in') return 'any signed-in person';
  if (access.who === 'engine') return 'a payment engine with its key';
  if (access.who === 'store-app') return 'the server of a registered store app, by Basic';
  if (access.who === 'vendor') return 'a signed-in vendor of a merchant';
  if (access.who === 'counter') return 'a counter phone';
  if (access.who === 'api-key') return `a program whose API key has the scope ${access.anyOf.join(' or ')}`;
  if (access.who === 'operator') return `an operator with the role ${access.anyOf.join(' or ')}`;
  if (access.who === 'operator-visitor') return 'a page of the review desk, before sign-in';
  if (access.who === 'customer') return 'a customer with the token of an order';
  return `a signed-in person with ${access.anyOf.join(' or ')}`;
}

function success(spec: Endpoint['spec']): JsonSchema {
  const { returns } = spec;
  const content =
    typeof returns === 'string' ? { [returns]: {} } : { 'application/json': { schema: jsonSchema(returns, 'output') } };
  return { description: 'Success', content };
}

/** A text that says where a caller gets the request-forgery token. */
const tokenText = (access: Endpoint['spec']['access']): string =>
  access.who === 'operator'
    ? 'The `forgeryToken` of the session, as sign-in answers it'
    : `The value of the cookie ${forgeryCookieOf(access)}`;

const hasGroup = ({ access }: Endpoint['spec']) => access.who === 'member' || access.who === 'signed-in';
const hasSession = (spec: Endpoint['spec']) => hasGroup(spec) || spec.access.who === 'person';

function failures(spec: Endpoint['spec']): Record<string, JsonSchema> {
  const byStatus = new Map<number, string[]>();
  const shared = {
    STATUS_400: 400,
    ...(hasSession(spec) ? { AUTHORIZATION_FAILED: 401, SESSION_REFRESH_NEEDED: 412 } : {}),
    ...(spec.access.who === 'vendor' ? { AUTHORIZATION_FAILED: 401, PR004: 403 } : {}),
    ...(spec.access.who === 'operator' ? { AUTHORIZATION_FAILED: 401, FORBIDDEN: 403, PR002: 403 } : {}),
    ...(spec.access.who === 'counter' ? { COUNTER_PHONE_UNKNOWN: 401 } : {}),
    ...(spec.access.who === 'api-key'
      ? { API_KEY_UNKNOWN: 401, API_KEY_SCOPE: 403, API_KEY_ADDRESS: 403, TOO_MANY_REQUESTS: 429 }
      : {}),
    ...(hasGroup(spec) ? { PR004: 403, SECOND_FACTOR_REQUIRED: 403, MERCHANT_SWITCHED: 409 } : {}),
    ...(spec.access.who === 'member' ? { [spec.refusedAs ?? 'PR002']: 403 } : {}),
    ...(needsProof(spec) || spec.riskOfParts !== undefined ? { STEP_UP_NEEDED: 403 } : {}),
    ...(spec.idempotent === true
      ? { IDEMPOTENCY_KEY_NEEDED: 400, IDEMPOTENCY_KEY_RUNNING: 409, IDEMPOTENCY_KEY_REUSED: 422 }
      : {}),
  };
  for (const [code, status] of Object.entries({ ...shared, ...spec.errors }))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes
        .map((code) => `${code}: ${textOf(code) || programTextOf(code) || 'no text'}`)
        .join('  \n');
      return [String(status), { description, content }];
    }),
  );
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function headersOf(method: string, spec: Endpoint['spec']): JsonSchema[] {
  const header = (name: string, description: string, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  if (spec.access.who === 'engine') {
    return [
      header('x-galla-key', 'The id of the engine key'),
      header('x-galla-timestamp', 'Seconds since 1970, within 5 minutes of the time here'),
      header('x-galla-signature', 'Hex HMAC-SHA-256 of `{timestamp}.{body}` with the key’s secret'),
    ];
  }
  return [
    ...(carriesToken(method, spec) && !/^(customer|counter|api-key|store-app|operator-visitor)$/.test(spec.access.who)
      ? [header('x-csrf-token', tokenText(spec.access))]
      : []),
    ...(hasGroup(spec)
      ? [header(groupHeader, 'The group that the call is meant for (`groupId` of the person)', writes(method, spec))]
      : []),
    ...(spec.idempotent === true
      ? [
          header(
            idempotencyHeader,
            'A text of its own for each act, the same with each retry; answers are kept for 7 days',
          ),
        ]
      : []),
    ...(spec.captcha === undefined
      ? []
      : [header('x-captcha', `A solved captcha of the action ${spec.captcha}, base64`)]),
  ];
}
