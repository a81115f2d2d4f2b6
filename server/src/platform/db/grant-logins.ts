import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { ConnectionError, connect, workingUrl } from './connect.ts';
import type { DatabaseRole, UnlockKeys } from './logins.ts';
import { databaseRoles, isPooled, keyMark, loginOf, loginPassword, roleName, rolePrefix } from './logins.ts';

/** The roles of this server cannot be used as they are. The message says what to do. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
}

/**
 * A database whose roles are created, with the address that processes use, and the keys that give the roles' passwords.
 */
export interface LoginsOf extends UnlockKeys {
  readonly databaseUrl: string;
  /** The same without the pooler, if there is one. */
  readonly listenUrl?: string | null;
}

const comment = 'Galla, master key ';

const { escapeIdentifier, escapeLiteral } = pg;

/** The owner is a member of these, so that migrations see rows under forced row-level security. */
const joinedRoles: readonly DatabaseRole[] = databaseRoles.filter((role) => role !== 'galla_simulator');

/** The time limit of a role's statements, in ms. The auditor reads a busy merchant's week in one statement. */
export const statementTimeoutOf = (role: DatabaseRole): number => (role === 'galla_auditor' ? 300_000 : 30_000);

/**
 * Refuses an owner who can neither create the roles nor is a member of the existing ones, before the first migration
 * needs them. The message contains the statements for an administrator.
 * @throws {LoginError}
 */
export async function refuseOwnerWithoutRoles(owner: ClientBase, logins: LoginsOf, setting: string): Promise<void> {
  const named = (role: DatabaseRole) => roleName(logins.databaseUrl, role);
  const [names, joined] = [databaseRoles.map(named), joinedRoles.map(named)];
  const { rows } = await owner.query<{ name: string; missing: string[]; makes: boolean }>(
    `SELECT o.rolname::text AS name, has_schema_privilege('public', 'CREATE') AS makes,
       ARRAY(SELECT role FROM unnest($1::text[]) role LEFT JOIN pg_roles r ON r.rolname = role
         WHERE NOT o.rolsuper AND CASE WHEN r.oid IS NULL THEN NOT o.rolcreaterole
           -- Before PostgreSQL 16 whoever may create roles may also join them.
           ELSE role = ANY ($2) AND NOT pg_has_role(r.oid, 'MEMBER')
             AND NOT (o.rolcreaterole AND current_setting('server_version_num')::int < 160000) END) AS missing
     FROM pg_roles o WHERE o.rolname = current_user`,
    [names, joined],
  );
  const [row] = rows;
  if (row === undefined) return;
  const { name, missing, makes } = row;
  if (makes && missing.length === 0) return;
  const reason = makes
    ? `${name} may not make or join the roles ${missing.join(', ')}`
    : `${name} may not create tables`;
  throw new LoginError(
    `${setting}: ${reason}. Let an administrator of the server run this in the database once, and start again:\n\n${[
      ...(makes ? [] : [`GRANT CREATE, USAGE ON SCHEMA public TO ${escapeIdentifier(name)};`]),
      administratorSql(logins, name),
    ].join('\n')}`,
  );
}

/**
 * The statements that an administrator runs if the owner cannot: roles with their logins, memberships and settings.
 * They may be repeated. They contain no password in plain text.
 * @param owner who owns the database and runs the migrations
 */
export function administratorSql(logins: LoginsOf, owner: string): string {
  const made = databaseRoles.flatMap((role) => {
    const name = roleName(logins.databaseUrl, role);
    const create = escapeLiteral(`CREATE ROLE ${escapeIdentifier(name)}`);
    return [
      `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${escapeLiteral(name)}) THEN EXECUTE ${create}; END IF; END $$`,
      ...(joinedRoles.includes(role) ? [`GRANT ${escapeIdentifier(name)} TO ${escapeIdentifier(owner)}`] : []),
      ...loginStatements(logins, role),
      ...(isPooled(logins.databaseUrl) ? settingStatements(logins.databaseUrl, role) : []),
    ];
  });
  return `${made.join(';\n')};`;
}

