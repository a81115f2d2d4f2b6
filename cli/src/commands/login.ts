import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { GallaError, listEvents } from '@galla/sdk';
import type { Command } from '../command.ts';
import { textOf, UsageError } from '../command.ts';
import { forget, keep, urlOf, withKey } from '../settings.ts';

/** Stores a test key for later commands. */
export const login: Command = {
  words: 'login',
  about: 'Save a test key on this machine',
  async run({ values, output, stopped }) {
    const key = textOf(values, 'key') ?? process.env['GALLA_API_KEY'] ?? (await askForKey(stopped));
    const galla = withKey(key.trim(), urlOf(values, process.env));
    await listEvents(galla, { size: 1 }, { signal: stopped }).catch(refuseUnknown);
    const file = keep(process.env, { key: galla.key, url: galla.url });
    output.result({ url: galla.url, file }, `The key works at ${galla.url}. It is kept in ${file}.`);
  },
};

/** A key without the scope for this call is still valid. */
function refuseUnknown(error: unknown): void {
  if (error instanceof GallaError && error.status === 403 && error.code !== 'API_KEY_ADDRESS') return;
  throw error;
}

/** Deletes the stored key. */
export const logout: Command = {
  words: 'logout',
  about: 'Delete the key of this machine',
  async run({ output }) {
    const file = forget(process.env);
    output.result({ file }, `The key is gone from ${file}. It still works: disable it on the API keys page.`);
  },
};

/** Prompts for a key without echoing it, or reads it from stdin when piped. @throws UsageError if none is given */
function askForKey(stopped: AbortSignal): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write('Test key (gk_test_…, from the API keys page): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  return new Promise((resolve, reject) => {
    const end = () => {
      if (isTerminal) process.stderr.write('\n');
      lines.close();
    };
    lines.once('line', (line) => {
      resolve(line);
      end();
    });
    lines.once('SIGINT', end);
    lines.once('close', () => reject(new UsageError('No key was given.')));
    stopped.addEventListener('abort', end, { once: true });
  });
}
