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

/** A database as a dying process sees it: after the death nothing more is read or written. */
export function dyingDatabase(database: Database, { transaction: number, moment }: Death): Database {
  let left = number;
  const execute = async <T>(work: (tx: never) => Promise<T>): Promise<T> => {
    const run = () => database.kysely.transaction().execute((tx) => work(tx as never));
    if (left > 0) {
      left -= 1;
      return run();
    }
    const last = left === 0;
    left = -1;
    if (last && moment === 'after') await run();
    if (last && moment === 'inside')
      await database.kysely.transaction().execute(async (tx) => {
        await work(tx as never);
        throw new Died();
      });
    throw new Died();
  };
  const kysely = new Proxy(database.kysely, {
    get: (target, name) => (name === 'transaction' ? () => ({ execute }) : Reflect.get(target, name, target)),
  });
  return { ...database, kysely };
}

/** Runs the work of a process, which stops without an error when the process dies. */
export async function ofDead(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
}
