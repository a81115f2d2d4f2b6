import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The program to run, and its name for an operator. */
export interface ProcessOptions {
  name: string;
  /** The absolute path of the module. It reports `process.send({ ready: true, url? })` and stops on SIGTERM. */
  file: string;
  env: Record<string, string | undefined>;
  log: (line: string) => void;
  /** How long `stop` waits before SIGKILL, in milliseconds; 12 s if omitted. */
  stopMs?: number;
  /** Called after every unexpected end. */
  onEnd?: (why: WhyEnded) => void;
  /**
   * Calls back at each turn of the watch, once a second, and returns a function that stops it. Only tests replace it.
   */
  turns?: (turn: () => void) => () => void;
}

/** Why a child was restarted: it ended on its own, was silent while running, or was silent while starting. */
export type WhyEnded = 'ended' | 'hung' | 'not_started';

/** A child that is restarted whenever it ends, until `stop`. */
export interface SupervisedProcess {
  /** Settles when it is first ready, with its address if it has one. Rejects if it ends three times before. */
  readonly ready: Promise<string | undefined>;
  /** The number of the running process. */
  pid(): number | undefined;
  /** Whether the running process has reported that it is ready. */
  isReady(): boolean;
  /** Sends SIGTERM, and SIGKILL after `stopMs`: open requests have 8 s (open-requests.ts). */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): void;
  /** Stops it and starts it again without delay. */
  restart(): Promise<void>;
}

/**
 * The heap of an API or worker process. Node sizes its heap by the machine's memory and collects late. With these
 * limits a process stays under 300 MB in total while it ingests, and has room for the largest queue that it accepts.
 */
export const HEAP_LIMITS = ['--max-old-space-size=224', '--max-semi-space-size=8'] as const;

/** Each thread that compresses or hashes keeps its own memory arena (glibc): two are enough. */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2' } as const;

/** The module to `--import` into every forked child, so that none outlives us. */
export const LIFELINE = pathToFileURL(`${import.meta.dirname}/lifeline.ts`).href;
const FIRST_DELAY = 200;
const LONGEST_DELAY = 10_000;
/** A child that was ready for this long counts as healthy: after its next end the counters start again. */
const HEALTHY_AFTER = 30_000;
const STOP_TIMEOUT = 12_000;
const ATTEMPTS_BEFORE_READY = 3;

/** For how many turns a running child may be silent; doubled each time a child was ended for silence. */
export const HANGING_AFTER = { first: 10, max: 80 } as const;

/**
 * The same for a starting child. A start imports for seconds of CPU without reporting, which can take a minute on a
 * busy machine: ending a start too early only leads to another start.
 */
export const NOT_STARTED_AFTER = { first: 120, max: 960 } as const;

const readyMessage = z.object({ ready: z.literal(true), url: z.string().nullish() });

/** Starts a process and keeps it running; delays between starts grow from 0.2 to 10 s. */
export function supervise(options: ProcessOptions): SupervisedProcess {
  return new Supervisor(options);
}

/** One process, from its start to its end. */
interface Child {
  readonly process: ChildProcess;
  /** When it reported that it was ready. */
  readyAt: number | undefined;
  /** Why the supervisor ended it, if it did. */
  endedFor: Exclude<WhyEnded, 'ended'> | undefined;
}

class Supervisor implements SupervisedProcess {
  readonly #options: ProcessOptions;
  readonly #ready = Promise.withResolvers<string | undefined>();
  readonly ready = this.#ready.promise;
  #child: Child | undefined;
  #pause: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;
  #stopping = false;
  #wasReady = false;
  /** The number of ends in a row, without a healthy process between them. */
  #ends = 0;
  #endedFor = { hung: 0, not_started: 0 };

  constructor(options: ProcessOptions) {
    this.#options = options;
    // A later await still sees the rejection; until then it must not end this process.
    this.ready.catch(() => undefined);
    this.#start();
  }

  pid(): number | undefined {
    return this.#child?.process.pid;
  }

