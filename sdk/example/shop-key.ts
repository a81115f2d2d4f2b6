import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GallaSettings } from '../src/index.ts';

interface Options {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly live: boolean;
}

/**
 * The key and address, from the options, the environment or the demo's file. Throws an Error with a message for the
 * terminal.
 */
export function findKey({ url, key, live }: Options, env: Readonly<Record<string, string | undefined>>): GallaSettings {
  const file = join(resolve(env['DATA_DIR'] ?? './data'), 'api-keys.json');
  const stored: { live?: string; test?: string } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const found = key ?? env['GALLA_KEY'] ?? (live ? stored.live : stored.test);
  if (found === undefined)
    throw new Error(`An API key is needed: --key, GALLA_KEY, or ${file} (npm start writes it for the demo).`);
  return { key: found, url: url ?? env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 4000}` };
}
