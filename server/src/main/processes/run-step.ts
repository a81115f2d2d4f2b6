import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end. Its output is shown only if it fails. An abort stops it. */
export async function runStep(
  what: string,
  program: string,
  args: readonly string[],
  options: { cwd: string; signal: AbortSignal; env?: Record<string, string | undefined> },
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what} failed (${signal ?? `code ${code}`}):\n${output.trim()}`);
}
