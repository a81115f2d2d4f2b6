import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { noId } from '../ids.ts';
import type { Lease } from './due-work.ts';
import { releaseLease } from './due-work.ts';
import type { JobNeeds, PeriodicJob, Turn } from './job.ts';
import type { Lane, LaneTurn } from './lane.ts';
import { LeaseLost, underLease } from './turn.ts';

/** One run of a periodic job. No other process runs it until the lease is released. */
export class PeriodicTurn<Needs extends JobNeeds> implements LaneTurn, Turn {
  readonly lease: Lease;
  readonly tenantId = noId;
  readonly waits = false;
  readonly #lane: Lane<Needs>;
  readonly #job: PeriodicJob<Needs>;
  readonly #needs: Needs;
  readonly #aborting = new AbortController();
  running = 0;
  started = 0;
  done = 0;

  constructor(lane: Lane<Needs>, job: PeriodicJob<Needs>, needs: Needs, lease: Lease) {
    this.#lane = lane;
    this.#job = job;
    this.#needs = needs;
    this.lease = lease;
  }

  get signal(): AbortSignal {
    return this.#aborting.signal;
  }
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return underLease(this.#needs, this.lease, work);
  }
  wake(): void {
    // A periodic job needs no place.
  }
  claimMore(): boolean {
    return false;
  }
  abort(reason: Error): void {
    this.#aborting.abort(reason);
  }

  async run(): Promise<void> {
    const begun = performance.now();
    this.#lane.turns.add(this);
    this.running = this.started = 1;
    let outcome: 'done' | 'failed' | 'stopped' = 'done';
    try {
      this.signal.throwIfAborted();
      await this.#lane.runner.run({ id: noId }, this);
      this.done = 1;
    } catch (error) {
      outcome = this.signal.aborted ? 'stopped' : 'failed';
      if (outcome === 'failed') throw error;
    } finally {
      this.running = 0;
      this.#lane.turns.delete(this);
      this.#lane.metrics?.count(this.#job.name, outcome, performance.now() - begun);
    }
  }

  /** Releases the lease. The next run is due after the pause, or at once if this one was stopped. */
  async release(): Promise<void> {
    if (this.signal.reason instanceof LeaseLost) return;
    const next = this.#needs.clock.now() + (this.signal.aborted ? 0 : this.#job.every);
    await inTransaction(this.#needs.database, (tx) => releaseLease(tx, this.lease, new Date(next)));
  }
}
