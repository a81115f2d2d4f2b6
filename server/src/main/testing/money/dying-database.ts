import type { Database } from '../../../platform/db/database.ts';

/** The moment in a transaction at which a process dies: before it begins, before its commit, or after it. */
export const momentsOfDeath = ['before', 'inside', 'after'] as const;

/** The n-th transaction of a process, in which it dies. */
export interface Death {
  readonly transaction: number;
  readonly moment: (typeof momentsOfDeath)[number];
}

/** The error of all work in a process that has died. */
export class Died extends Error {
  override readonly name = 'Died';
}

type Work<T> = (tx: never) => Promise<T>;

/**
 * A database as a dying process sees it: after the death nothing more is read or written. Reads of `inTenants` count as
 * transactions.
 */
export function dyingDatabase({ kysely, ...database }: Database, { transaction: number, moment }: Death): Database {
  let left = number;
  const until = (run: <T>(work: Work<T>) => Promise<T>) => ({
    async execute<T>(work: Work<T>): Promise<T> {
      if (left > 0) {
        left -= 1;
        return run(work);
      }
      const last = left === 0;
      left = -1;
      if (last && moment === 'after') await run(work);
      if (last && moment === 'inside')
        await run(async (tx) => {
          await work(tx);
          throw new Died();
        });
      throw new Died();
    },
  });
  const opened = {
    transaction: () => until((work) => kysely.transaction().execute((tx) => work(tx as never))),
    connection: () => until((work) => kysely.connection().execute((tx) => work(tx as never))),
  };
  const dying = new Proxy(kysely, {
    get: (target, name) =>
      name === 'transaction' || name === 'connection' ? opened[name] : Reflect.get(target, name, target),
  });
  return { ...database, kysely: dying };
}

/** Runs the work of a process, which stops without an error when the process dies. */
export async function untilDeath(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
}
