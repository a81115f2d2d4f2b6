import type { Database } from '../../../platform/db/database.ts';

/** Where in a transaction a process dies: before it begins, before its commit, or after it. */
export const momentsOfDeath = ['before', 'inside', 'after'] as const;

/** A process that dies at its n-th transaction. */
export interface Death {
  readonly transaction: number;
  readonly moment: (typeof momentsOfDeath)[number];
}

/** What everybody gets who works on in a process that has died. */
export class Died extends Error {
  override readonly name = 'Died';
}

type Work<T> = (tx: never) => Promise<T>;

/**
 * A database as a process sees it that dies: from then on nothing more is read or written. Reads of their own connection
 * (`inTenants`) count as transactions.
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

/** What a process that dies was doing ends there. */
export async function ofDead(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
}
