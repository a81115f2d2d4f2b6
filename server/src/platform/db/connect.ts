import pg from 'pg';

/** A database that cannot be reached or entered. The message is one line that names the setting to correct. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether the server was reached but refused the login. */
  readonly refused: boolean;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.refused = ['28P01', '28000'].includes(codeOf(cause) ?? '');
  }
}

/** Connects, within 10 s. @throws {ConnectionError} that names `setting`, where the address stands */
export async function connect(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new ConnectionError(`${setting}: ${explain(error, client)}`, error);
  }
}

/** Reasons by the error codes of Node and PostgreSQL. */
function explain(error: unknown, { host, port, user, database }: pg.Client): string {
  const server = host.startsWith('/') ? host : `${host}:${port}`;
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no server named ${host}.`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `no PostgreSQL answers at ${server}.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${server} cannot be reached.`;
    case '28P01':
      return `the password of ${user} is wrong.`;
    case '28000':
      return `${server} does not let ${user} in: ${textOf(error)}.`;
    case '3D000':
      return `${server} has no database ${database}.`;
    default:
      return /timeout/i.test(textOf(error)) ? `${server} does not answer.` : `${server} says: ${textOf(error)}.`;
  }
}

/** A host name with several addresses fails with all of them; the first error has the reason. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function textOf(error: unknown): string {
  if (error instanceof AggregateError) return textOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';
}
