import type { SourceFile } from './source-files.ts';
import { isTest } from './source-files.ts';

/** Lists the imports of a file: those of the repository by path from the root. */
type ImportsOf = (file: SourceFile) => readonly { readonly path?: string }[];

/** The files that import themselves through others, one a line. Imports of types count. */
export function fileCycles(files: readonly SourceFile[], importsOf: ImportsOf): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const known = new Set(sources.map(({ path }) => path));
  const graph = new Map(
    sources.map((file) => [file.path, importsOf(file).flatMap(({ path = '' }) => (known.has(path) ? [path] : []))]),
  );
  return inCycles(graph).map((path) => `${path} imports itself through other files`);
}

/** Leaves out what nothing in a cycle imports, and what imports nothing in a cycle, until only cycles and ways between them are left. */
function inCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [path, imports] of left)
      if (!imported.has(path) || !imports.some((name) => left.has(name))) left.delete(path);
  }
  return [...left.keys()].filter((path) => reaches(left, path, path));
}

/** Whether a file imports another one, itself or through others. */
function reaches(graph: ReadonlyMap<string, readonly string[]>, from: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (path === goal) return true;
    if (seen.has(path)) continue;
    seen.add(path);
    open.push(...(graph.get(path) ?? []));
  }
  return false;
}