/**
 * Lets each role of the processes log in with its password derived from the master key. A role that already can stays
 * unchanged.
 * @param client acts as the owner of the database, who may create roles
 * @throws {LoginError} if a role has more rights than it may have, belongs to another installation, or cannot be
 * changed
 */
export async function grantLogins(client: ClientBase, logins: LoginsOf): Promise<void> {
  await refuseTemporaryTables(client, roleName(logins.databaseUrl, 'galla_api'));
  for (const role of databaseRoles) {
    await refuseRights(client, roleName(logins.databaseUrl, role));
    if (!(await canLogIn(logins, role))) await change(client, logins, role);
    if (isPooled(logins.databaseUrl)) await keepSettings(client, logins, role);
  }
}

/**
 * Gives each role the password of MASTER_KEY in place of that of MASTER_KEY_PREVIOUS. Connections stay open. It may be
 * interrupted and repeated.
 * @param client acts as the owner of the database, who may create roles
 * @throws {LoginError} if a role belongs to another installation or cannot be changed
 */
export async function rotateLogins(client: ClientBase, logins: LoginsOf): Promise<void> {
  const present = { ...logins, previousUnlockKey: null };
  for (const role of databaseRoles) {
    const isMarked = (await commentOf(client, logins, role)) === `${comment}${keyMark(logins.unlockKey)}`;
    if (!(isMarked && (await canLogIn(present, role)))) await change(client, logins, role);
  }
}

/**
 * The connection names of this database's processes that were started without the current MASTER_KEY. They could not
 * log in again.
 */
export async function processesWithoutKey(client: ClientBase, { databaseUrl, unlockKey }: LoginsOf): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT split_part(application_name, ' ', 1) AS name FROM pg_stat_activity
     WHERE datname = current_database() AND usename = ANY ($1) AND application_name ~ '^galla_[a-z]+( [0-9a-f]{16})?$'
       AND application_name NOT LIKE '% ' || $2 ORDER BY 1`,
    [databaseRoles.map((role) => roleName(databaseUrl, role)), keyMark(unlockKey)],
  );
  return rows.map(({ name }) => name);
}

function loginStatements({ databaseUrl, unlockKey }: LoginsOf, role: DatabaseRole): string[] {
  const verifier = scramVerifier(loginPassword(unlockKey, role));
  const name = escapeIdentifier(roleName(databaseUrl, role));
  return [
    `ALTER ROLE ${name} LOGIN PASSWORD '${verifier}'`,
    `COMMENT ON ROLE ${name} IS '${comment}${keyMark(unlockKey)}'`,
  ];
}

/** The server's settings for connections without start-up options, in this database only. */
function settingStatements(url: string, role: DatabaseRole): string[] {
  const database = escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
  const alter = `ALTER ROLE ${escapeIdentifier(roleName(url, role))} IN DATABASE ${database} SET`;
  return [
    `${alter} statement_timeout = ${statementTimeoutOf(role)}`,
    `${alter} timezone = 'UTC'`,
    `${alter} jit = off`,
    // Without Citus, only a superuser may store a setting that the server does not know.
    `DO $$ BEGIN IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN EXECUTE ${escapeLiteral(`${alter} citus.propagate_set_commands = 'local'`)}; END IF; END $$`,
  ];
}

/** Whether the server knows the settings of Citus. */
async function findCitus(client: ClientBase): Promise<boolean> {
  return (await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).rows.length > 0;
}

async function canLogIn({ databaseUrl, listenUrl, ...keys }: LoginsOf, role: DatabaseRole): Promise<boolean> {
  const setting = typeof listenUrl === 'string' ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL';
  try {
    const url = await workingUrl(loginOf(listenUrl ?? databaseUrl, role, keys));
    const client = await connect(url, setting);
    await client.end();
    return true;
  } catch (error) {
    if (error instanceof ConnectionError && error.refused) return false;
    throw error;
  }
}

/**
 * Revokes temporary tables. PostgreSQL searches them first: one with the name of a real table would receive the writes
 * of the next user of the connection.
 */
async function refuseTemporaryTables(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()) AS statement
     WHERE has_database_privilege($1, current_database(), 'TEMPORARY')`,
    [role],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Refuses a role with rights that bypass row-level security and grants. */
