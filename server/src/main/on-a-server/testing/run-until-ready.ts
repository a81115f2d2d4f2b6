import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Patience } from '../../../platform/testing/patience.ts';

/** How long a start with an empty demo takes at most on an idle machine. */
const patienceMs = 5 * 60_000;

/** Runs all of Galla until it is ready, and stops it. */
export async function runUntilReady(file: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  const patience = new Patience(patienceMs);
  try {
    while (!output.includes('Ctrl-C stops.') && child.exitCode === null) {
      patience.check(() => `Galla did not start:\n${output}`);
      await sleep(100);
    }
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  if (child.exitCode !== null) throw new Error(output);
  child.kill('SIGTERM');
  await ended;
}
