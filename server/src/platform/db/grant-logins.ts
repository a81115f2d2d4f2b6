import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { deriveKey } from '../crypto/sealing.ts';
import { ConnectionError, connect } from './connect.ts';
import type { DatabaseRole } from './logins.ts';
import { databaseRoles, loginPassword, loginUrl } from './logins.ts';

/** The roles of this server cannot be used as they are. The message has the remedy. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
}

const comment = 'Galla, master key ';

/**
 * Lets each role of the processes log in with its password from `masterKey`. A role that already can stays unchanged.
 * @param client acts as the owner of the database at `url`, who may create roles
 * @throws {LoginError} if a role has more rights than it may have, belongs to another installation, or cannot be
 * changed
 */
export async function grantLogins(client: ClientBase, url: string, masterKey: Buffer): Promise<void> {
  await refuseTemporaryTables(client);
  for (const role of databaseRoles) {
    await refuseRights(client, role);
    if (!(await canLogIn(url, role, masterKey))) await change(client, role, masterKey);
  }
}

/**
 * The statements of `grantLogins` for an administrator, if the owner may not create roles. They contain no clear-text
 * password.
 */
export function loginStatements(masterKey: Buffer): string[] {
  return databaseRoles.flatMap((role) => statementsOf(role, masterKey));
}

function statementsOf(role: DatabaseRole, masterKey: Buffer): string[] {
  const verifier = scramVerifier(loginPassword(masterKey, role));
  return [
    `ALTER ROLE ${role} LOGIN PASSWORD '${verifier}'`,
    `COMMENT ON ROLE ${role} IS '${comment}${fingerprint(masterKey)}'`,
  ];
}

/** Identifies an installation without revealing its keys. */
const fingerprint = (masterKey: Buffer) => deriveKey(masterKey, 'fingerprint').toString('hex').slice(0, 16);

async function canLogIn(url: string, role: DatabaseRole, masterKey: Buffer): Promise<boolean> {
  try {
    const client = await connect(loginUrl(url, role, masterKey), 'DATABASE_URL');
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
async function refuseTemporaryTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()) AS statement
     WHERE has_database_privilege('galla_api', current_database(), 'TEMPORARY')`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Refuses a role with rights that bypass row-level security and grants. */
async function refuseRights(client: ClientBase, role: DatabaseRole): Promise<void> {
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

async function change(client: ClientBase, role: DatabaseRole, masterKey: Buffer): Promise<void> {
  const { rows } = await client.query<{ text: string | null }>(
    `SELECT shobj_description(oid, 'pg_authid') AS text FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const text = rows[0]?.text ?? '';
  if (text.startsWith(comment) && text !== `${comment}${fingerprint(masterKey)}`) {
    throw new LoginError(
      `The role ${role} of this server belongs to an installation with another MASTER_KEY. One server has one installation; to take it over, COMMENT ON ROLE ${role} IS NULL.`,
    );
  }
  try {
    for (const statement of statementsOf(role, masterKey)) await client.query(statement);
  } catch (error) {
    throw new LoginError(
      `The owner of the database may not change the role ${role} (${error instanceof Error ? error.message : error}). Let a superuser run what npm run migrate -- --logins prints.`,
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
