import { walk } from 'estree-walker';
import { parseSync } from 'vite';

/** A class name that a module takes from a style sheet, which it imports by this specifier. */
export interface ClassUse {
  readonly sheet: string;
  readonly name: string;
}

/** A node from the oxc parser. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const nameOf = (node: unknown): string => String((node as { readonly name?: string } | null)?.name);

/** The class names that an expression may be: a literal, alone or in a condition. */
function literalsIn(expression: Node): string[] {
  if (expression.type === 'Literal') return typeof expression['value'] === 'string' ? [expression['value']] : [];
  if (expression.type === 'LogicalExpression') return literalsIn(expression['right'] as Node);
  if (expression.type !== 'ConditionalExpression') return [];
  return [...literalsIn(expression['consequent'] as Node), ...literalsIn(expression['alternate'] as Node)];
}

/** The class names that a module takes as `css['name']`, or as `c('name')` after `const c = classNames(css)`. */
export function classUses(path: string, code: string): ClassUse[] {
  /** The specifiers of the style sheets, by the names of their imports and of the functions made from these. */
  const sheets = new Map<string, string>();
  const found: ClassUse[] = [];
  const add = (of: unknown, expressions: readonly Node[]) => {
    const sheet = sheets.get(nameOf(of));
    if (sheet !== undefined) found.push(...expressions.flatMap(literalsIn).map((name) => ({ sheet, name })));
  };
  const readers: Readonly<Record<string, (node: Node) => void>> = {
    ImportDeclaration: ({ source, specifiers }) => {
      const { value } = source as { readonly value: string };
      const [first] = specifiers as readonly { readonly local: unknown }[];
      if (value.endsWith('.module.css') && first !== undefined) sheets.set(nameOf(first.local), value);
    },
    VariableDeclarator: ({ id, init }) => {
      const { callee, arguments: args } = (init ?? {}) as { readonly callee?: unknown; readonly arguments?: unknown[] };
      const sheet = nameOf(callee) === 'classNames' ? sheets.get(nameOf(args?.[0])) : undefined;
      if (sheet !== undefined) sheets.set(nameOf(id), sheet);
    },
    CallExpression: (node) => add(node['callee'], node['arguments'] as readonly Node[]),
    MemberExpression: (node) => add(node['object'], [node['property'] as Node]),
  };
  walk(parseSync(path, code).program as Parameters<typeof walk>[0], {
    enter: (node) => readers[node.type]?.(node as unknown as Node),
  });
  return found;
}
