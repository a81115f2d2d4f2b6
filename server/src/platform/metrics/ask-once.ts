import { setTimeout as sleep } from 'node:timers/promises';

/** How long a reader of metrics waits for the database, in ms: Prometheus itself waits for 10 s. */
const patienceMs = 4_000;

/**
 * Runs `ask` once for all readers that arrive while it runs. A reader stops waiting after `patience`, but the query
 * itself continues: a database that hangs is queried once, not again by every reader.
 * @returns undefined if the result is unknown
 */
export function askOnce<T>(ask: () => Promise<T>, patience = patienceMs): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined;
  return () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
    return Promise.race([asked, sleep(patience, undefined, { ref: false })]);
  };
}
