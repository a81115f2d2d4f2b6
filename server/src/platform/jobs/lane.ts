import type { Lease } from './due-work.ts';
import type { Job, JobNeeds, Runner, SharedJob, TenantJob, WorkItem } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';

/** A job that claims items, for one tenant or without a tenant. */
export type ClaimingJob<Needs extends JobNeeds> = TenantJob<Needs> | SharedJob<Needs>;

/** A turn as the lane sees it. */
export interface LaneTurn {
  readonly lease: Lease | undefined;
  /** How many of its items are running. */
  readonly running: number;
  /** Whether it waits for a free place. */
  readonly waits: boolean;
  /** Called when a place is free. */
  wake(): void;
  /** Called when work was announced. False if the turn has ended and claims no more. */
  claimMore(): boolean;
  /** Ends the turn: its items are aborted, and nothing more is claimed. */
  abort(reason: Error): void;
}

/** One job in one process: its places, and the tenants that share them. */
export class Lane<Needs extends JobNeeds> {
  readonly job: Job<Needs>;
  readonly runner: Runner<WorkItem>;
  readonly turns = new Set<LaneTurn>();
  readonly metrics: JobMetrics | undefined;

  constructor(job: Job<Needs>, needs: Needs, metrics: JobMetrics | undefined) {
    this.job = job;
    this.runner = job.start(needs);
    this.metrics = metrics;
  }

  get #atOnce(): { readonly process: number; readonly tenant: number } {
    return this.job.kind === 'periodic' ? { process: 1, tenant: 1 } : this.job.atOnce;
  }

  /** How many more tenants may be leased: each needs at least one place. */
  get room(): number {
    return this.#atOnce.process - this.turns.size;
  }

  /**
   * How many items a turn may start now. Tenants share the places equally, so that a slow one does not delay others.
   */
  placesOf(turn: LaneTurn): number {
    const { process, tenant } = this.#atOnce;
    let taken = 0;
    for (const { running } of this.turns) taken += running;
    return Math.max(0, Math.min(this.shareOf() - turn.running, tenant - turn.running, process - taken));
  }

  /** How many items of one tenant may run at once now. */
  shareOf(): number {
    const { process, tenant } = this.#atOnce;
    return Math.max(1, Math.min(tenant, Math.floor(process / Math.max(1, this.turns.size))));
  }

  /** Called when a place is free: waiting turns check again. */
  freed(): void {
    for (const turn of this.turns) if (turn.waits) turn.wake();
  }
}
