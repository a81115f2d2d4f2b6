import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditorParts, checkSlice, checkTenant } from './auditor.ts';
import { type Book, type ChangedBook, findChangedBooks, findWrittenDays, keepBook, sumBooks } from './book-queries.ts';
import { type AuditedTenant, listTenants } from './queries.ts';
import {
  claimShard,
  endTurn,
  isAnyDue,
  type OldOrder,
  passUnchanged,
  recordRound,
  renewLease,
  type Shard,
  shards,
} from './shard-queries.ts';
import { newestSlice, sliceOf, slicesOf } from './slices.ts';

const renewEveryMs = 15_000;
/** After so many in a row the database is at fault and not what it holds. */
const maxFailures = 20;
/** What has not changed since it was last compared is compared again in a hundredth of the time of one core. */
const restFor = 99;
/** How long the rolling order rests at its end where something was wrong. */
const wrongRestMs = 60_000;
/** The rules over all of a tenant whose book changes all the time take that part of it too, for each tenant. */
const wholeRestFor = 99;

/** The auditor's dependencies when it shares the work with others. `pool` has a second connection, which renews the lease. */
export interface SharedParts extends AuditorParts {
  /** Made anew by each process. */
  readonly holder: string;
  /** How long a shard rests after it was looked at. */
  readonly restMs: number;
  /** The old days get as long as the newest took, and at least this; a second unless given. */
  readonly minOldMs?: number;
  /** Called with how many shards had nothing to be looked at. */
  readonly watchPassed?: ((shards: number) => void) | undefined;
}

/** What was done in one turn. */
export interface Turn {
  readonly shard: number;
  readonly slices: number;
  readonly breaches: number;
  /** What could not be checked. Of changed books it is tried again in the next turn, and no round is recorded meanwhile. */
  readonly failures: number;
}

/**
 * Takes the shard of the tenants that waits longest, unless all rest or others have them, and checks the books that changed
 * since they were last compared: the newest days, and the old ones that were written to. Then it goes on in a rolling order over
 * everything, from where the last turn stopped: at once until all was compared without a breach, and afterwards slowly. When all
 * shards were looked at since the last round, that is a round. A process that dies loses its shard by the lease.
 * @returns undefined where nothing is to be done yet
 */
export async function auditTurn(parts: SharedParts): Promise<Turn | undefined> {
  const { pool } = parts;
  if (!(await isAnyDue(pool))) return undefined;
  const changed = await findChangedBooks(pool);
  const passed = await passUnchanged(pool, [...new Set(changed.map(({ shard }) => shard))], parts.restMs);
  parts.watchPassed?.(passed);
  if (passed > 0) await recordRound(pool, parts.clock.now(), await sumBooks(pool));
  const shard = await claimShard(pool, parts.holder);
  if (shard === undefined) return undefined;
  const lost = new AbortController();
  const renew = () =>
    void renewLease(pool, shard.shard, parts.holder).then(
      (is) => is || lost.abort(),
      () => undefined,
    );
  const renewing = setInterval(renew, renewEveryMs);
  const signal = parts.signal === undefined ? lost.signal : AbortSignal.any([lost.signal, parts.signal]);
  const work = new Work({ ...parts, signal }, shard);
  try {
    await work.run(changed.filter((book) => book.shard === shard.shard));
  } finally {
    clearInterval(renewing);
    // What a process that stops did not end is for the others at once.
    const restMs = signal.aborted ? 0 : parts.restMs;
    const ended = { shard: shard.shard, holder: parts.holder, restMs, isWhole: work.isWhole, slices: work.slices };
    await endTurn(pool, ended, work.old, { isProven: work.isProven, restMs: work.oldRestMs });
  }
  if (work.isWhole) await recordRound(pool, parts.clock.now(), await sumBooks(pool));
  const { slices, breaches, failures } = work;
  return { shard: shard.shard, slices, breaches, failures };
}

/** One turn over one shard. */
class Work {
  slices = 0;
  breaches = 0;
  failures = 0;
  #failuresInARow = 0;
  old: OldOrder;
  isWhole = false;
  isProven: boolean;
  /** How long the rolling order rests; undefined where it was not its turn. */
  oldRestMs: number | undefined;
  readonly #parts: SharedParts & { readonly signal: AbortSignal };
  readonly #shard: Shard;
  readonly #now: number;

  constructor(parts: SharedParts & { readonly signal: AbortSignal }, shard: Shard) {
    this.#parts = parts;
    this.#shard = shard;
    this.#now = parts.clock.now();
    this.old = shard.old;
    this.isProven = shard.isProven;
  }

