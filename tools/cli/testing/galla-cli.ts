import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../source-files.ts';

/** The environment of a child process. */
interface Surroundings {
  readonly home: string;
  readonly url: string;
  readonly key?: string;
}

/** The command line as a running process. */
export interface RunningCli {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly errors: () => string;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  /** Waits until the output matches this. */
  until(pattern: RegExp): Promise<string>;
}

/** Starts the command line as a child process with its own settings folder. Its stdout is not a terminal. */
export function startCli({ home, url, key }: Surroundings, ...args: string[]): RunningCli {
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    GALLA_URL: url,
    ...(key === undefined ? {} : { GALLA_API_KEY: key }),
  };
  const child = spawn(process.execPath, ['--conditions=galla-source', join(root, 'cli/src/main.ts'), ...args], { env });
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    out: () => out,
    errors: () => errors,
    ended,
    async until(pattern) {
      while (!pattern.test(out + errors) && child.exitCode === null)
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
      const found = pattern.exec(out + errors);
      if (found === null) throw new Error(`galla ${args.join(' ')} ended without ${String(pattern)}: ${out}${errors}`);
      return found[1] ?? found[0];
    },
  };
}

/** Runs a command to its end. */
export async function runCli(surroundings: Surroundings, args: readonly string[], input?: string) {
  const cli = startCli(surroundings, ...args);
  cli.child.stdin?.end(input ?? '');
  const code = await cli.ended;
  return { code, out: cli.out(), errors: cli.errors() };
}
