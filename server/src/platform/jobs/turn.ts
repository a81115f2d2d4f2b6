import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { inTenant, inTransaction } from '../db/database.ts';
import { noId } from '../ids.ts';
import { clockAhead, clockOffsetOf } from '../sandbox-clock.ts';
import { inTrace } from '../tracing/tracing.ts';
import { backOff } from './back-off.ts';
import type { Lease } from './due-work.ts';
import { holdLease, releaseLease } from './due-work.ts';
import { deleteFailure, insertFailure, listFailures } from './failed-work.ts';
import type { JobNeeds, Runner, Turn, WorkItem } from './job.ts';
import { GiveUp } from './job.ts';
import type { Outcome } from './job-metrics.ts';
import type { ClaimingJob, Lane, LaneTurn } from './lane.ts';

/** Thrown if another process now has the lease of a turn. Nothing was written. */
export class LeaseLost extends Error {}

/** A turn that has held its places for this long gives them to waiting tenants. */
const yieldAfterMs = 1_000;
/**
 * The pause if work stays due although the last claim took everything it could: the merchant is frozen, a run has left
 * an item unchanged, or a failed item can no longer be claimed. An announcement ends the pause.
 */
const blockedPauseMs = 5_000;
/**
 * Items of a job with limits may become due in the meantime, for example for a retry: they are found after this time.
 */
const exhaustedMs = 2_000;
const maxErrorLength = 500;

/** Runs `work` in a transaction that commits only while the lease is held. @throws LeaseLost */
export function underLease<T>({ database }: JobNeeds, lease: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = async (tx: Tx) => {
    if (!(await holdLease(tx, lease))) throw new LeaseLost(`another process works on ${lease.job}`);
    return work(tx);
  };
  return lease.tenantId === noId ? inTransaction(database, run) : inTenant(database, lease.tenantId, run);
}

interface Held {
  readonly attempts: number;
  /** When it is retried, in ms; undefined if it was abandoned. */
  readonly dueAt: number | undefined;
}

/** Works on the due items of one tenant, one for each free place, until none is due. */
export class ClaimingTurn<Needs extends JobNeeds> implements LaneTurn, Turn {
  readonly lease: Lease | undefined;
  readonly #lane: Lane<Needs>;
  readonly #job: ClaimingJob<Needs>;
  readonly #needs: Needs;
  /** The clock of the tenant, and how far it is ahead in ms. */
  #clock: Clock;
  #ahead = 0;
  #runner: Runner<WorkItem>;
  readonly #aborting = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  readonly #held = new Map<string, Held>();
  /** The claimed rows of the items that ran. */
  readonly #ran = new Map<string, string>();
  /** Items that a run has left unchanged, and when each is retried, in ms. */
  readonly #unchanged = new Map<string, number>();
  readonly #begunAt = performance.now();
  readonly #once: boolean;
  #knowsFailures = false;
  #notBefore = 0;
  /** Set before the last look-up of the next due work. */
  #ended = false;
  #more = true;
  #urgent = true;
  /** How many of its items have ended. */
  #endings = 0;
  /** Until then a job with limits claims nothing, unless an item of this turn ends or work is announced. */
  #exhaustedUntil = 0;
  /** Whether it ended before a claim found fewer items than requested. */
  #isCutShort = false;
  #wake: () => void = () => undefined;
  waits = false;
  /** How many items were started, and how many of them completed. */
  started = 0;
  done = 0;

  constructor(
    lane: Lane<Needs>,
    job: ClaimingJob<Needs>,
    needs: Needs,
    { lease, once = false }: { readonly lease?: Lease; readonly once?: boolean },
  ) {
    this.#lane = lane;
    this.#job = job;
    this.#needs = needs;
    this.#clock = needs.clock;
    this.#runner = lane.runner;
    this.lease = lease;
    this.#once = once;
  }

