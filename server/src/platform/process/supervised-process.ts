import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The program to run, and its name for an operator. */
export interface ProcessOptions {
  name: string;
  /** Absolute path of the module. It reports `process.send({ ready: true, url? })` and stops on SIGTERM. */
  file: string;
  env: Record<string, string | undefined>;
  log: (line: string) => void;
  /** How long `stop` waits before SIGKILL, in milliseconds; 12 s if omitted. */
  stopMs?: number;
  /** After how many seconds of silence a child that was ready counts as hanging; 10 if omitted. */
  patience?: number;
}

/** A child that is restarted whenever it ends, until `stop`. */
export interface SupervisedProcess {
  /** The first time it is ready: its address, if it has one. Rejects when it ends three times before. */
  readonly ready: Promise<string | undefined>;
  /** The number of the running process. */
  pid(): number | undefined;
  /** Sends SIGTERM, and SIGKILL after `stopMs`: open requests have 8 s (open-requests.ts). */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): void;
  /** Stops it and starts it again without delay. */
  restart(): Promise<void>;
}

/**
 * The heap of an API or worker process. Node sizes its heap by the machine's memory and collects late; with these a
 * process stays under 300 MB in all while it ingests, and has room for the largest queue that it takes.
 */
export const HEAP_LIMITS = ['--max-old-space-size=224', '--max-semi-space-size=8'] as const;

/** Each thread that compresses or hashes keeps a memory arena of its own (glibc): two are enough. */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2' } as const;

/** The module to `--import` into every forked child, so that none outlives us. */
export const LIFELINE = pathToFileURL(`${import.meta.dirname}/lifeline.ts`).href;
const FIRST_DELAY = 200;
const LONGEST_DELAY = 10_000;
/** A child that was up for this long counts as healthy: after its next end the delays start from the beginning. */
const HEALTHY_AFTER = 30_000;
const STOP_TIMEOUT = 12_000;
const ATTEMPTS_BEFORE_READY = 3;
const PATIENCE = 10;

const readyMessage = z.object({ ready: z.literal(true), url: z.string().nullish() });

/** Starts a process and keeps it running; delays between starts grow from 0.2 to 10 s. */
export function supervise(options: ProcessOptions): SupervisedProcess {
  return new Supervisor(options);
}

class Supervisor implements SupervisedProcess {
  readonly #options: ProcessOptions;
  readonly #ready = Promise.withResolvers<string | undefined>();
  readonly ready = this.#ready.promise;
  #child: ChildProcess | undefined;
  #pause: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;
  #stopping = false;
  #wasReady = false;
  #ends = 0;

  constructor(options: ProcessOptions) {
    this.#options = options;
    // Whoever awaits it later still sees the rejection; until then it must not end this process.
    this.ready.catch(() => undefined);
    this.#start();
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#pause);
    await this.#restarting;
    if (this.#child) await end(this.#child, this.#options.stopMs);
  }

  kill(): void {
    this.#stopping = true;
    clearTimeout(this.#pause);
    this.#child?.kill('SIGKILL');
  }

  restart(): Promise<void> {
    this.#restarting ??= this.#startAgain().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  #start(): void {
    const { file, env } = this.#options;
    const startedAt = Date.now();
    const execArgv = [...HEAP_LIMITS, '--import', LIFELINE];
    const child = fork(file, [], {
      env: { ...MEMORY_SETTINGS, ...env },
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    const heard = this.#replaceWhenSilent(child);
    child.on('message', (message) => {
      heard();
      const report = readyMessage.safeParse(message);
      if (!report.success) return;
      this.#wasReady = true;
      this.#ready.resolve(report.data.url ?? undefined);
    });
    const ended = (reason: string) => {
      if (!this.#stopping && this.#child === child) this.#ended(reason, Date.now() - startedAt);
    };
    // A failed spawn is followed by no exit event.
    child.once('error', (error) => child.pid === undefined && ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `code ${code}`));
  }

  /**
   * Ends a child that says nothing any more, such as one that was stopped or loops. It counts its own turns and not the
   * time, because a machine that slept stops both.
   */
  #replaceWhenSilent(child: ChildProcess): () => void {
    const { name, log, patience = PATIENCE } = this.#options;
    let silent = 0;
    const watch = setInterval(() => {
      silent += 1;
      if (silent <= patience || !this.#wasReady || this.#stopping || this.#child !== child) return;
      clearInterval(watch);
      log(`The ${name} process hangs; ending it.`);
      child.kill('SIGKILL');
    }, 1_000).unref();
    child.once('exit', () => clearInterval(watch));
    return () => {
      silent = 0;
    };
  }

  #ended(reason: string, uptime: number): void {
    const { name, log } = this.#options;
    this.#ends = uptime > HEALTHY_AFTER ? 1 : this.#ends + 1;
    if (!this.#wasReady && this.#ends >= ATTEMPTS_BEFORE_READY) {
      this.#ready.reject(new Error(`The ${name} process does not start: it ended ${this.#ends} times (${reason}).`));
      return;
    }
    const delay = Math.min(FIRST_DELAY * 2 ** (this.#ends - 1), LONGEST_DELAY);
    log(`The ${name} process ended (${reason}); starting it again in ${delay / 1000} s.`);
    this.#pause = setTimeout(() => this.#start(), delay);
  }

  async #startAgain(): Promise<void> {
    clearTimeout(this.#pause);
    const previous = this.#child;
    // We ended it, so this is no failure that others should react to.
    this.#child = undefined;
    if (previous) await end(previous, this.#options.stopMs);
    this.#ends = 0;
    if (!this.#stopping) this.#start();
  }
}

async function end(child: ChildProcess, stopMs = STOP_TIMEOUT): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(hurry);
}
