/** Why a database does not work: it cannot be reached, or has no disk space or no free connection. */
export type Outage = 'away' | 'full';

/** Errors of database connections. Their codes alone only say that some server could not be reached. */
const ofConnections = new WeakSet<object>();

/** Marks an error as one of a database connection, and returns it. */
export function noteOutage<T>(error: T): T {
  if (typeof error === 'object' && error !== null) ofConnections.add(error);
  return error;
}

/** Whether an error is an outage of a database; undefined for any other error, including those of other servers. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  const sqlState = typeof code === 'string' ? code : '';
  if (/^53...$/.test(sqlState)) return 'full';
  if (/^(08...|57P0.)$/.test(sqlState)) return 'away';
  // The driver has no codes for these.
  if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)) return 'away';
  // Refused, unknown by name, or without such a database. Errors of the pool's own checks, such as the key, have no
  // code.
  return ofConnections.has(error) && sqlState !== '' ? 'away' : undefined;
}
