// Also on PostgreSQL 15.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../platform/db/connect.ts';
import { administratorSql } from '../../platform/db/grant-logins.ts';
import { asPooled, databaseRoles, loginUrl, roleName, withoutUser, withRolePrefix } from '../../platform/db/logins.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from './prepare-database.ts';

/** The test's own server, which requires passwords like that of `npm start`. */
let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let superuser: pg.Client;
let ownerUrl: string;
const masterKey = randomBytes(32);
const wrongKey = randomBytes(32);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'galla-logins-'));
  chmodSync(dataDir, 0o711);
  server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    passwords: true,
    binaries: process.env['TEST_POSTGRES'],
    settings: { fsync: 'off', shared_buffers: '32MB' },
  });
  ownerUrl = server.connectionString('galla', 'galla');
  superuser = await connect(server.connectionString('postgres', 'galla'), 'DATABASE_URL');
  await prepareDatabase({ databaseUrl: ownerUrl, migrationUrl: ownerUrl, unlockKey: masterKey });
});
afterAll(async () => {
  await superuser.end();
  await server.stop('immediate');
  rmSync(dataDir, { recursive: true, force: true });
});

const prepare = (key: Buffer, migrationUrl: string | null = ownerUrl) =>
  prepareDatabase({ databaseUrl: withoutUser(ownerUrl), migrationUrl, unlockKey: key });
const asApi = () => connect(loginUrl(ownerUrl, 'galla_api', masterKey), 'DATABASE_URL');

