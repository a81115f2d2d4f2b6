import type pg from 'pg';

/**
 * Lets a connection return to its pool only where PostgreSQL has said that it is idle: outside of a transaction, with
 * no statement running. Any other is closed, and the server rolls back. Settings are made by SET LOCAL alone, so they
 * end with the transaction, so that the next user finds no open transaction and no scope after any failure.
 */
export function endUnlessIdle(pool: pg.Pool): void {
  // The pool says so before it decides, and keeps no connection that has begun to end.
  pool.on('release', (_error, client) => {
    if (!isIdle(client)) void client.end().catch(() => undefined);
  });
}

/** By the status that the server sends when it is ready for the next statement. */
function isIdle(client: pg.PoolClient): boolean {
  const { readyForQuery } = client as { readyForQuery?: boolean };
  return readyForQuery === true && client.getTransactionStatus() === 'I';
}
