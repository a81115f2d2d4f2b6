import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import type { JsonSchema } from '../../../platform/http/open-api.ts';

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
}

/** A field as pages describe it. */
export interface FieldText {
  /** Nested fields as `customer.name`. */
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
  /** Its values and limits; empty if it has none. */
  readonly limits: string;
}

/** The fields of an object, including nested ones. */
export function fieldTexts(schema: JsonSchema, within = '', depth = 0): FieldText[] {
  const { properties = {}, required = [] } = schema as Shape;
  return Object.entries(properties).flatMap(([name, shape]) => {
    const inner = objectIn(shape);
    const isRequired = depth > 0 || within !== '' ? false : required.includes(name);
    const field = { name: `${within}${name}`, kind: kindOf(shape), isRequired, limits: limitsOf(shape) };
    return inner === undefined || depth > 1
      ? [field]
      : [field, ...fieldTexts(inner as JsonSchema, `${within}${name}.`, depth + 1)];
  });
}

/** The fields of an object as HTML. */
export const fieldsOf = (schema: JsonSchema): Html[] =>
  fieldTexts(schema).map(
    ({ name, kind, isRequired, limits }) =>
      html`<div><dt><code>${name}</code></dt><dd>${kind}${isRequired ? html` <b>Required</b>` : ''}</dd>${limits === '' ? '' : html`<dd class="more">${limits}</dd>`}</div>`,
  );

/** The object of a field, or of a list's items. */
function objectIn(shape: Shape): Shape | undefined {
  if (shape.properties !== undefined) return shape;
  if (shape.items !== undefined) return objectIn(shape.items);
  return shape.anyOf?.map(objectIn).find((one) => one !== undefined);
}

function kindOf(shape: Shape): string {
  if (shape.anyOf !== undefined)
    return [...new Set(shape.anyOf.map(kindOf))].join(' or ').replace(' or null', ', or null');
  if (Array.isArray(shape.type)) return shape.type.join(', or ');
  if (shape.type === 'array') return `list of ${kindOf(shape.items ?? {})}`;
  if (shape.format === 'date-time') return 'time';
  if (shape.format === 'date') return 'day';
  const prefix = /^\^([a-z]+)_\[/.exec(shape.pattern ?? '')?.[1];
  if (prefix !== undefined) return `id, ${prefix}_…`;
  const names: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', boolean: 'true or false' };
  return names[String(shape.type)] ?? String(shape.type ?? 'any');
}

function limitsOf(shape: Shape): string {
  const { minimum, maximum, maxLength, maxItems } = shape;
  const words = (shape.enum ?? (shape.const === undefined ? [] : [shape.const])).map(String);
  const texts = [
    ...(words.length > 0 ? [words.join(', ')] : []),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && minimum !== 0 ? [`at least ${minimum}`] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`at most ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`up to ${maxItems}`]),
    ...(shape.default === undefined ? [] : [`${JSON.stringify(shape.default)} unless set`]),
  ];
  return texts.join('; ');
}
