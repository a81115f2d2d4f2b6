import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { noId } from '../ids.ts';
import type { Lease } from './due-work.ts';
import {
  consumeAnnounced,
  findDueJobs,
  indexPeriodic,
  indexWork,
  leaseDue,
  mergeAnnouncements,
  releaseLease,
  renewLeases,
} from './due-work.ts';
import type { Job, JobNeeds, PeriodicJob, SharedJob, TenantJob } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';
import { Lane } from './lane.ts';
import { PeriodicTurn } from './periodic-turn.ts';
import { ClaimingTurn, LeaseLost } from './turn.ts';

/** How long a lease is valid without renewal, in ms. After a worker has died, its tenants wait this long. */
export const leaseMs = 30_000;

const processStops = () => new Error('the process stops');

type LeasedJob<Needs extends JobNeeds> = TenantJob<Needs> | PeriodicJob<Needs>;
type AnyTurn<Needs extends JobNeeds> = ClaimingTurn<Needs> | PeriodicTurn<Needs>;

/** Leases due work and runs it: the jobs of one process. */
export class Dispatcher<Needs extends JobNeeds> {
  readonly #needs: Needs;
  readonly #lanes: readonly Lane<Needs>[];
  readonly #turns = new Map<AnyTurn<Needs>, Promise<void>>();
  /** Leases that could not be released because the database was down. */
  readonly #unreleased = new Set<Lease>();
  readonly #once: boolean;
  readonly #leasesAgain: boolean;
  #stopped = false;
  #leasing: Promise<void> = Promise.resolve();
  /** How many items were started, and how many of them completed. */
  started = 0;
  done = 0;

  /**
   * @param options.once whether a turn claims items only once
   * @param options.leasesAgain whether it leases more automatically when a turn has ended
   */
  constructor(
    needs: Needs,
    jobs: readonly Job<Needs>[],
    options: {
      readonly metrics?: JobMetrics | undefined;
      readonly once?: boolean;
      readonly leasesAgain?: boolean;
    } = {},
  ) {
    this.#needs = needs;
    this.#lanes = jobs.map((job) => new Lane(job, needs, options.metrics));
    this.#once = options.once ?? false;
    this.#leasesAgain = options.leasesAgain ?? false;
  }

  /** Adds all open work of the business rows to the index, so that a missed announcement loses no work. */
  async index(): Promise<void> {
    const now = new Date(this.#needs.clock.now());
    for (const { job } of this.#lanes)
      await inTransaction(this.#needs.database, async (tx) => {
        if (job.kind === 'periodic') await indexPeriodic(tx, job.name, noId, now);
        if (job.kind === 'tenant') await indexWork(tx, job.name, await job.findDue(tx, { except: [] }));
      });
  }

  /** Starts turns for due work. Concurrent calls run one after another. Returns the number of turns. */
  lease(): Promise<number> {
    const leased = this.#leasing.then(() => this.#leaseDue());
    this.#leasing = leased.then(
      () => undefined,
      () => undefined,
    );
    return leased;
  }

  async #leaseDue(): Promise<number> {
    const leases = await this.#findLeases();
    for (const { lane, job, lease } of leases) {
      const turn = this.#turnOf(lane, job, lease);
      // The process may have been stopped in the meantime: the turn then releases its lease at once.
      if (this.#stopped) turn.abort(processStops());
      void this.#start(lane, turn);
    }
    return leases.length;
  }

