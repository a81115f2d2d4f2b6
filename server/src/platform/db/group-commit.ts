import type { Database } from './database.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Group commit for writes that contend for the same rows: items that arrive for a key while its batch is written are
 * written together next, in one transaction. A single write does not wait.
 */
export class GroupCommit<Item, Result> {
  readonly #write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #most: number;
  readonly #gathers: boolean;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  /**
   * `write` writes items of one key in one transaction, at most `most`, and returns their results in order. With
   * `gathers`, items submitted in the same turn of the event loop join the first one.
   */
  constructor(
    write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
    max: number,
    { gathers = false }: { readonly gathers?: boolean } = {},
  ) {
    this.#write = write;
    this.#most = max;
    this.#gathers = gathers;
  }

  /** Settles after the commit. If a batch fails, each item is retried alone, and only the failing ones reject. */
  submit(key: string, item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) waiting.push({ item, done, failed });
      else void this.#run(key, [{ item, done, failed }]);
    });
  }

  async #run(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    this.#waiting.set(key, waiting);
    if (this.#gathers) await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await this.#commit(key, waiting.splice(0, this.#most));
    this.#waiting.delete(key);
  }

  async #commit(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(
        key,
        batch.map(({ item }) => item),
      );
      // One result for each item, in their order.
      for (const [index, { done }] of batch.entries()) done(results[index] as Result);
    } catch (error) {
      if (batch.length === 1) batch[0]?.failed(error);
      else for (const one of batch) await this.#commit(key, [one]);
    }
  }
}

/**
 * The group commits of one kind of write or read: one for each open database of the process. Items submitted for a key,
 * such as a tenant, while a batch of that key is running go into the next batch.
 */
export function groupCommits<Item, Result>(
  run: (database: Database, key: string, items: readonly Item[]) => Promise<readonly Result[]>,
  max: number,
): (database: Database, key: string, item: Item) => Promise<Result> {
  const opened = new WeakMap<Database, GroupCommit<Item, Result>>();
  return (database, key, item) => {
    const open =
      opened.get(database) ?? new GroupCommit((of, items) => run(database, of, items), max, { gathers: true });
    opened.set(database, open);
    return open.submit(key, item);
  };
}
