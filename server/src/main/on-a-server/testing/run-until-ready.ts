import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs all of Galla until it is ready, and stops it. */
export async function runUntilReady(file: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  while (!output.includes('Ctrl-C stops.') && child.exitCode === null) await sleep(100);
  if (child.exitCode !== null) throw new Error(output);
  child.kill('SIGTERM');
  await ended;
}