  /** Runs a turn of a shared job; resolves when it has ended. */
  async drain(job: SharedJob<Needs>): Promise<void> {
    const lane = this.#lanes.find((one) => one.job === job);
    if (lane === undefined || this.#stopped) return;
    await this.#start(lane, new ClaimingTurn(lane, job, this.#needs, { once: this.#once }));
  }

  /** Renews the leases of all turns. Turns whose lease another process has taken are ended. */
  async renew(): Promise<void> {
    const turns = [...this.#turns.keys()].filter(({ lease }) => lease !== undefined);
    if (turns.length === 0) return;
    const until = new Date(this.#needs.clock.now() + leaseMs);
    const tokens = turns.flatMap(({ lease }) => (lease === undefined ? [] : [lease.token]));
    const held = await inTransaction(this.#needs.database, (tx) => renewLeases(tx, tokens, until));
    for (const turn of turns)
      if (turn.lease !== undefined && this.#turns.has(turn) && !held.has(turn.lease.token))
        turn.abort(new LeaseLost(`the lease of ${turn.lease.job} was lost`));
  }

  /** Ends all turns: nothing more is claimed, and running work is aborted. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const turn of this.#turns.keys()) turn.abort(processStops());
    await this.#leasing;
    await this.idle();
  }

  /** Resolves when no turn is running. */
  async idle(): Promise<void> {
    while (this.#turns.size > 0) await Promise.all(this.#turns.values());
  }

  async #findLeases() {
    const lanes = this.#lanes.flatMap((lane) => (lane.job.kind === 'shared' ? [] : [{ lane, job: lane.job }]));
    if (lanes.length === 0 || this.#stopped) return [];
    const now = new Date(this.#needs.clock.now());
    const until = new Date(now.getTime() + leaseMs);
    const turns = [...this.#turns.keys()];
    const unreleased = [...this.#unreleased];
    const leases = await inTransaction(this.#needs.database, async (tx) => {
      for (const lease of unreleased) await releaseLease(tx, lease, now);
      await mergeAnnouncements(tx);
      await this.#handOut(tx, turns, now);
      const open = lanes.filter(({ lane }) => lane.room > 0);
      const due = new Set(
        await findDueJobs(
          tx,
          open.map(({ job }) => job.name),
          now,
        ),
      );
      const taken: { lane: Lane<Needs>; job: LeasedJob<Needs>; lease: Lease }[] = [];
      for (const { lane, job } of open)
        if (due.has(job.name))
          for (const lease of await leaseDue(tx, { job: job.name, places: lane.room, now, until }))
            taken.push({ lane, job, lease });
      return taken;
    });
    for (const lease of unreleased) this.#unreleased.delete(lease);
    return leases;
  }

  /** Notifies turns of work announced for their tenants. If the turn has just ended, the work stays due. */
  async #handOut(tx: Tx, turns: readonly AnyTurn<Needs>[], now: Date): Promise<void> {
    const tokens = turns.flatMap(({ lease }) => (lease === undefined ? [] : [lease.token]));
    const announced = await consumeAnnounced(tx, tokens, now);
    for (const turn of turns) {
      const { lease } = turn;
      if (lease === undefined || !announced.has(lease.token) || turn.claimMore()) continue;
      await indexWork(tx, lease.job, [{ tenantId: lease.tenantId, dueAt: now }]);
    }
  }

  #turnOf(lane: Lane<Needs>, job: LeasedJob<Needs>, lease: Lease): AnyTurn<Needs> {
    return job.kind === 'periodic'
      ? new PeriodicTurn(lane, job, this.#needs, lease)
      : new ClaimingTurn(lane, job, this.#needs, { lease, once: this.#once });
  }

  #start(lane: Lane<Needs>, turn: AnyTurn<Needs>): Promise<void> {
    const run = this.#run(lane, turn).finally(() => {
      this.#turns.delete(turn);
      // Tenants may be waiting for a turn of a job with few places.
      if (turn.lease !== undefined && turn.started > 0 && lane.room === 1 && this.#leasesAgain) void this.#leaseAgain();
    });
    this.#turns.set(turn, run);
    return run;
  }

  async #leaseAgain(): Promise<void> {
    await this.lease().catch((error: unknown) => {
      this.#needs.log.error({ err: error }, 'due work could not be looked for');
    });
  }

  async #run({ job: { name } }: Lane<Needs>, turn: AnyTurn<Needs>): Promise<void> {
    const { log } = this.#needs;
    await turn.run().catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) log.error({ err: error, job: name, tenantId: turn.tenantId }, 'a turn failed');
    });
    this.started += turn.started;
    this.done += turn.done;
    await turn.release().catch((error: unknown) => {
      log.error({ err: error, job: name, tenantId: turn.tenantId }, 'a lease was not given back');
      if (turn.lease !== undefined) this.#unreleased.add(turn.lease);
    });
  }
}
