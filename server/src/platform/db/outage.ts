/** What keeps a database from working: it cannot be reached, or has no room or no connection left. */
export type Outage = 'away' | 'full';

/** Errors of connections to a database. Their codes alone say only that some server could not be reached. */
const ofConnections = new WeakSet<object>();

/** Notes that an error is one of a connection to a database, and returns it. */
export function noteOutage<T>(error: T): T {
  if (typeof error === 'object' && error !== null) ofConnections.add(error);
  return error;
}

/** Whether an error is an outage of a database; undefined for any other error, also that of another server. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  const sqlState = typeof code === 'string' ? code : '';
  if (/^53...$/.test(sqlState)) return 'full';
  if (/^(08...|57P0.)$/.test(sqlState)) return 'away';
  // The driver has no codes for these.
  if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)) return 'away';
  // Refused, unknown by name, or without such a database. What the pool checks itself, such as the key, has no code.
  return ofConnections.has(error) && sqlState !== '' ? 'away' : undefined;
}
