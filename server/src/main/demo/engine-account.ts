import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EngineAccount } from '../../payments/ingestion/engine-client.ts';

/** Options of every program that plays an engine. */
export const accountOptions = {
  url: { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
} as const;

/** Their lines in a help text. */
export const accountHelp = `  --url URL        where Galla is (PUBLIC_URL, else http://localhost:PORT)
  --key ID         the engine key (ENGINE_KEY, else DATA_DIR/engine-key.json, which the demo writes)
  --secret TEXT    its secret (ENGINE_SECRET, else the same file)`;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The engine key and address to send with, from options, environment or the demo's file.
 * @throws an Error for the terminal
 */
export function findAccount(
  options: {
    readonly url?: string | undefined;
    readonly key?: string | undefined;
    readonly secret?: string | undefined;
  },
  env: Environment,
): EngineAccount {
  const url = options.url ?? env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 4000}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`--url is an address like http://localhost:4000, not “${url}”.`);
  const file = join(resolve(env['DATA_DIR'] ?? './data'), 'engine-key.json');
  const stored: { keyId?: string; secret?: string } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const keyId = options.key ?? env['ENGINE_KEY'] ?? stored.keyId;
  const secret = options.secret ?? env['ENGINE_SECRET'] ?? (keyId === stored.keyId ? stored.secret : undefined);
  if (keyId !== undefined && secret !== undefined) return { url, keyId, secret };
  throw new Error(
    `An engine key and its secret are needed: --key and --secret, ENGINE_KEY and ENGINE_SECRET, or ${file} (npm start writes it for the demo).`,
  );
}
