import { childrenOf, isNode, type Node, programOf } from './syntax.ts';

/** An expression in an SQL template, by its source text. */
export interface Hole {
  readonly expression: string;
}

/** A piece of SQL in the code: its text with holes where the template has expressions. */
export interface SqlText {
  readonly kind: 'sql';
  readonly parts: readonly (string | Hole)[];
  /** Whether Kysely marks it as SQL. Any other text may be meant for people. */
  readonly isTagged: boolean;
  readonly line: number;
}

/**
 * A table that a call names: through one of Kysely's builders, `sql.table`, or a property `table` for a query of the
 * platform.
 */
export interface NamedTable {
  readonly kind: 'table';
  /** `undefined` if it is known only at run time. */
  readonly name: string | undefined;
  readonly isWritten: boolean;
  readonly line: number;
}

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const readers = new Set([
  'selectFrom',
  'from',
  'using',
  ...['inner', 'left', 'right', 'full', 'cross'].flatMap((join) => [`${join}Join`, `${join}JoinLateral`]),
]);
/** Objects whose methods have the same names but are no queries. */
const otherwise = new Set(['Array', 'Buffer', 'Readable', 'Uint8Array', 'Map']);

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return undefined;
};

/** The name of the called method, and the object it is called on. */
function methodOf(callee: unknown): { readonly on: string | undefined; readonly method: string | undefined } {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return { on: undefined, method: undefined };
  return { on: nameOf(callee['object']), method: nameOf(callee['property']) };
}

/** The SQL and the named tables of a module, in the order of the code. */
export function sqlOf(path: string, code: string): (SqlText | NamedTable)[] {
  const found: (SqlText | NamedTable)[] = [];
  const lineOf = (node: Node) => code.slice(0, node.start).split('\n').length;

  const addText = (node: Node, parts: SqlText['parts'], isTagged: boolean) =>
    found.push({ kind: 'sql', parts, isTagged, line: lineOf(node) });

  const partsOf = (template: Node): (string | Hole)[] => {
    const expressions = template['expressions'] as Node[];
    return (template['quasis'] as { value: { cooked: string } }[]).flatMap(({ value }, index) => {
      const expression = expressions[index];
      return expression === undefined
        ? [value.cooked]
        : [value.cooked, { expression: code.slice(expression.start, expression.end) }];
    });
  };

  /** Adds the tables that an argument names; a callback or SQL in it is found separately. */
  const addTables = (argument: unknown, isWritten: boolean): void => {
    if (!isNode(argument)) return;
    const line = lineOf(argument);
    const literal = argument.type === 'Literal' ? nameOf(argument) : undefined;
    if (literal !== undefined)
      found.push({ kind: 'table', name: literal.split(' as ')[0]?.trim() ?? literal, isWritten, line });
    else if (argument.type === 'ArrayExpression')
      for (const element of argument['elements'] as unknown[]) addTables(element, isWritten);
    else if (argument.type === 'ConditionalExpression') {
      addTables(argument['consequent'], isWritten);
      addTables(argument['alternate'], isWritten);
    } else if (['Identifier', 'MemberExpression', 'TemplateLiteral'].includes(argument.type))
      found.push({ kind: 'table', name: undefined, isWritten, line });
  };

  /** A property may get its table from a variable, whose table is found at its source. */
  const addProperty = (value: Node): void => {
    if (value.type === 'Literal') addTables(value, false);
  };

  const addRaw = (argument: Node): void => {
    if (argument.type === 'TemplateLiteral') addText(argument, partsOf(argument), true);
    const literal = argument.type === 'Literal' ? nameOf(argument) : undefined;
    if (literal !== undefined) addText(argument, [literal], true);
  };

  const addCall = (node: Node): void => {
    const { on, method } = methodOf(node['callee']);
    const [first] = node['arguments'] as unknown[];
    if (method === undefined || (on !== undefined && otherwise.has(on))) return;
    if (writers.has(method)) addTables(first, true);
    else if (readers.has(method) || (on === 'sql' && method === 'table')) addTables(first, false);
    else if (on === 'sql' && method === 'raw' && isNode(first)) addRaw(first);
  };

  const addTemplate = (node: Node): void => {
    const quasi = node['quasi'] as Node;
    addText(node, partsOf(quasi), nameOf(node['tag']) === 'sql');
  };

  const addFound = (node: Node): void => {
    if (node.type === 'TemplateLiteral') addText(node, partsOf(node), false);
    else if (node.type === 'Literal' && typeof node['value'] === 'string') addText(node, [node['value']], false);
    else if (node.type === 'CallExpression') addCall(node);
    else if (node.type === 'Property' && nameOf(node['key']) === 'table' && nameOf(node['value']) !== undefined)
      addProperty(node['value'] as Node);
  };

  const visit = (node: Node): void => {
    if (isWithoutSql(node)) return;
    const isTagged = node.type === 'TaggedTemplateExpression';
    if (isTagged) addTemplate(node);
    else addFound(node);
    // The text of a tagged template was added with its tag.
    for (const child of isTagged ? childrenOf(node['quasi'] as Node) : childrenOf(node)) visit(child);
  };
  visit(programOf(path, code));
  return found;
}

/** Types and imports. */
const isWithoutSql = ({ type }: Node) =>
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration' ||
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type));
