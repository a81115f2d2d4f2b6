import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../../platform/testing/until.ts';

/** The longest start with an empty demo on an idle machine. */
const patienceMs = 5 * 60_000;

/** Runs all of Galla until it is ready, and stops it. */
export async function runUntilReady(file: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  try {
    await until(
      () => `a start of Galla\n${output}`,
      () => output.includes('Ctrl-C stops.') || child.exitCode !== null,
      Boolean,
      { patienceMs },
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  if (child.exitCode !== null) throw new Error(output);
  child.kill('SIGTERM');
  await ended;
}
