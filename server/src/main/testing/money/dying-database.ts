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

/** A database as a process sees it that dies: from then on nothing more is read or written. */
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

/** What a process that dies was doing ends there. */
export async function ofDead(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
}