describe('the roles of the processes', () => {
  test('own nothing, belong to no other role, and have none of the owner’s rights', async () => {
    const { rows } = await superuser.query(
      `SELECT rolname AS name, rolcanlogin AS login,
         rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS rights,
         EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member,
         EXISTS (SELECT FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owns,
         has_schema_privilege(r.oid, 'public', 'CREATE') AS makes
       FROM pg_roles r WHERE rolname LIKE 'galla\\_%' ORDER BY 1`,
    );
    const nothing = { login: true, rights: false, member: false, owns: false, makes: false };
    expect(rows).toEqual([...databaseRoles].sort().map((name) => ({ name, ...nothing })));
  });

  test('log in with their own passwords', async () => {
    const [worker, api] = [new URL(loginUrl(ownerUrl, 'galla_worker', masterKey)), await asApi()];
    await api.end();
    worker.searchParams.set('user', 'galla_api');
    for (const url of [loginUrl(ownerUrl, 'galla_api', wrongKey), worker.href])
      await expect(connect(url, 'DATABASE_URL')).rejects.toThrow('DATABASE_URL: the password of galla_api is wrong.');
    await expect(connect(loginUrl(ownerUrl, 'galla_api'), 'DATABASE_URL')).rejects.toThrow('DATABASE_URL: ');
  });

  test.each([
    ['SET ROLE galla', 'permission denied to set role'],
    ['SET ROLE galla_worker', 'permission denied to set role'],
    ['SET ROLE postgres', 'permission denied to set role'],
    ['SET SESSION AUTHORIZATION galla', 'permission denied to set session authorization'],
    ['GRANT galla_worker TO galla_api', /must have admin option|permission denied to grant role/],
    ['ALTER ROLE galla_api BYPASSRLS', /permission denied|must be superuser/],
    ['ALTER TABLE payment DISABLE ROW LEVEL SECURITY', 'must be owner of table payment'],
    ['ALTER TABLE payment NO FORCE ROW LEVEL SECURITY', 'must be owner of table payment'],
    ['DROP POLICY scope ON payment', 'must be owner of relation payment'],
    ['CREATE POLICY mine ON payment USING (true)', 'must be owner of table payment'],
    ['DELETE FROM posting', 'permission denied for table posting'],
    ['UPDATE posting SET amount = 1', 'permission denied for table posting'],
    ['DELETE FROM journal', 'permission denied for table journal'],
    ['DELETE FROM audit_event', 'permission denied for table audit_event'],
    [`UPDATE audit_event SET act = 'SIGNED_IN'`, 'permission denied for table audit_event'],
    ['DELETE FROM audit_chain', 'permission denied for table audit_chain'],
    ['TRUNCATE audit_event', 'permission denied for table audit_event'],
    ['DELETE FROM payment', 'permission denied for table payment'],
    ['UPDATE master_key_check SET value = NULL', 'permission denied for table master_key_check'],
    ['UPDATE schema_migration SET number = 0', 'permission denied for table schema_migration'],
    ['SELECT * FROM refused_event', 'permission denied for table refused_event'],
    ['CREATE TABLE public.copy (id int)', 'permission denied for schema public'],
    ['CREATE TEMP TABLE audit_event (id int)', 'permission denied to create temporary tables'],
  ])('the API cannot: %s', async (statement, refusal) => {
    const api = await asApi();
    try {
      await api.query('SET ROLE NONE; RESET ROLE; RESET SESSION AUTHORIZATION');
      const { rows } = await api.query('SELECT current_user AS is, session_user AS began');
      expect(rows).toEqual([{ is: 'galla_api', began: 'galla_api' }]);
      await expect(api.query(statement)).rejects.toThrow(refusal);
    } finally {
      await api.end();
    }
  });

  test('are refused if they were given more rights', async () => {
    await superuser.query('GRANT galla_worker TO galla_api');
    await expect(prepare(masterKey)).rejects.toThrow('The role galla_api is a member of galla_worker: REVOKE');
    await superuser.query('REVOKE galla_worker FROM galla_api; ALTER ROLE galla_api BYPASSRLS');
    await expect(prepare(masterKey)).rejects.toThrow('The role galla_api may do more than it must');
    await superuser.query('ALTER ROLE galla_api NOBYPASSRLS');
    expect(await prepare(masterKey)).toEqual([]);
  });

  test('get their passwords from an administrator if the owner cannot set them', async () => {
    await superuser.query('ALTER ROLE galla NOCREATEROLE; ALTER ROLE galla_api PASSWORD NULL');
    await expect(prepare(masterKey)).rejects.toThrow(
      'Let an administrator run what npm run migrate -- --logins prints.',
    );
    const statements = administratorSql({ databaseUrl: ownerUrl, unlockKey: masterKey }, 'galla');
    await superuser.query(statements);
    await superuser.query(statements);
    expect(await prepare(masterKey)).toEqual([]);
    await superuser.query('ALTER ROLE galla CREATEROLE');
    expect(statements).not.toContain(new URL(loginUrl(ownerUrl, 'galla_api', masterKey)).searchParams.get('password'));
  });

  test('are refused to an installation with another key, which is told that it needs its own roles', async () => {
    await superuser.query('CREATE DATABASE another OWNER galla');
    const url = server.connectionString('galla', 'another');
    await expect(prepareDatabase({ databaseUrl: url, migrationUrl: url, unlockKey: wrongKey })).rejects.toThrow(
      'belongs to an installation with another MASTER_KEY. Give this one roles of its own by DATABASE_ROLE_PREFIX (now galla)',
    );
    expect(await prepare(masterKey)).toEqual([]);
  });
});

