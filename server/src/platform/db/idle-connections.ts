import type pg from 'pg';

/**
 * Returns a connection to its pool only if PostgreSQL reported it idle: outside a transaction, with no statement
 * running. Any other connection is closed, and the server rolls back. All settings use SET LOCAL, so they end with the
 * transaction. So after any failure the next user finds no open transaction and no scope.
 */
export function endUnlessIdle(pool: pg.Pool): void {
  // The pool emits this before it decides, and drops a connection that is being closed.
  pool.on('release', (_error, client) => {
    if (!isIdle(client)) void client.end().catch(() => undefined);
  });
}

/** Reads the transaction status of the server's ReadyForQuery message. */
function isIdle(client: pg.PoolClient): boolean {
  const { readyForQuery } = client as { readyForQuery?: boolean };
  return readyForQuery === true && client.getTransactionStatus() === 'I';
}
