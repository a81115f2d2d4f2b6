import { z } from 'zod';
import { everyProcess, secret, setting } from '../setting.ts';
import { address } from '../setting-values.ts';
import { asPooled, namesUser, withRolePrefix } from './logins.ts';

/** The settings for the address of the database and the names of its roles. */
export const databaseSettings = {
  DATABASE_URL: secret(
    everyProcess,
    'a PostgreSQL, 15 or later, to use instead of the embedded one; every process logs in with a role and password of its own (docs/database.md)',
    'embedded, in DATA_DIR',
    address(['postgres:', 'postgresql:'], 'postgresql://db.example.in:5432/galla'),
  ),
  MIGRATION_DATABASE_URL: secret(
    ['start', 'migrate'],
    'the same database as its owner, who alone migrates it and lets the processes log in',
    'DATABASE_URL if it names a user; else npm start migrates nothing, and npm run migrate does',
    address(['postgres:', 'postgresql:'], 'postgresql://galla:secret@db.example.in:5432/galla'),
  ),
  DATABASE_LISTEN_URL: setting(
    everyProcess,
    'the same database directly, for notices, where DATABASE_URL leads to a pooler in transaction mode such as PgBouncer; MIGRATION_DATABASE_URL has to be direct too',
    'none; DATABASE_URL is direct',
    address(['postgres:', 'postgresql:'], 'postgresql://db.example.in:5432/galla'),
  ),
  DATABASE_ROLE_PREFIX: setting(
    everyProcess,
    'what the names of the roles begin with, so that several installations share a server: with staging they are staging_api and so on; stays what it is at the first start',
    'galla',
    z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be 1 to 40 small letters, digits or _, and begin with a letter')
      .refine((prefix) => !prefix.startsWith('pg_'), 'must not begin with pg_, which PostgreSQL keeps for itself')
      .optional(),
  ),
} as const;

/** The addresses of an external database; null if it is embedded or the user is unknown. */
interface Addresses {
  readonly databaseUrl: string | null;
  readonly migrationUrl: string | null;
  readonly listenUrl: string | null;
}

/** The addresses of the database. They also carry the role prefix and whether there is a pooler. */
export function checkAddresses(
  values: {
    readonly [Name in 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_ROLE_PREFIX']?:
      | string
      | undefined;
  },
  problems: Map<string, string>,
): Addresses {
  const {
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: owner,
    DATABASE_LISTEN_URL: listen,
    DATABASE_ROLE_PREFIX: prefix,
  } = values;
  if (url === undefined) {
    for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_ROLE_PREFIX'] as const)
      if (values[name] !== undefined)
        problems.set(name, 'is for a database of your own: set DATABASE_URL to its address too');
    return { databaseUrl: null, migrationUrl: null, listenUrl: null };
  }
  if (listen !== undefined && owner === undefined && namesUser(url))
    problems.set(
      'MIGRATION_DATABASE_URL',
      'is required with DATABASE_LISTEN_URL and a user in DATABASE_URL: the owner migrates past the pooler',
    );
  const named = (address: string) => (prefix === undefined ? address : withRolePrefix(address, prefix));
  return {
    databaseUrl: listen === undefined ? named(url) : asPooled(named(url)),
    migrationUrl: owner ?? (namesUser(url) ? url : null),
    listenUrl: listen === undefined ? null : named(listen),
  };
}
