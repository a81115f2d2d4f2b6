import { availableParallelism, loadavg } from 'node:os';

/** Something did not happen yet, but the machine is too slow to tell. It is no verdict on the program. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The exit code of a run without a verdict; 1 means that something is broken. */
export const noVerdict = 3;

/** The time in ms, and how many times slower than an idle machine this one currently is. */
export interface Machine {
  readonly now: () => number;
  readonly slowness: () => number;
}

const thisMachine: Machine = {
  now: () => performance.now(),
  // Running and waiting processes, per core.
  slowness: () => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()),
};

/** How many times longer than on an idle machine something may take before the machine counts as too slow to tell. */
const slowest = 8;

/** How many times slower than an idle machine this one is now; at least 1. */
export const slownessNow = (): number => thisMachine.slowness();

/**
 * A time limit measured on an idle machine: a machine that is five times slower gets five times as long. So when it
 * gives up, it can tell whether the program is broken or the machine is too slow.
 */
export class Patience {
  readonly #ms: number;
  readonly #machine: Machine;
  readonly #began: number;
  #last: number;
  #used = 0;

  constructor(ms: number, machine: Machine = thisMachine) {
    this.#ms = ms;
    this.#machine = machine;
    this.#began = machine.now();
    this.#last = this.#began;
  }

  /**
   * Called repeatedly while something has not happened; `what` describes it.
   * @throws {TooSlow} if it might still happen on a faster machine
   * @throws an Error if it should have happened even on this one
   */
  check(what: () => string): void {
    const now = this.#machine.now();
    const slowness = this.#machine.slowness();
    this.#used += (now - this.#last) / slowness;
    this.#last = now;
    const seconds = Math.round((now - this.#began) / 1000);
    if (this.#used > this.#ms) throw new Error(`${what()} (after ${seconds} s)`);
    if (now - this.#began > this.#ms * slowest)
      throw new TooSlow(
        `${what()} (after ${seconds} s). The machine is too slow to tell whether it would: what wants its cores is ${slowness.toFixed(1)} times what they do. Run it again on a quieter one.`,
      );
  }
}