describe('two installations on one server', () => {
  const stagingKey = randomBytes(32);
  let stagingUrl: string;

  beforeAll(async () => {
    await superuser.query('CREATE DATABASE staging OWNER galla');
    stagingUrl = withRolePrefix(server.connectionString('galla', 'staging'), 'staging');
    await prepareDatabase({ databaseUrl: stagingUrl, migrationUrl: stagingUrl, unlockKey: stagingKey });
  });

  test('have their own roles by DATABASE_ROLE_PREFIX, with their own passwords', async () => {
    const client = await connect(loginUrl(stagingUrl, 'galla_api', stagingKey), 'DATABASE_URL');
    const { rows } = await client.query('SELECT current_user AS is, count(*)::int AS files FROM schema_migration');
    await client.end();
    expect(rows).toEqual([{ is: 'staging_api', files: expect.any(Number) }]);
    expect(await prepare(masterKey)).toEqual([]);
    await expect(connect(loginUrl(stagingUrl, 'galla_api', masterKey), 'DATABASE_URL')).rejects.toThrow(
      'the password of staging_api is wrong',
    );
  });

  test.each(databaseRoles)('are separate: %s of one has no right in the database of the other', async (role) => {
    const staging = await connect(server.connectionString('postgres', 'staging'), 'DATABASE_URL');
    const rights = (client: pg.Client, name: string) =>
      client.query<{ mine: number }>(
        `SELECT count(*)::int AS mine FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
         AND has_table_privilege($1, oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')`,
        [name],
      );
    try {
      const theirs = roleName(stagingUrl, role);
      expect((await rights(staging, role)).rows).toEqual([{ mine: 0 }]);
      expect((await rights(superuser, theirs)).rows).toEqual([{ mine: 0 }]);
      expect((await rights(staging, theirs)).rows[0]?.mine).toBeGreaterThan(0);
      const { rows } = await staging.query(`SELECT policyname FROM pg_policies WHERE roles && $1::name[]`, [
        [...databaseRoles],
      ]);
      expect(rows).toEqual([]);
    } finally {
      await staging.end();
    }
  });
});

test('an owner without the right to create roles gets the statements for an administrator, and they are sufficient', async () => {
  await superuser.query('CREATE ROLE plain LOGIN');
  await superuser.query('CREATE DATABASE plain OWNER plain');
  await superuser.query('ALTER DATABASE plain SET timezone = UTC');
  // As an owner who connects through the socket without a password.
  const url = withRolePrefix(
    server.connectionString('galla', 'plain').replace('galla@', 'plain:secret@'),
    'plain_installation',
  );
  await superuser.query(`ALTER ROLE plain PASSWORD 'secret'`);
  const addresses = { databaseUrl: asPooled(url), listenUrl: url, migrationUrl: url, unlockKey: masterKey };
  const refusal = await prepareDatabase(addresses).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(
    /^MIGRATION_DATABASE_URL: plain may not make or join the roles plain_installation_api, .+ Let an administrator of the server run this in the database once, and start again:\n\n/,
  );
  const administrator = await connect(server.connectionString('postgres', 'plain'), 'DATABASE_URL');
  await administrator.query(refusal.slice(refusal.indexOf('\n\n')));
  await administrator.end();
  expect((await prepareDatabase(addresses)).length).toBeGreaterThan(70);
  // The server's defaults for connections without start-up options.
  const auditor = await connect(loginUrl(url, 'galla_auditor', masterKey), 'DATABASE_URL');
  const { rows } = await auditor.query(
    `SELECT current_setting('statement_timeout') AS timeout, current_setting('jit') AS jit, current_setting('timezone') AS zone`,
  );
  await auditor.end();
  expect(rows).toEqual([{ timeout: '5min', jit: 'off', zone: 'UTC' }]);
});

describe('without the owner', () => {
  test('a ready database is accepted, and one that is not ready says what to do', async () => {
    expect(await prepare(masterKey, null)).toEqual([]);
    await superuser.query(`CREATE TABLE later AS SELECT * FROM schema_migration WHERE number > 20;
      DELETE FROM schema_migration WHERE number > 20`);
    await expect(prepare(masterKey, null)).rejects.toThrow(
      /^The database at DATABASE_URL waits for 0021-[a-z-]+\.sql: run npm run migrate with MIGRATION_DATABASE_URL set to its owner\.$/,
    );
    await superuser.query('INSERT INTO schema_migration SELECT * FROM later; DROP TABLE later');
    expect(await prepare(masterKey, null)).toEqual([]);
  });

  test('a wrong key and a database that was never prepared are reported in one line', async () => {
    await expect(prepare(wrongKey, null)).rejects.toThrow(
      /^DATABASE_URL: the password of galla_worker is wrong\. Either MASTER_KEY is not the key of this database, or npm run migrate has to run .*owner\.$/,
    );
  });
});
