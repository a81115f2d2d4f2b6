import pg from 'pg';
import type { Login } from './logins.ts';

/**
 * A database that cannot be reached or refuses the login. The message is one line that names the setting to correct.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether the server was reached but refused the login. */
  readonly refused: boolean;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.refused = wasRefused(cause);
  }
}

/** The oldest PostgreSQL that is supported. */
const oldestVersion = 15;

/**
 * Connects, within 10 s, to a usable server: version 15 or later, and writable.
 * @throws {ConnectionError} that names `setting`, the source of the address, and says what to do
 */
export async function connect(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseServer(client, setting);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError(`${setting}: ${explain(error, client)}`, error);
  }
}

/**
 * The address by which a role can log in now. It asks the server only if MASTER_KEY_PREVIOUS is set, because passwords
 * change from one key to the other while processes run.
 */
export async function workingUrl({ url, previousUrl }: Login): Promise<string> {
  if (previousUrl === null) return url;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return url;
  } catch (error) {
    // Any other error recurs where the address is used, and is reported there.
    return wasRefused(error) ? previousUrl : url;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseServer(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string; standby: boolean; read_only: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
       pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS read_only`,
  );
  const { version = '', number = '0', standby = false, read_only = 'off' } = rows[0] ?? {};
  const problem = problemOf(serverOf(client), {
    version,
    number: Number(number),
    standby,
    readOnly: read_only === 'on',
  });
  if (problem !== undefined) throw new ConnectionError(`${setting}: ${problem}`, undefined);
}

/** Why a reachable server cannot be used, and what to do. `number` is its `server_version_num`. */
export function problemOf(
  server: string,
  { version, number, standby, readOnly }: { version: string; number: number; standby: boolean; readOnly: boolean },
): string | undefined {
  if (Math.floor(number / 10_000) < oldestVersion)
    return `${server} runs PostgreSQL ${version}, and Galla needs ${oldestVersion} or later: upgrade it, or name another server.`;
  if (standby) return `${server} is a standby, which only reads: name the primary server.`;
  if (readOnly)
    return `${server} lets us only read: name the primary server, or set default_transaction_read_only to off for this database and role.`;
  return undefined;
}

const serverOf = ({ host, port }: pg.Client): string => (host.startsWith('/') ? host : `${host}:${port}`);

/** Reasons by the error codes of Node and PostgreSQL, and what to do. */
function explain(error: unknown, client: pg.Client): string {
  const { host, user, database } = client;
  const server = serverOf(client);
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no server named ${host}: correct the name.`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `no PostgreSQL answers at ${server}: start it, or correct the address.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${server} cannot be reached: correct the address, or open the way to it.`;
    case '28P01':
      return `the password of ${user} is wrong.`;
    case '28000':
      return `${server} does not let ${user} in: ${textOf(error)}.`;
    case '3D000':
      return `${server} has no database ${database}: create it, or correct the address.`;
    case '57P03':
      return `${server} is not ready (${textOf(error)}): wait until it is, and start again.`;
    case '53300':
      return `${server} has no free connection: raise its max_connections, or lower the pools (docs/database.md).`;
    default:
      return explainText(textOf(error), server);
  }
}

function explainText(text: string, server: string): string {
  if (/timeout/i.test(text)) return `${server} does not answer: correct the address, or open the way to it.`;
  if (/terminated unexpectedly|ended unexpectedly|unexpected response|unknown message/i.test(text))
    return `what answers at ${server} is no PostgreSQL: correct the address.`;
  return `${server} says: ${text}.`;
}

const wasRefused = (error: unknown): boolean => ['28P01', '28000'].includes(codeOf(error) ?? '');

/** A host name with several addresses fails with an error for each; the first one has the reason. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function textOf(error: unknown): string {
  if (error instanceof AggregateError) return textOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';
}
