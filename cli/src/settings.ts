import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Galla } from '@galla/sdk';
import { galla, isLive } from '@galla/sdk';
import type { Values } from './command.ts';
import { textOf, UsageError } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that `galla login` stores. */
interface Kept {
  readonly key?: string;
  readonly url?: string;
}

/** The default address of Galla. */
export const usualUrl = 'http://localhost:4000';

/** This program's folder in the system's settings folder. */
export function settingsFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const home = env['HOME'] ?? homedir();
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'galla');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'galla');
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'galla');
}

const fileIn = (env: Environment) => join(settingsFolder(env), 'keys.json');

/** Stores a key in a file that only this user can read. Returns the file's path. */
export function keep(env: Environment, kept: Required<Kept>): string {
  const [folder, file] = [settingsFolder(env), fileIn(env)];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return file;
}

/** Deletes the stored key. Returns the file's path. */
export function forget(env: Environment): string {
  const file = fileIn(env);
  rmSync(file, { force: true });
  return file;
}

function kept(env: Environment): Kept {
  const file = fileIn(env);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text) as Kept;
  } catch {
    throw new UsageError(`${file} is not readable. Run galla login again.`);
  }
}

/** The address of Galla: from the option, the environment, the stored settings, or this machine. */
export const urlOf = (values: Values, env: Environment): string =>
  textOf(values, 'url') ?? env['GALLA_URL'] ?? kept(env).url ?? usualUrl;

/** The API client, with the key of the option, the environment or the login. @throws UsageError without a test key */
export function reach(values: Values, env: Environment): Galla {
  const key = textOf(values, 'key') ?? env['GALLA_API_KEY'] ?? kept(env).key;
  if (key === undefined) throw new UsageError('No key is known. Run galla login, or give --key or GALLA_API_KEY.');
  return withKey(key, urlOf(values, env));
}

/** The API client for one key. */
export function withKey(key: string, url: string): Galla {
  if (key.startsWith('gk_live_'))
    throw new UsageError('This is a production key. The command line takes test keys alone: gk_test_…');
  try {
    const reached = galla({ key, url });
    if (!isLive(reached)) return reached;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError('The command line takes test keys alone: gk_test_…');
}
