import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Language, languageCodes } from '@galla/contract/core/languages.ts';
import { build } from 'vite';
import { translate } from './languages/translate.ts';

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's build manifest: each entry with its file, imports and style sheets. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Reads a build's manifest and deletes the file. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  rmSync(join(folder, '.vite'), { recursive: true });
  return manifest;
}

/**
 * Builds a page in every language, or in the given ones, into `root/dist`. All languages share one compressed assets
 * folder. @param check is called with each language's build before its assets are moved, and throws if it is over
 * budget
 */
export async function buildInLanguages(
  root: string,
  assets: string,
  check: (folder: string, manifest: Manifest) => void,
  languages: readonly Language[] = languageCodes,
): Promise<void> {
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  for (const language of languages) {
    const folder = join(dist, language);
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      plugins: [translate(language)],
      build: { outDir: folder },
    });
    check(folder, readManifest(folder));
    cpSync(join(folder, assets), join(dist, assets), { recursive: true });
    rmSync(join(folder, assets), { recursive: true });
  }
  compressAssets(join(dist, assets));
}

/** Writes a .br and a .gz file beside each asset that compression makes smaller. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** A gzip budget, in bytes, for the scripts of some entries together. */
export interface Budget {
  readonly name: string;
  readonly entries: readonly string[];
  readonly bytes: number;
}

/** Prints the size of the initial scripts of a budget's entries, and fails if it is over the budget. */
export function reportScript(folder: string, manifest: Manifest, { name, entries, bytes }: Budget): void {
  const found = new Set<ManifestEntry>();
  const seen = new Set<string>();
  for (const entry of entries) entriesOf(manifest, entry, found, seen);
  const size = [...found].reduce(
    (sum, { file }) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  console.log(`${basename(folder)}/${name}: ${(size / 1000).toFixed(1)} KB gzip of ${bytes / 1000} KB`);
  if (size > bytes) throw new Error(`${name} is heavier than its budget.`);
}

/** An entry, by its source file or the name of its chunk, with all its static imports, dependencies first. */
export function entriesOf(
  manifest: Manifest,
  key: string,
  found = new Set<ManifestEntry>(),
  seen = new Set<string>(),
): Set<ManifestEntry> {
  const entry = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (entry === undefined) throw new Error(`${key} is not in the manifest.`);
  if (seen.has(key)) return found;
  seen.add(key);
  for (const imported of entry.imports ?? []) entriesOf(manifest, imported, found, seen);
  return found.add(entry);
}
