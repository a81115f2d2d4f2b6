import type { Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import { idempotencyHeader, needsProof } from '@galla/contract/core/endpoint.ts';
import { textOf } from '@galla/contract/core/errors.ts';
import { problemBody } from '@galla/contract/core/problem.ts';
import { programTextOf } from '@galla/contract/core/program-errors.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import * as z from 'zod/mini';
import type { CallerKind, Callers } from './callers.ts';
import { callerKindOf } from './callers.ts';

/** A JSON Schema object. */
export type JsonSchema = { readonly [key: string]: unknown };

/** The OpenAPI 3.1 document of all endpoints, derived from their declarations. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  callers: Callers,
  about: { readonly version: string; readonly url: string },
): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, callerKindOf(callers, endpoint)),
    };
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

function operation(endpoint: Endpoint, caller: CallerKind): JsonSchema {
  const { name, spec } = endpoint;
  const parameters = [
    ...parametersOf('path', spec.params),
    ...parametersOf('query', spec.query),
    ...headersOf(endpoint, caller),
  ];
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: spec.summary,
    'x-access': caller.describe(spec.access),
    ...(spec.risk === undefined || spec.risk === 'none' ? {} : { 'x-risk': spec.risk }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(spec.body === undefined
      ? {}
      : { requestBody: { required: true, content: requestContent(spec, jsonSchema(spec.body, 'input')) } }),
    responses: { 200: success(spec), ...failures(spec, caller) },
  };
}

function requestContent({ upload }: EndpointSpec, body: JsonSchema): JsonSchema {
  if (upload === undefined) return { 'application/json': { schema: body } };
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` };
  const { properties = {}, required = [] } = body as { properties?: JsonSchema; required?: readonly string[] };
  const schema = { ...body, properties: { ...properties, file }, required: [...required, 'file'] };
  return { 'multipart/form-data': { schema } };
}

function success(spec: EndpointSpec): JsonSchema {
  const { returns } = spec;
  const content =
    typeof returns === 'string' ? { [returns]: {} } : { 'application/json': { schema: jsonSchema(returns, 'output') } };
  return { description: 'Success', content };
}

function failures(spec: EndpointSpec, caller: CallerKind): Record<string, JsonSchema> {
  const byStatus = new Map<number, string[]>();
  const shared = {
    STATUS_400: 400,
    ...caller.errorsOf?.(spec),
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

function headersOf(endpoint: Endpoint, caller: CallerKind): JsonSchema[] {
  const { idempotent, captcha } = endpoint.spec;
  const header = (name: string, description: string, isRequired = true) => ({
    name,
    in: 'header',
    required: isRequired,
    description,
    schema: { type: 'string' },
  });
  const own = caller.headersOf?.(endpoint) ?? [];
  return [
    ...own.map(({ name, description, isRequired }) => header(name, description, isRequired)),
    ...(idempotent === true
      ? [
          header(
            idempotencyHeader,
            'A text of its own for each act, the same with each retry; answers are kept for 7 days',
          ),
        ]
      : []),
    ...(captcha === undefined ? [] : [header('x-captcha', `A solved captcha of the action ${captcha}, base64`)]),
  ];
}
