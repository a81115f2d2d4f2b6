import { walk } from 'estree-walker';
import type { Plugin } from 'vite';
import { parseSync } from 'vite';

/**
 * Removes the parts of the contract that browsers do not read: the summaries, schemas and risks of endpoints. The
 * bundler then drops unused schemas, and the schema library with them. Schemas that a form uses for parsing stay.
 */
export function schemaFree(): Plugin {
  return {
    name: 'galla-schema-free',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/src\/[\w/-]+\.ts$/.test(id)) return null;
      return { code: withoutSchemas(id, code), map: null };
    },
  };
}

type Range = { readonly type: string; readonly start: number; readonly end: number };
interface Edit {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

const unread = ['summary', 'params', 'query', 'body', 'returns', 'errors', 'risk', 'riskOfParts'];

/** The module with stripped endpoints, without the constants and imports that are then unused. */
export function withoutSchemas(file: string, code: string): string {
  const edits: Edit[] = [];
  const program = parseSync(file, code).program as unknown as Parameters<typeof walk>[0];
  walk(program, {
    enter(node, parent) {
      if (node.type === 'ObjectExpression') edits.push(...bareEndpoint(node, code));
      if (node.type === 'VariableDeclaration' && (parent?.type === 'Program' || parent?.type.startsWith('Export')))
        edits.push(...node.declarations.flatMap(({ init }) => droppable(init as Range | null)));
    },
  });
  let at = 0;
  let result = '';
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    result += code.slice(at, edit.at) + edit.text;
    at = edit.until;
  }
  return withoutUnusedImports(result + code.slice(at));
}

/** An import that only schemas needed would still make one chunk load another. */
function withoutUnusedImports(code: string): string {
  return code.replace(/^import \{([^}]*)\} from [^;]+;\n/gm, (statement: string, names: string) => {
    const rest = code.replace(statement, '');
    const locals = names.split(',').flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []);
    return locals.some((local) => new RegExp(`\\b${local}\\b`).test(rest)) ? statement : '';
  });
}

/**
 * The edits that strip an endpoint. It may be an object with a summary, a shared object with answer and errors that
 * several endpoints spread, or an object that spreads a shared one and adds its own access.
 */
function bareEndpoint(node: { readonly properties: readonly object[] }, code: string): Edit[] {
  const properties = node.properties as readonly (Range & {
    readonly key?: { readonly name?: string };
    value: Range;
  })[];
  const partOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
  const isShared = partOf('returns') !== undefined && partOf('errors') !== undefined;
  const isSpread = partOf('access') !== undefined && properties.some(({ type }) => type === 'SpreadElement');
  if (partOf('summary')?.type !== 'Literal' && !isShared && !isSpread) return [];
  return properties
    .filter(({ key }) => unread.includes(key?.name ?? ''))
    .map(({ start, end }) => ({
      at: start,
      until: end + (/^\s*,\s*/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }));
}

/**
 * The contract's constants have no side effects, but a bundler cannot tell for chains such as `z.string().check(…)` and
 * spreads.
 */
function droppable(init: Range | null): Edit[] {
  if (init === null || !mayHaveEffect(init)) return [];
  return [
    { at: init.start, until: init.start, text: '/*#__PURE__*/ (() => (' },
    { at: init.end, until: init.end, text: '))()' },
  ];
}

function mayHaveEffect(init: Range): boolean {
  let found = false;
  walk(init as Parameters<typeof walk>[0], {
    enter(node) {
      if (/Function/.test(node.type)) this.skip();
      if (node.type === 'CallExpression' || node.type === 'SpreadElement') found = true;
    },
  });
  return found;
}
