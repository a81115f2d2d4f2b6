import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditorParts, checkSlice, checkTenant } from './auditor.ts';
import { type AuditedTenant, listTenants } from './queries.ts';
import { claimShard, endTurn, type OldOrder, recordRound, renewLease, type Shard } from './shard-queries.ts';
import { newestFrom, sliceOf } from './slices.ts';

const renewEveryMs = 15_000;
/** After so many in a row the database is at fault and not what it holds. */
const maxFailures = 20;

/** The auditor's dependencies when it shares the work with others. `pool` has a second connection, which renews the lease. */
export interface SharedParts extends AuditorParts {
  /** Made anew by each process. */
  readonly holder: string;
  /** How long a shard rests after it was looked at. */
  readonly restMs: number;
  /** The old days get as long as the newest took, and at least this; a second unless given. */
  readonly minOldMs?: number;
}

/** What was done in one turn. */
export interface Turn {
  readonly shard: number;
  readonly slices: number;
  readonly breaches: number;
  /** What could not be checked. Of the newest days it is tried again in the next turn, and no round is recorded meanwhile. */
  readonly failures: number;
}

/**
 * Takes the shard of the tenants that waits longest, unless all rest or others have them, and checks the newest days of
 * those that have anything there; then, for as long again, its older days on from where the last turn stopped. When all
 * shards were looked at since the last round, that is a round. A process that dies loses its shard by the lease.
 * @returns undefined where nothing is to be done yet
 */
export async function auditTurn(parts: SharedParts): Promise<Turn | undefined> {
  const shard = await claimShard(parts.pool, parts.holder);
  if (shard === undefined) return undefined;
  const lost = new AbortController();
  const renew = () =>
    void renewLease(parts.pool, shard.shard, parts.holder).then(
      (is) => is || lost.abort(),
      () => undefined,
    );
  const renewing = setInterval(renew, renewEveryMs);
  const signal = parts.signal === undefined ? lost.signal : AbortSignal.any([lost.signal, parts.signal]);
  const work = new Work({ ...parts, signal }, shard);
  try {
    await work.run();
  } finally {
    clearInterval(renewing);
    // What a process that stops did not end is for the others at once.
    const restMs = signal.aborted ? 0 : parts.restMs;
    const ended = { shard: shard.shard, holder: parts.holder, restMs, isWhole: work.isWhole };
    await endTurn(parts.pool, ended, work.newest, work.old);
  }
  if (work.isWhole) await recordRound(parts.pool, parts.clock.now());
  const { slices, breaches, failures } = work;
  return { shard: shard.shard, slices, breaches, failures };
}

/** One turn over one shard. */
class Work {
  slices = 0;
  breaches = 0;
  failures = 0;
  #failuresInARow = 0;
  newest = { tenants: 0, slices: 0, breaches: 0 };
  old: OldOrder;
  isWhole = false;
  readonly #parts: SharedParts & { readonly signal: AbortSignal };
  readonly #shard: Shard;
  readonly #now: number;

  constructor(parts: SharedParts & { readonly signal: AbortSignal }, shard: Shard) {
    this.#parts = parts;
    this.#shard = shard;
    this.#now = parts.clock.now();
    this.old = shard.old;
  }

  async run(): Promise<void> {
    const began = performance.now();
    const tenants = await listTenants(this.#parts.pool, newestFrom(this.#now), this.#shard.shard);
    await this.#checkNewest(tenants.filter(({ isActive }) => isActive));
    this.newest = { tenants: tenants.length, slices: this.slices, breaches: this.breaches };
    const newestMs = performance.now() - began;
    const failures = this.failures;
    const { minOldMs = 1_000 } = this.#parts;
    await this.#checkOld(tenants, performance.now() + Math.max(minOldMs, newestMs));
    this.isWhole = failures === 0 && !this.#parts.signal.aborted;
  }

  async #checkNewest(tenants: readonly AuditedTenant[]): Promise<void> {
    for (const { id, firstId } of tenants) {
      if (this.#isOver()) return;
      await this.#check(async (parts) => {
        const slice = sliceOf(firstId, 0, this.#now);
        const found = await checkTenant(parts, id, 'now');
        return slice === undefined ? found : [...found, ...(await checkSlice(parts, id, slice))];
      }, id);
    }
  }

  /** Goes on in the rolling order: by weeks, and within one by tenants. Its end is where no tenant is that old. */
  async #checkOld(tenants: readonly AuditedTenant[], until: number): Promise<void> {
    while (!this.#isOver()) {
      const { age, after } = this.old;
      const ofAge = tenants.filter(({ firstId }) => age === 0 || sliceOf(firstId, age, this.#now) !== undefined);
      if (ofAge.length === 0) {
        this.old = { ...this.old, isAtEnd: true };
        return;
      }
      for (const tenant of ofAge) {
        if (after !== null && tenant.id <= after) continue;
        if (this.#isOver() || performance.now() >= until) return;
        const [failures, breaches] = [this.failures, this.breaches];
        await this.#check((parts) => this.#checkAge(parts, tenant, age), tenant.id);
        this.old = {
          ...this.old,
          after: tenant.id,
          failures: this.old.failures + this.failures - failures,
          breaches: this.old.breaches + this.breaches - breaches,
        };
      }
      this.old = { ...this.old, age: age + 1, after: null };
    }
  }

  /**
   * At the age 0 stands what is about all of a tenant; of those that seem to have nothing in the newest days, also what reads the
   * end of it, and those days.
   */
  async #checkAge(parts: AuditorParts, { id, firstId, isActive }: AuditedTenant, age: number) {
    const whole = age === 0 ? await checkTenant(parts, id, 'tenant') : [];
    if (age === 0 && !isActive) whole.push(...(await checkTenant(parts, id, 'now')));
    const slice = age === 0 && isActive ? undefined : sliceOf(firstId, age, this.#now);
    return slice === undefined ? whole : [...whole, ...(await checkSlice(parts, id, slice))];
  }

  /** One tenant that cannot be read keeps no other from being checked. */
  async #check(check: (parts: AuditorParts) => Promise<readonly unknown[]>, tenantId: string): Promise<void> {
    const began = performance.now();
    try {
      const { length } = await check(this.#parts);
      this.breaches += length;
      this.slices += 1;
      this.#failuresInARow = 0;
      this.#parts.watch?.(length);
    } catch (error) {
      this.failures += 1;
      this.#failuresInARow += 1;
      this.#parts.log.error({ err: error, tenantId }, 'the auditor could not finish with a tenant');
    }
    const pause = Math.min(this.#parts.pauseMs, (performance.now() - began) / 2);
    if (pause >= 1) await sleep(pause);
  }

  #isOver(): boolean {
    return this.#parts.signal.aborted || this.#failuresInARow >= maxFailures;
  }
}

/** Turns until nothing is due, as a process takes them; for tests and measurements. */
export async function auditAll(parts: SharedParts): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let turn = await auditTurn(parts); turn !== undefined; turn = await auditTurn(parts)) turns.push(turn);
  return turns;
}
