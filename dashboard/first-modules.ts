import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { build } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The modules that each entry loads at once, besides itself and those that its HTML page lists. */
export type FirstModules = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Builds the pages in memory and returns the modules that these entries load at once. Imports alone do not show it: a
 * contract module imports the schema library, but a page that only uses its constants does not load it.
 */
export async function findFirstModules(root: string, entries: readonly string[]): Promise<FirstModules> {
  const input = entries.filter((entry) => entry.endsWith('.html')).map((page) => join(root, page));
  const options = {
    write: false,
    manifest: false,
    minify: false,
    rolldownOptions: { input, treeshake: { manualPureFunctions: ['z'] } },
  } as const;
  const result = await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: options });
  const output = 'output' in result ? result.output : [];
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const files = entries.map((entry) => join(root, entry));
  const own = new Set([...files, ...input.map(scriptOf)]);
  const modules = files.map(
    (file) => new Set(filesAtOnce(chunks, file).flatMap(({ moduleIds }) => moduleIds.filter((id) => !own.has(id)))),
  );
  return new Map(entries.map((entry, at) => [entry, modules[at] ?? new Set()]));
}

/** The script files of a bundle, by name. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

/** The files that an entry loads at once, including its own. */
export function filesAtOnce(chunks: Chunks, entry: string): readonly Rolldown.OutputChunk[] {
  const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === entry);
  if (first === undefined) throw new Error(`${entry} is no entry of the build.`);
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of chunk.imports) visit(chunks.get(imported));
  };
  visit(first);
  return [...seen];
}

function scriptOf(page: string): string {
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
  return join(dirname(page), script);
}