  async run(changed: readonly ChangedBook[]): Promise<void> {
    const began = performance.now();
    const { minOldMs = 1_000 } = this.#parts;
    const looked = await this.#checkNewest(changed);
    const budgetMs = Math.max(minOldMs, performance.now() - began);
    await this.#checkRest(looked, performance.now() + budgetMs);
    const failures = this.failures;
    if (this.#shard.isOldDue || this.isProven !== this.#shard.isProven)
      await this.#goOn(this.isProven ? minOldMs : budgetMs);
    this.isWhole = failures === 0 && !this.#parts.signal.aborted;
  }

  /** The newest days of each book that changed, and the end of it. */
  async #checkNewest(changed: readonly ChangedBook[]): Promise<LookedAt[]> {
    const looked: LookedAt[] = [];
    for (const one of changed) {
      if (this.#isOver()) break;
      const { tenantId, position, book } = one;
      await this.#check(async (parts) => {
        const after = book.position ?? 0;
        const days = await findWrittenDays(parts.pool, tenantId, { after, until: position });
        if (days === undefined) this.#forget(book);
        const found = await checkTenant(parts, tenantId, 'now');
        found.push(...(await checkSlice(parts, tenantId, newestSlice(this.#now))));
        looked.push({ ...one, days: [...new Set([...book.days, ...(days ?? [])])], breaches: found.length });
        return found;
      }, tenantId);
    }
    return looked;
  }

  /** What was written is not known: everything is compared anew. */
  #forget({ position }: Book): void {
    this.isProven = false;
    if (position !== null) this.old = { ...this.old, age: 0, after: null };
  }

  /** The old days that were written to, and what is about all of a tenant. What the time is too short for waits for the next turn. */
  async #checkRest(looked: readonly LookedAt[], until: number): Promise<void> {
    for (const { tenantId, position, book, days, isWholeDue, breaches: ofNewest } of looked) {
      let { wholePosition, wholeBreaches } = book;
      let [breaches, wholeRestMs]: [number, number | undefined] = [ofNewest, undefined];
      const wrong: string[] = [];
      const runs = slicesOf(days, this.#now);
      const isInTime = () => !this.#isOver() && performance.now() < until;
      while (runs.length > 0 && isInTime()) {
        const [run] = runs;
        if (run === undefined) break;
        const found = await this.#check((parts) => checkSlice(parts, tenantId, run.slice), tenantId);
        if (found === undefined) break;
        runs.shift();
        breaches += found;
        if (found > 0) wrong.push(...run.days);
      }
      if (isWholeDue && isInTime()) {
        const began = performance.now();
        const found = await this.#check((parts) => checkTenant(parts, tenantId, 'tenant'), tenantId);
        if (found !== undefined) {
          [wholePosition, wholeBreaches] = [position, found];
          wholeRestMs = wholeRestFor * (performance.now() - began);
        }
      }
      const left = [...wrong, ...runs.flatMap((run) => run.days)];
      await keepBook(
        this.#parts.pool,
        tenantId,
        { position, days: left, wholePosition, breaches, wholeBreaches },
        wholeRestMs,
      );
    }
  }

  /** Goes on in the rolling order for so long, and finds out how long it then rests. */
  async #goOn(forMs: number): Promise<void> {
    const began = performance.now();
    const tenants = await listTenants(this.#parts.pool, this.#shard.shard);
    await this.#checkOld(tenants, began + forMs);
    if (this.old.isAtEnd) this.isProven = this.old.failures === 0 && this.old.breaches === 0;
    // What a process that stops did not end is still due.
    if (this.#parts.signal.aborted) return;
    const soonMs = this.old.isAtEnd ? wrongRestMs : 0;
    this.oldRestMs = this.isProven ? (performance.now() - began) * restFor * shards : soonMs;
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

  /** At the age 0 stands what is about all of a tenant and the end of it, beside the newest days. */
  async #checkAge(parts: AuditorParts, { id, firstId }: AuditedTenant, age: number) {
    const whole = age === 0 ? await checkTenant(parts, id, 'tenant') : [];
    if (age === 0) whole.push(...(await checkTenant(parts, id, 'now')));
    const slice = sliceOf(firstId, age, this.#now);
    return slice === undefined ? whole : [...whole, ...(await checkSlice(parts, id, slice))];
  }

  /** One tenant that cannot be read keeps no other from being checked. @returns the breaches; undefined where it failed */
  async #check(
    check: (parts: AuditorParts) => Promise<readonly unknown[]>,
    tenantId: string,
  ): Promise<number | undefined> {
    const began = performance.now();
    let found: number | undefined;
    try {
      const { length } = await check(this.#parts);
      found = length;
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
    return found;
  }

  #isOver(): boolean {
    return this.#parts.signal.aborted || this.#failuresInARow >= maxFailures;
  }
}

/** A book whose newest days were looked at. */
interface LookedAt extends ChangedBook {
  /** The old days that are still to be looked at. */
  readonly days: readonly string[];
  readonly breaches: number;
}

/** Turns until nothing is due, as a process takes them; for tests and measurements. */
export async function auditAll(parts: SharedParts): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let turn = await auditTurn(parts); turn !== undefined; turn = await auditTurn(parts)) turns.push(turn);
  return turns;
}