  isReady(): boolean {
    return this.#child?.readyAt !== undefined && isRunning(this.#child.process);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#pause);
    await this.#restarting;
    if (this.#child) await end(this.#child.process, this.#options.stopMs);
  }

  kill(): void {
    this.#stopping = true;
    clearTimeout(this.#pause);
    this.#child?.process.kill('SIGKILL');
  }

  restart(): Promise<void> {
    this.#restarting ??= this.#startAgain().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  #start(): void {
    const { file, env } = this.#options;
    const execArgv = [...HEAP_LIMITS, '--import', LIFELINE];
    const forked = fork(file, [], {
      env: { ...MEMORY_SETTINGS, ...env },
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const child: Child = { process: forked, readyAt: undefined, endedFor: undefined };
    this.#child = child;
    const heard = this.#endWhenSilent(child);
    forked.on('message', (message) => {
      heard();
      const report = readyMessage.safeParse(message);
      if (!report.success) return;
      child.readyAt ??= performance.now();
      this.#wasReady = true;
      this.#ready.resolve(report.data.url ?? undefined);
    });
    const ended = (reason: string) => {
      if (!this.#stopping && this.#child === child) this.#ended(child, reason);
    };
    // A failed spawn emits no exit event.
    forked.once('error', (error) => forked.pid === undefined && ended(error.message));
    forked.once('exit', (code, signal) => ended(signal ?? `code ${code}`));
  }

  /**
   * Ends a silent child, such as one that was paused or loops endlessly. It counts its own turns instead of time,
   * because a machine that sleeps pauses both.
   */
  #endWhenSilent(child: Child): () => void {
    const { name, log, turns = everySecond } = this.#options;
    let silent = 0;
    const stop = turns(() => {
      silent += 1;
      const why = child.readyAt === undefined ? 'not_started' : 'hung';
      if (silent <= this.#patience(why) || this.#stopping || this.#child !== child) return;
      stop();
      log(
        why === 'hung'
          ? `The ${name} process hangs; ending it.`
          : `The ${name} process has not started, and was silent for ${this.#patience(why)} s; ending it.`,
      );
      child.endedFor = why;
      child.process.kill('SIGKILL');
    });
    child.process.once('exit', stop);
    return () => {
      silent = 0;
    };
  }

  /** A machine too busy for one limit gets a longer one instead of the same again. */
  #patience(why: keyof typeof silences): number {
    const { first, max } = silences[why];
    return Math.min(first * 2 ** this.#endedFor[why], max);
  }

  #ended(child: Child, reason: string): void {
    const { name, log, onEnd } = this.#options;
    if (child.readyAt !== undefined && performance.now() - child.readyAt > HEALTHY_AFTER) this.#beginAnew();
    this.#ends += 1;
    if (child.endedFor !== undefined) this.#endedFor[child.endedFor] += 1;
    onEnd?.(child.endedFor ?? 'ended');
    if (!this.#wasReady && this.#ends >= ATTEMPTS_BEFORE_READY) {
      this.#ready.reject(new Error(`The ${name} process does not start: it ended ${this.#ends} times (${reason}).`));
      return;
    }
    const delay = Math.min(FIRST_DELAY * 2 ** (this.#ends - 1), LONGEST_DELAY);
    log(`The ${name} process ended (${reason}); starting it again in ${delay / 1000} s.`);
    this.#pause = setTimeout(() => this.#start(), delay);
  }

  #beginAnew(): void {
    this.#ends = 0;
    this.#endedFor = { hung: 0, not_started: 0 };
  }

  async #startAgain(): Promise<void> {
    clearTimeout(this.#pause);
    const previous = this.#child;
    // We ended it, so this is not a failure that others should react to.
    this.#child = undefined;
    if (previous) await end(previous.process, this.#options.stopMs);
    this.#beginAnew();
    if (!this.#stopping) this.#start();
  }
}

const silences = { hung: HANGING_AFTER, not_started: NOT_STARTED_AFTER };

function everySecond(turn: () => void): () => void {
  const watch = setInterval(turn, 1_000).unref();
  return () => clearInterval(watch);
}

const isRunning = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode === null && signalCode === null && pid !== undefined;

async function end(child: ChildProcess, stopMs = STOP_TIMEOUT): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(hurry);
}
