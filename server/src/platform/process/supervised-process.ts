import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What to run, and how to name it to an operator. */
export interface ProcessOptions {
  name: string;
  /** Absolute path of the module. It reports `process.send({ ready: true, url? })` and stops on SIGTERM. */
  file: string;
  env: Record<string, string | undefined>;
  log: (line: string) => void;
}

/** A child that is started again whenever it ends, until `stop`. */
export interface SupervisedProcess {
  /** The first time it is ready: its address, if it has one. Rejects when it ends three times before. */
  readonly ready: Promise<string | undefined>;
  /** The number of the process that runs now. */
  pid(): number | undefined;
  /** SIGTERM, and SIGKILL for one that is still there after 6 s. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): void;
  /** Stops it and starts it again without delay. */
  restart(): Promise<void>;
}

/** Module to `--import` into every forked child, so that none outlives us. */
export const LIFELINE = pathToFileURL(`${import.meta.dirname}/lifeline.ts`).href;
const FIRST_DELAY = 200;
const LONGEST_DELAY = 10_000;
/** Up for so long, a child counts as healthy, and its next end starts the delays anew. */
const HEALTHY_AFTER = 30_000;
const STOP_TIMEOUT = 6000;
const ATTEMPTS_BEFORE_READY = 3;

const readyMessage = z.object({ ready: z.literal(true), url: z.string().optional() });

/** Starts a process and keeps it running; delays between starts grow from 0.2 to 10 s. */
export function supervise(options: ProcessOptions): SupervisedProcess {
  const { name, file, env, log } = options;
  const { promise: ready, resolve, reject } = Promise.withResolvers<string | undefined>();
  // Whoever awaits it later still sees the rejection; until then it must not end this process.
  ready.catch(() => undefined);
  let child: ChildProcess | undefined;
  let pause: NodeJS.Timeout | undefined;
  let stopping = false;
  let wasReady = false;
  let ends = 0;
  let restarting: Promise<void> | undefined;

  function start(): void {
    const startedAt = Date.now();
    const current = fork(file, [], {
      env,
      execArgv: ['--import', LIFELINE],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = current;
    current.on('message', (message) => {
      const report = readyMessage.safeParse(message);
      if (!report.success) return;
      wasReady = true;
      resolve(report.data.url);
    });
    // A failed spawn is followed by no exit event.
    current.once('error', (error) => current.exitCode === null && current.pid === undefined && ended(error.message));
    current.once('exit', (code, signal) => ended(signal ?? `code ${code}`));

    function ended(reason: string): void {
      if (stopping || child !== current) return;
      ends = Date.now() - startedAt > HEALTHY_AFTER ? 1 : ends + 1;
      if (!wasReady && ends >= ATTEMPTS_BEFORE_READY) {
        reject(new Error(`The ${name} process does not start: it ended ${ends} times (${reason}).`));
        return;
      }
      const delay = Math.min(FIRST_DELAY * 2 ** (ends - 1), LONGEST_DELAY);
      log(`The ${name} process ended (${reason}); starting it again in ${delay / 1000} s.`);
      pause = setTimeout(start, delay);
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(pause);
    await restarting;
    if (child) await end(child);
  }

  async function startAgain(): Promise<void> {
    clearTimeout(pause);
    const previous = child;
    // Its end is ours and not a failure: nobody but us reacts to it.
    child = undefined;
    if (previous) await end(previous);
    ends = 0;
    if (!stopping) start();
  }

  start();
  return {
    ready,
    pid: () => child?.pid,
    stop,
    kill: () => {
      stopping = true;
      clearTimeout(pause);
      child?.kill('SIGKILL');
    },
    restart: () => {
      restarting ??= startAgain().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await ended;
  clearTimeout(hurry);
}
