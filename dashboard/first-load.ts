import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const workspace = join(import.meta.dirname, '..');

/** Modules that the frame of the dashboard must not import: features, their lists of screens, and schemas. */
const behindAnArea = [
  /^dashboard\/src\/(?!app\/|lib\/)[\w-]+\//,
  /^dashboard\/src\/app\/screens\/[a-z-]+\.tsx$/,
  /^contract\/src\/([\w-]+\/)?screens\.ts$/,
  /^node_modules\/(zod|@floating-ui)\//,
];

interface Chunk {
  readonly type: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
}

/**
 * Fails a build whose dashboard loads at once what belongs to an area. The frame then weighs the same however many routes
 * there are: it has one import for an area, and an area's routes come with the area.
 */
export function guardFirstLoad(): Plugin {
  return {
    name: 'galla-guard-first-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = loadedAtOnce(bundle as Readonly<Record<string, Chunk>>, /\/dashboard\/index\.html$/);
        const strays = straysOf(files.map((file) => relative(workspace, file).replaceAll('\\', '/')));
        if (strays.length > 0) this.error(`The first load of the dashboard has ${strays.join(', ')}.`);
      },
    },
  };
}

/** Those of these files that an area should bring. */
export const straysOf = (files: readonly string[]) =>
  files.filter((file) => behindAnArea.some((pattern) => pattern.test(file)));

function loadedAtOnce(bundle: Readonly<Record<string, Chunk>>, page: RegExp): readonly string[] {
  const [entry] = Object.entries(bundle).find(([, { facadeModuleId }]) => page.test(facadeModuleId ?? '')) ?? [];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of bundle[name]?.imports ?? []) visit(imported);
  };
  if (entry !== undefined) visit(entry);
  return [...seen].flatMap((name) => bundle[name]?.moduleIds ?? []);
}
