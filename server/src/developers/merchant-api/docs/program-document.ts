import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { apiProblemBody } from '@galla/contract/core/problem.ts';
import type { Schema } from '@galla/contract/core/schema.ts';
import type { Callers } from '../../../platform/http/callers.ts';
import type { JsonSchema } from '../../../platform/http/open-api.ts';
import { jsonSchema, openApiDocument } from '../../../platform/http/open-api.ts';

/** How a document for programs names and orders its content. */
export interface ProgramReference {
  readonly version: string;
  readonly url: string;
  readonly groups: readonly { readonly title: string; readonly about: string; readonly calls: readonly string[] }[];
  /** The shapes that answers consist of, by name. */
  readonly shapes: Readonly<Record<string, Schema>>;
}

/** The OpenAPI 3.1 document of the endpoints that programs call with an API key. */
export function programDocument(endpoints: readonly Endpoint[], callers: Callers, about: ProgramReference): JsonSchema {
  const programs = endpoints.filter(({ spec }) => spec.access.who === 'api-key');
  const document = openApiDocument(programs, callers, about) as { paths: Record<string, Record<string, JsonSchema>> };
  const shapes = Object.entries(about.shapes).map(([name, schema]) => [name, jsonSchema(schema, 'output')] as const);
  const names = new Map(shapes.map(([name, schema]) => [JSON.stringify(schema), name]));
  const description = 'Orders, payments, refunds, payment links and settlements of a merchant. Amounts are paise.';
  const described = shapes.map(([name, schema]) => [
    name,
    openToMore(
      inParts(schema, (part) => withNames(part, names)),
      true,
    ),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Merchant API', version: about.version, description, contact: { url: `${about.url}/docs/api` } },
    servers: [{ url: about.url }],
    tags: about.groups.map(({ title, about: text }) => ({ name: title, description: text })),
    security: [{ apiKey: [] }],
    paths: inParts(document.paths, (path) => inParts(path as JsonSchema, (one) => programOperation(one, about, names))),
    components: {
      schemas: { ...Object.fromEntries(described), Problem: jsonSchema(apiProblemBody, 'output') },
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'gk_live_… or gk_test_…' } },
    },
  };
}

function programOperation(one: unknown, { groups }: ProgramReference, names: ReadonlyMap<string, string>): unknown {
  const { operationId, tags: _feature, ...rest } = withNames(one, names) as { operationId: string; tags: unknown };
  const call = operationId.split('.')[1] ?? operationId;
  const tags = groups.filter(({ calls }) => calls.includes(call)).map(({ title }) => title);
  const access = (rest as { readonly ['x-access']?: string })['x-access'];
  const { responses = {} } = rest as { readonly responses?: JsonSchema };
  return {
    operationId: call,
    tags,
    description: `For ${access}.`,
    ...(openToMore(rest, false) as JsonSchema),
    responses: openToMore(responses, true),
  };
}

/**
 * Leaves out the long patterns of times, whose format is enough. Answers may get more fields later, so their objects
 * are not closed.
 */
function openToMore(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => openToMore(one, isAnswer));
  if (typeof value !== 'object' || value === null) return value;
  const { pattern, additionalProperties, ...rest } = value as JsonSchema;
  const isTime = rest['format'] === 'date-time' || rest['format'] === 'date';
  const open = isAnswer && additionalProperties === false;
  return {
    ...inParts(rest, (part) => openToMore(part, isAnswer)),
    ...(pattern === undefined || isTime ? {} : { pattern }),
    ...(additionalProperties === undefined || open ? {} : { additionalProperties }),
  };
}

const inParts = (value: object, change: (part: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));

/** The same with each named shape as a reference. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(JSON.stringify(value));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return inParts(value, (part) => withNames(part, names));
}
