import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A node from oxc: ESTree with TypeScript and positions. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** The syntax tree of a module. */
export function programOf(path: string, code: string): Node {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return program as unknown as Node;
}

function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesBelow(child);
}

/** Every node of the server's modules that match a pattern, without its tests, by path below `server/src`. */
export function* serverNodes(pattern: string): Generator<readonly [path: string, node: Node]> {
  const source = join(import.meta.dirname, '../..');
  const paths = globSync(pattern, { cwd: source }).map((path) => path.replaceAll('\\', '/'));
  for (const path of paths.filter((one) => !one.endsWith('.test.ts') && !one.includes('/testing/')))
    for (const node of nodesBelow(programOf(path, readFileSync(join(source, path), 'utf8')))) yield [path, node];
}