async function refuseRights(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ rights: boolean; groups: string[]; owned: boolean }>(
    `SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS rights,
       ARRAY(SELECT pg_get_userbyid(roleid)::text FROM pg_auth_members WHERE member = r.oid) AS groups,
       EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owned
     FROM pg_roles r WHERE rolname = $1`,
    [role],
  );
  const [row] = rows;
  if (row === undefined) throw new LoginError(`The database has no role ${role}.`);
  const { rights, groups, owned } = row;
  if (rights)
    throw new LoginError(
      `The role ${role} may do more than it must: take SUPERUSER, BYPASSRLS, CREATEROLE, CREATEDB and REPLICATION from it.`,
    );
  if (groups.length > 0)
    throw new LoginError(
      `The role ${role} is a member of ${groups.join(', ')}: REVOKE ${groups.join(', ')} FROM ${role}.`,
    );
  if (owned)
    throw new LoginError(`The role ${role} owns tables of this database: give them to the owner of the others.`);
}

async function commentOf(client: ClientBase, { databaseUrl }: LoginsOf, role: DatabaseRole): Promise<string> {
  const { rows } = await client.query<{ text: string | null }>(
    `SELECT shobj_description(oid, 'pg_authid') AS text FROM pg_roles WHERE rolname = $1`,
    [roleName(databaseUrl, role)],
  );
  return rows[0]?.text ?? '';
}

async function change(client: ClientBase, logins: LoginsOf, role: DatabaseRole): Promise<void> {
  const name = roleName(logins.databaseUrl, role);
  const text = await commentOf(client, logins, role);
  const { unlockKey, previousUnlockKey } = logins;
  const own = [unlockKey, ...(previousUnlockKey ? [previousUnlockKey] : [])].map((key) => `${comment}${keyMark(key)}`);
  if (text.startsWith(comment) && !own.includes(text)) {
    throw new LoginError(
      `The role ${name} of this server belongs to an installation with another MASTER_KEY. Give this one roles of its own by DATABASE_ROLE_PREFIX (now ${rolePrefix(logins.databaseUrl)}); to take the role over, COMMENT ON ROLE ${name} IS NULL.`,
    );
  }
  await run(client, loginStatements(logins, role), name);
}

async function keepSettings(client: ClientBase, { databaseUrl }: LoginsOf, role: DatabaseRole): Promise<void> {
  const name = roleName(databaseUrl, role);
  const { rows } = await client.query<{ set: string[] | null }>(
    `SELECT setconfig AS set FROM pg_db_role_setting s JOIN pg_database d ON d.oid = setdatabase
     WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = $1) AND datname = current_database()`,
    [name],
  );
  const hasCitus = await findCitus(client);
  const wanted = [
    `statement_timeout=${statementTimeoutOf(role)}`,
    'TimeZone=UTC',
    'jit=off',
    ...(hasCitus ? ['citus.propagate_set_commands=local'] : []),
  ];
  if (wanted.every((setting) => rows[0]?.set?.includes(setting))) return;
  await run(client, settingStatements(databaseUrl, role), name);
}

async function run(client: ClientBase, statements: readonly string[], role: string): Promise<void> {
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    throw new LoginError(
      `The owner of the database may not change the role ${role} (${error instanceof Error ? error.message : error}). Let an administrator run what npm run migrate -- --logins prints.`,
      { cause: error },
    );
  }
}

/**
 * The verifier of a password as PostgreSQL stores it (RFC 5803). It is computed here so that no statement or log
 * contains the password.
 */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}
