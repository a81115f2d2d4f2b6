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
/** After this many failures in a row the database is at fault, not the data in it. */
const maxFailures = 20;
/** Checking unchanged books again takes a hundredth of the time of one core. */
const restFor = 99;
/** The pause of the rolling check at its end if something was wrong. */
const wrongRestMs = 60_000;
/** The rules over everything of a constantly changing tenant take the same share, for each tenant. */
const wholeRestFor = 99;

/** The auditor's dependencies when it shares the work with others. `pool` has a second connection, which renews the lease. */
export interface SharedParts extends AuditorParts {
  /** A new value in each process. */
  readonly holder: string;
  /** The pause of a shard after it was checked. */
  readonly restMs: number;
  /** The old days get as much time as the newest took, and at least this; a second by default. */
  readonly minOldMs?: number;
  /** Called with the number of shards that had nothing to check. */
  readonly watchPassed?: ((shards: number) => void) | undefined;
}

export interface Turn {
  readonly shard: number;
  readonly slices: number;
  readonly breaches: number;
  /**
   * How many checks failed. Failed checks of changed books are repeated in the next turn, and until then no round is
   * recorded.
   */
  readonly failures: number;
}

/**
 * Claims the shard that has waited longest, unless all rest or belong to other processes, and checks the books that
 * changed since their last check: the newest days, and old days that were written to. Then the rolling check over
 * everything continues where the last turn stopped: at full pace until everything was checked without a breach, and
 * slowly afterwards. A round is recorded once all shards were checked since the last one. A process that dies loses its
 * shard when the lease ends.
 * @returns undefined if nothing is due yet
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
    // A stopping process leaves its unfinished work to the others at once.
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
  /** The pause before the rolling check continues; undefined if it was not due. */
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

  /** Checks the newest days of each changed book, and its latest rows. */
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

  /** Marks everything to be compared again, because the writes since the last check are unknown. */
  #forget({ position }: Book): void {
    this.isProven = false;
    if (position !== null) this.old = { ...this.old, age: 0, after: null };
  }

  /**
   * Checks the old days that were written to, and the rules over everything of a tenant. Work that does not fit in the
   * time waits for the next turn.
   */
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

  /** Continues the rolling check for this time, and calculates its next pause. */
  async #goOn(forMs: number): Promise<void> {
    const began = performance.now();
    const tenants = await listTenants(this.#parts.pool, this.#shard.shard);
    await this.#checkOld(tenants, began + forMs);
    if (this.old.isAtEnd) this.isProven = this.old.failures === 0 && this.old.breaches === 0;
    // The unfinished work of a stopping process is still due.
    if (this.#parts.signal.aborted) return;
    const soonMs = this.old.isAtEnd ? wrongRestMs : 0;
    this.oldRestMs = this.isProven ? (performance.now() - began) * restFor * shards : soonMs;
  }

  /** Continues the rolling check by weeks, and within a week by tenants. It ends at the age that no tenant reaches. */
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

  /** Age 0 covers the newest days, everything of a tenant, and its latest rows. */
  async #checkAge(parts: AuditorParts, { id, firstId }: AuditedTenant, age: number) {
    const whole = age === 0 ? await checkTenant(parts, id, 'tenant') : [];
    if (age === 0) whole.push(...(await checkTenant(parts, id, 'now')));
    const slice = sliceOf(firstId, age, this.#now);
    return slice === undefined ? whole : [...whole, ...(await checkSlice(parts, id, slice))];
  }

  /**
   * Runs one check. A tenant that cannot be read does not stop the checks of others.
   * @returns the breaches; undefined if it failed
   */
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

/** A book whose newest days were checked. */
interface LookedAt extends ChangedBook {
  /** The old days that still wait to be checked. */
  readonly days: readonly string[];
  readonly breaches: number;
}

/** Takes turns until nothing is due, as a process does; for tests and measurements. */
export async function auditAll(parts: SharedParts): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let turn = await auditTurn(parts); turn !== undefined; turn = await auditTurn(parts)) turns.push(turn);
  return turns;
}
