import { setTimeout as sleep } from 'node:timers/promises';

/** How long a reader of metrics waits for the database, in ms: Prometheus itself waits for 10 s. */
const patienceMs = 4_000;

/**
 * Asks for all readers that come while it is asked, and gives up waiting after `patience`. The question itself goes on: a
 * database that hangs is asked once, and not again by every reader.
 * @returns undefined where nothing is known
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