  get tenantId(): string {
    return this.lease?.tenantId ?? noId;
  }
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }
  get running(): number {
    return this.#running.size;
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.lease === undefined
      ? inTransaction(this.#needs.database, work)
      : underLease(this.#needs, this.lease, work);
  }
  abort(reason: Error): void {
    this.#aborting.abort(reason);
    this.wake();
  }
  wake(): void {
    this.#wake();
  }
  claimMore(): boolean {
    if (this.#ended) return false;
    this.#more = this.#urgent = true;
    this.#ran.clear();
    this.#unchanged.clear();
    this.#wake();
    return true;
  }

  /** Runs until nothing is due, the process stops, the lease is lost, or other tenants wait. */
  async run(): Promise<void> {
    this.#lane.turns.add(this);
    try {
      while (this.#more || this.running > 0) await this.#step();
    } catch (error) {
      if (error instanceof LeaseLost) this.#aborting.abort(error);
      this.#notBefore = this.#clock.now() + backOff(1);
      throw error;
    } finally {
      this.#ended = true;
      await Promise.all(this.#running.values());
      this.#lane.turns.delete(this);
      this.#lane.freed();
    }
  }

  async #step(): Promise<void> {
    if (this.signal.aborted || (this.#once && this.started > 0) || this.#yields()) {
      this.#isCutShort ||= this.#more;
      this.#more = false;
    }
    const places = this.#more ? this.#lane.placesOf(this) : 0;
    // Claims only when half of the places are free, unless there is news: claiming a few items at a time would cost a
    // transaction each.
    if (places > 0 && (this.#urgent || (!this.#isExhausted && this.running <= this.#lane.shareOf() / 2))) {
      this.#urgent = false;
      const endings = this.#endings;
      const items = await this.#claim(places);
      this.#more = items.length >= places || this.#urgent;
      for (const item of this.#changed(items)) this.#start(item);
      this.#more ||= this.#limits && this.running > 0;
      // Items that the job's limits have left out can be claimed only once an item of this turn has ended, however many
      // of other turns end.
      if (this.#limits && items.length < places && this.running > 0 && endings === this.#endings && !this.#urgent)
        this.#exhaustedUntil = performance.now() + exhaustedMs;
    } else if (this.#more || this.running > 0) await this.#change();
  }

  get #isExhausted(): boolean {
    return performance.now() < this.#exhaustedUntil;
  }

  get #limits(): boolean {
    return this.#job.kind === 'tenant' && this.#job.limits === true;
  }

  #yields(): boolean {
    return this.started > 0 && this.#lane.room <= 0 && performance.now() - this.#begunAt > yieldAfterMs;
  }

  /** Resolves when an item has ended, work was announced, or a place is free. */
  async #change(): Promise<void> {
    this.waits = true;
    const left = this.#exhaustedUntil - performance.now();
    const timer = left > 0 ? setTimeout(() => this.#wake(), left + 1) : undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    clearTimeout(timer);
    this.waits = false;
    this.#wake = () => undefined;
  }

  /** Reads the clock of a sandbox, which may have moved since the last claim. Its items use that clock. */
  async #readClock(): Promise<void> {
    if (this.lease === undefined || this.tenantId === noId) return;
    const offset = await clockOffsetOf(this.#needs.database, this.tenantId);
    if (offset === this.#ahead) return;
    this.#ahead = offset;
    this.#clock = clockAhead(this.#needs.clock, offset);
    this.#runner = offset === 0 ? this.#lane.runner : this.#job.start({ ...this.#needs, clock: this.#clock });
  }

  async #readFailures(tx: Tx): Promise<void> {
    this.#knowsFailures = true;
    for (const { subject_id, attempts, due_at, given_up_at } of await listFailures(tx, this.tenantId, this.#job.name))
      this.#held.set(subject_id, { attempts, dueAt: given_up_at === null ? due_at.getTime() : undefined });
  }

  #except(now: number): string[] {
    const held = [...this.#held].filter(([, { dueAt }]) => dueAt === undefined || dueAt > now);
    return [...held.map(([id]) => id), ...this.#unchanged.keys(), ...this.#running.keys()];
  }

  async #claim(places: number): Promise<WorkItem[]> {
    await this.#readClock();
    const now = this.#clock.now();
    return this.write(async (tx) => {
      if (!this.#knowsFailures) await this.#readFailures(tx);
      const claim = { tenantId: this.tenantId, now: new Date(now), places, except: this.#except(now) };
      return this.#job.claim(tx, claim);
    });
  }

  /**
   * Leaves out items that their last run left unchanged: they wait, because running them at once would be an endless
   * loop.
   */
  #changed(items: readonly WorkItem[]): WorkItem[] {
    return items.filter((item) => {
      if (this.#ran.get(item.id) !== JSON.stringify(item)) return true;
      this.#unchanged.set(item.id, this.#clock.now() + blockedPauseMs);
      return false;
    });
  }

  #start(item: WorkItem): void {
    this.started += 1;
    const run = this.#attempt(item).finally(() => {
      this.#running.delete(item.id);
      this.#endings += 1;
      this.#exhaustedUntil = 0;
      this.#wake();
      this.#lane.freed();
    });
    this.#running.set(item.id, run);
  }

  async #attempt(item: WorkItem): Promise<void> {
    const begun = performance.now();
    const outcome = await this.#traced(item);
    if (outcome === 'done') this.done += 1;
    this.#lane.metrics?.count(this.#job.name, outcome, performance.now() - begun);
  }

  #traced(item: WorkItem): Promise<Outcome> {
    const attributes = { 'galla.job': this.#job.name, 'galla.item': item.id, 'galla.tenant_id': this.tenantId };
    return inTrace(
      () => ({ name: `job ${this.#job.name}`, kind: 'job', attributes }),
      async (span) => {
        const outcome = await this.#outcomeOf(item);
        span?.set({ 'galla.outcome': outcome });
        if (outcome === 'failed' || outcome === 'given_up') span?.end(outcome);
        return outcome;
      },
    );
  }

  async #outcomeOf(item: WorkItem): Promise<Outcome> {
    try {
      await this.#runner.run(item, this);
      this.#ran.set(item.id, JSON.stringify(item));
      if (this.#held.delete(item.id))
        await this.write((tx) => deleteFailure(tx, this.tenantId, this.#job.name, item.id));
      return 'done';
    } catch (error) {
      if (this.signal.aborted || error instanceof LeaseLost) return 'stopped';
      return await this.#fail(item, error).catch((failure: unknown) => {
        this.#needs.log.error({ err: failure, job: this.#job.name, item: item.id }, 'a failed attempt was not kept');
        return 'failed' as const;
      });
    }
  }

  /** Records a failed attempt. The item is retried after a pause, or abandoned. */
  async #fail({ id }: WorkItem, error: unknown): Promise<Outcome> {
    const now = this.#clock.now();
    const attempts = (this.#held.get(id)?.attempts ?? 0) + 1;
    const isGivenUp = attempts >= this.#job.attempts || error instanceof GiveUp;
    const dueAt = now + backOff(attempts, this.#job.longestPauseMs);
    this.#held.set(id, { attempts, dueAt: isGivenUp ? undefined : dueAt });
    const text = (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength);
    const [tenantId, job] = [this.tenantId, this.#job.name];
    const line = { err: error, failure: text, job, item: id, attempts };
    if (isGivenUp) this.#needs.log.error(line, 'work was given up');
    else this.#needs.log.warn(line, 'work failed and will be tried again');
    const times = { now: new Date(now), dueAt: new Date(dueAt) };
    await this.write(async (tx) => {
      await insertFailure(tx, { tenantId, job, id, attempts, error: text, isGivenUp, ...times });
      if (isGivenUp) await this.#job.giveUp?.(tx, { tenantId, id }, times.now);
    });
    return isGivenUp ? 'given_up' : 'failed';
  }

  /**
   * Releases the lease with the time of the tenant's next work or next attempt. A tenant with more work queues behind
   * the waiting tenants.
   */
  async release(): Promise<void> {
    const { lease } = this;
    if (lease === undefined || this.signal.reason instanceof LeaseLost) return;
    const { database } = this.#needs;
    const job = this.#job;
    await inTransaction(database, async (tx) => {
      const except = [...this.#held.keys(), ...this.#unchanged.keys()];
      const found = job.kind === 'tenant' ? await job.findDue(tx, { tenantId: this.tenantId, except }) : [];
      const now = this.#clock.now();
      const times = [...found.map(({ dueAt }) => dueAt.getTime()), ...this.#retries()];
      const next = times.length === 0 ? null : Math.max(this.#notBlocked(Math.min(...times), now), this.#notBefore);
      await releaseLease(tx, lease, next === null ? null : new Date(next));
    });
  }

  #notBlocked(dueAt: number, now: number): number {
    return dueAt <= now && !this.#isCutShort && !this.signal.aborted ? now + blockedPauseMs : Math.max(dueAt, now);
  }

  #retries(): number[] {
    const held = [...this.#held.values()].flatMap(({ dueAt }) => (dueAt === undefined ? [] : [dueAt]));
    return [...held, ...this.#unchanged.values()];
  }
}
