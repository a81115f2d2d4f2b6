import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from './events.ts';
import type { Arrival } from './payment-row.ts';
import { type Batch, type Outcome, writeBatch } from './write-batch.ts';

/**
 * How long the first arrival waits for others. Under load there is no wait: a batch fills while the previous one
 * commits.
 */
const gatherMs = 3;
const batchEvents = 4_000;
/**
 * From this queue length, a second batch is written in parallel: one is prepared here or waits for its commit while
 * PostgreSQL works on the other. They contend only for rows of the same rollups, like two processes.
 */
const secondWriterEvents = 1_000;
/** Beyond this, callers get a 503 and retry, because an answer after their timeout is useless. */
const queueEvents = 40_000;
const retryDelaysMs = [20, 100, 400, 1_500];

interface Job {
  readonly batch: Batch;
  readonly done: (outcomes: Outcome[]) => void;
  readonly failed: (error: unknown) => void;
}

export interface WriterContext {
  readonly database: Database;
  readonly clock: Clock;
  /** The key of the marks of erased customers. Omitted if no one can have been erased, as when a demo is filled. */
  readonly erasedKey?: Buffer;
  /** Called with the reason when a batch fails. */
  readonly warn?: (error: unknown, what: string) => void;
}

/**
 * Group commit: events that arrive within a few milliseconds, or while the previous batch commits, become one
 * transaction. A process runs at most two at a time. The number of processes is not limited.
 */
export class Writer {
  readonly #context: WriterContext;
  #queue: Job[] = [];
  #queued = 0;
  readonly #running = new Set<Promise<void>>();
  #writers = 0;
  #closed = false;

  constructor(context: WriterContext) {
    this.#context = context;
  }

  /** Resolves after the commit. Rejects with a 503 if the database cannot store the batch; then nothing was changed. */
  submit(batch: Batch): Promise<Outcome[]> {
    const size = sizeOf(batch);
    if (this.#closed) return Promise.reject(new Problem('SERVER_STOPPING', 503, { retryAfterSeconds: 1 }));
    if (this.#queued + size > queueEvents && this.#queued > 0) {
      return Promise.reject(new Problem('COMMUNICATION_ERROR', 503, { retryAfterSeconds: 1 }));
    }
    this.#queued += size;
    return new Promise((done, failed) => {
      this.#queue.push({ batch, done, failed });
      this.#start();
    });
  }

  /** Accepts no further batches, and resolves when every accepted batch is answered. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#running);
  }

  #start(): void {
    if (this.#writers >= 2 || (this.#writers === 1 && this.#queued < secondWriterEvents)) return;
    this.#writers += 1;
    const run = this.#run(this.#writers === 1).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #run(gathers: boolean): Promise<void> {
    if (gathers) await sleep(gatherMs);
    while (this.#queue.length > 0) await this.#commit(this.#take());
    // This runs in the same tick as the last check of the queue, so a later submit starts a new writer.
    this.#writers -= 1;
  }

  #take(): Job[] {
    let size = 0;
    let count = 0;
    for (const { batch } of this.#queue) {
      if (count > 0 && size + sizeOf(batch) > batchEvents) break;
      size += sizeOf(batch);
      count += 1;
    }
    this.#queued -= size;
    return this.#queue.splice(0, count);
  }

  async #commit(jobs: readonly Job[]): Promise<void> {
    const batch = {
      arrivals: jobs.flatMap((job) => job.batch.arrivals),
      refused: jobs.flatMap((job) => job.batch.refused),
    };
    try {
      const outcomes = await this.#write(batch);
      let start = 0;
      for (const { batch: part, done } of jobs) {
        done(outcomes.slice(start, start + part.arrivals.length));
        start += part.arrivals.length;
      }
    } catch (error) {
      this.#context.warn?.(error, 'a batch of payments was not written; the engine sends it again');
      for (const { failed } of jobs) failed(new Problem('COMMUNICATION_ERROR', 503, { retryAfterSeconds: 1 }));
    }
  }

  /** Retries temporary failures. Halves a batch that fails because of its data, until only the bad row is left. */
  async #write(batch: Batch): Promise<Outcome[]> {
    for (const delay of [...retryDelaysMs, undefined]) {
      try {
        return await this.#writeEach(batch);
      } catch (error) {
        const kind = kindOf(error);
        if (kind === 'data') return this.#writeHalves(batch, error);
        if (kind === 'ours' || delay === undefined) throw error;
        this.#context.warn?.(error, 'a batch of payments is tried again');
        await sleep(delay);
      }
    }
    throw new RangeError('The last try returns or throws');
  }

  /** One transaction for each time, because events of a sandbox are written at the sandbox's time (decision 132). */
  async #writeEach(batch: Batch): Promise<Outcome[]> {
    const { database, clock, erasedKey } = this.#context;
    const times = new Set(batch.arrivals.map(({ ahead }) => ahead));
    if (times.size <= 1) return writeBatch(database, batch, clock.now() + (batch.arrivals[0]?.ahead ?? 0), erasedKey);
    const outcomes = new Map<Arrival, Outcome | undefined>();
    for (const [index, time] of [...times].entries()) {
      const arrivals = batch.arrivals.filter(({ ahead }) => ahead === time);
      const refused = index === 0 ? batch.refused : [];
      const written = await writeBatch(database, { arrivals, refused }, clock.now() + time, erasedKey);
      for (const [at, arrival] of arrivals.entries()) outcomes.set(arrival, written[at]);
    }
    return batch.arrivals.flatMap((arrival) => outcomes.get(arrival) ?? []);
  }

  async #writeHalves(batch: Batch, error: unknown): Promise<Outcome[]> {
    const { arrivals, refused } = batch;
    if (arrivals.length === 0) {
      // A failure to store the operator's list must not affect the answers.
      this.#context.warn?.(error, `${refused.length} refused events were not recorded`);
      return [];
    }
    if (arrivals.length === 1 && refused.length === 0) {
      this.#context.warn?.(error, 'an event is refused because the database does not take it');
      return [{ is: 'refused', refusal: refuse('MALFORMED_EVENT') }];
    }
    const middle = arrivals.length === 1 ? 1 : Math.ceil(arrivals.length / 2);
    const first = await this.#write({ arrivals: arrivals.slice(0, middle), refused: [] });
    return [...first, ...(await this.#write({ arrivals: arrivals.slice(middle), refused }))];
  }
}

function sizeOf({ arrivals, refused }: Batch): number {
  return arrivals.length + refused.length;
}

/**
 * `data`: this content cannot be stored. `passing`: a connection, lock or resource problem. `ours`: a bug in the
 * server.
 */
function kindOf(error: unknown): 'data' | 'passing' | 'ours' {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // An error in an outbox table is never the fault of an event.
  if (/^outbox/.test(String(Reflect.get(Object(error), 'table')))) return 'ours';
  if (/^(22|23)[0-9A-Z]{3}$/.test(code)) return 'data';
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(08|25|40|53|55|57|58)/.test(code)) return 'ours';
  return error instanceof TypeError || error instanceof RangeError ? 'ours' : 'passing';
}
