/** The parts of JSON Schema that the merchant API's document uses. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly additionalProperties?: boolean | Shape;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly description?: string;
}

/** The TypeScript type of a schema. `indent` is that of its first line. */
export function typeOf(shape: Shape, indent = ''): string {
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? 'unknown';
  if (shape.const !== undefined) return literal(shape.const);
  if (shape.enum !== undefined) return shape.enum.map(literal).join(' | ');
  const several = shape.anyOf ?? shape.oneOf;
  if (several !== undefined) return [...new Set(several.map((one) => typeOf(one, indent)))].join(' | ');
  if (shape.allOf !== undefined) return shape.allOf.map((one) => typeOf(one, indent)).join(' & ');
  if (Array.isArray(shape.type))
    return shape.type.map((type: string) => typeOf({ ...shape, type }, indent)).join(' | ');
  if (shape.type === 'array') return `readonly ${inList(typeOf(shape.items ?? {}, indent))}[]`;
  if (shape.type === 'object') return objectType(shape, indent);
  if (shape.type === 'integer' || shape.type === 'number') return 'number';
  if (shape.type === 'string') return idPrefix(shape) === undefined ? 'string' : `\`${idPrefix(shape)}_\${string}\``;
  return shape.type === 'boolean' || shape.type === 'null' ? shape.type : 'unknown';
}

/** The prefix of ids, such as `pay`. Undefined for other texts. */
export const idPrefix = ({ pattern = '' }: Shape): string | undefined => /^\^([a-z]+)_\[/.exec(pattern)?.[1];

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const inList = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

function objectType({ properties = {}, required = [], additionalProperties }: Shape, indent: string): string {
  const entries = Object.entries(properties);
  if (entries.length === 0)
    return typeof additionalProperties === 'object'
      ? `Readonly<Record<string, ${typeOf(additionalProperties, indent)}>>`
      : 'Readonly<Record<string, never>>';
  const inner = `${indent}  `;
  const lines = entries.map(([name, shape]) => {
    const { description } = shape;
    const doc = description === undefined ? '' : `${inner}/** ${description} */\n`;
    const isOptional = !required.includes(name);
    const type = typeOf(shape, inner);
    return `${doc}${inner}readonly ${name}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
