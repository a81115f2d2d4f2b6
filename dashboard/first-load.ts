import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const workspace = join(import.meta.dirname, '..');

/** Modules that the frame of the dashboard must not import: features, their lists of screens, and schemas. */
const behindAnArea = [
  /^dashboard\/src\/(?!app\/|lib\/)[\w-]+\//,
  /^dashboard\/src\/app\/screens\/[a-z-]+\.tsx$/,
  /^contract\/src\/([\w-]+\/){0,2}screens\.ts$/,
  /^node_modules\/(zod|@floating-ui)\//,
];

/**
 * Fails a build whose dashboard loads an area's code at once. The frame imports only each area's loader, so that its
 * size does not grow with the routes.
 */
export function guardFirstLoad(): Plugin {
  return {
    name: 'galla-guard-first-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        const page = join(import.meta.dirname, 'index.html');
        // Other builds with this configuration have other pages.
        if (![...chunks.values()].some(({ facadeModuleId }) => facadeModuleId === page)) return;
        const files = filesAtOnce(chunks, page).flatMap(({ moduleIds }) => moduleIds);
        const strays = straysOf(files.map((file) => relative(workspace, file).replaceAll('\\', '/')));
        if (strays.length > 0) this.error(`The first load of the dashboard has ${strays.join(', ')}.`);
      },
    },
  };
}

/** The files that should belong to an area. */
export const straysOf = (files: readonly string[]) =>
  files.filter((file) => behindAnArea.some((pattern) => pattern.test(file)));

/** The script files of a bundle, by name. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

/** The files that an entry loads at once, including the one that it is in. */
export function filesAtOnce(chunks: Chunks, entry: string): readonly Rolldown.OutputChunk[] {
  const all = [...chunks.values()];
  const first =
    all.find(({ facadeModuleId }) => facadeModuleId === entry) ??
    all.find(({ moduleIds }) => moduleIds.includes(entry));
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
