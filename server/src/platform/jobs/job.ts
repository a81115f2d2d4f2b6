import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** The dependencies of every job. `database` logs in as the worker's role. */
export interface JobNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** One piece of work, by the id of its business row (UUID). */
export interface WorkItem {
  readonly id: string;
}

/** The context of a run: the lease of one tenant's work, or the process for work without a tenant. */
export interface Turn {
  /** The tenant, or `noId` for work of the installation. */
  readonly tenantId: string;
  /** Aborted when the process stops or the lease is lost. An aborted run does not count as a failed attempt. */
  readonly signal: AbortSignal;
  /**
   * Runs `work` in one transaction of the tenant that commits only while the lease is held. A process with an expired
   * lease changes nothing.
   * @throws LeaseLost
   */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Which items to claim. */
export interface Claim {
  readonly tenantId: string;
  readonly now: Date;
  /** How many items at most. */
  readonly places: number;
  /** Ids that are running, wait after a failure, or were abandoned. */
  readonly except: readonly string[];
}

/** Work of one tenant that is or will be due. */
export interface DueWork {
  readonly tenantId: string;
  readonly dueAt: Date;
}

/** Which due work to look for: of one tenant, or of all; without the items of `except`. */
export interface DueSearch {
  readonly tenantId?: string;
  readonly except: readonly string[];
}

/** Carries out one item. If it throws, the error is logged and the item is retried after a pause. */
export interface Runner<Item extends WorkItem> {
  run(item: Item, turn: Turn): Promise<void>;
}

interface Named<Needs extends JobNeeds> {
  /**
   * `refunds.send`: the feature and the verb. It identifies the job in the index of due work, in metrics and for the
   * operator.
   */
  readonly name: string;
  /** Prepares the business row of an abandoned item that the operator restarts. */
  readonly retry?: (tx: Tx, item: { readonly tenantId: string; readonly id: string }, now: Date) => Promise<void>;
  /** Called once in a process, before its first run. */
  readonly start: (needs: Needs) => Runner<WorkItem>;
}

/** Thrown by a run whose item must not be retried: it is abandoned at once. */
export class GiveUp extends Error {}

interface Retrying {
  /** How many items run at once in a process, and for one tenant. */
  readonly atOnce: { readonly process: number; readonly tenant: number };
  /** After this many failed attempts an item is abandoned and listed for the operator. */
  readonly attempts: number;
  /** The longest pause between attempts in ms; an hour by default. */
  readonly longestPauseMs?: number;
  /** Runs in the transaction that abandons an item. */
  readonly giveUp?: (tx: Tx, item: { readonly tenantId: string; readonly id: string }, now: Date) => Promise<void>;
}

/** A job whose work belongs to tenants. Code that makes work due calls `announceWork` in the same transaction. */
export interface TenantJob<Needs extends JobNeeds, Item extends WorkItem = WorkItem> extends Named<Needs>, Retrying {
  readonly kind: 'tenant';
  readonly start: (needs: Needs) => Runner<Item>;
  /** The tenants with open work, and when the next work of each is due. Takes no locks. */
  readonly findDue: (tx: Tx, search: DueSearch) => Promise<DueWork[]>;
  /**
   * Set if `claim` has its own limits, such as a maximum at once for each receiver, and may return fewer items than are
   * due: it is called again whenever an item has ended.
   */
  readonly limits?: true;
  /** Claims the due items of one tenant. Its transaction commits before the items run. */
  readonly claim: (tx: Tx, claim: Claim) => Promise<Item[]>;
}

/** A job whose rows belong to no tenant, such as messages. Each process claims for itself (SKIP LOCKED). */
export interface SharedJob<Needs extends JobNeeds, Item extends WorkItem = WorkItem> extends Named<Needs>, Retrying {
  readonly kind: 'shared';
  readonly start: (needs: Needs) => Runner<Item>;
  readonly claim: (tx: Tx, claim: Claim) => Promise<Item[]>;
  /** How many items are due, and since when the oldest is. */
  readonly findBacklog: (tx: Tx, now: Date) => Promise<Backlog>;
}

/** A job that runs repeatedly, in one process at a time. */
export interface PeriodicJob<Needs extends JobNeeds> extends Named<Needs> {
  readonly kind: 'periodic';
  /** The pause between the end of a run and the next, in ms. */
  readonly every: number;
}

/** The waiting work of a job. `oldest` is null if nothing is due. */
export interface Backlog {
  readonly due: number;
  readonly oldest: Date | null;
}

/** A job in a feature's manifest. `Needs` are its dependencies. */
export type Job<Needs extends JobNeeds> = TenantJob<Needs> | SharedJob<Needs> | PeriodicJob<Needs>;

/** Declares a job whose work belongs to tenants. */
export const tenantJob = <Needs extends JobNeeds, Item extends WorkItem>(
  job: Omit<TenantJob<Needs, Item>, 'kind'>,
): TenantJob<Needs, Item> => ({ ...job, kind: 'tenant' });

/** Declares a job whose rows belong to no tenant. */
export const sharedJob = <Needs extends JobNeeds, Item extends WorkItem>(
  job: Omit<SharedJob<Needs, Item>, 'kind'>,
): SharedJob<Needs, Item> => ({ ...job, kind: 'shared' });

/** Declares a job that runs at an interval in ms. */
export const periodicJob = <Needs extends JobNeeds>(job: {
  readonly name: string;
  readonly every: number;
  readonly run: (needs: Needs, turn: Turn) => Promise<unknown>;
}): PeriodicJob<Needs> => ({
  kind: 'periodic',
  name: job.name,
  every: job.every,
  start: (needs) => ({ run: async (_, turn) => void (await job.run(needs, turn)) }),
});
