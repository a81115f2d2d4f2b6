import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { distribute } from '../db/distribution/distribute.ts';
import { databaseRoles, roleName, rolePrefix, withRolePrefix } from '../db/logins.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../migrations.ts';

/** A server for tests, with a migrated database as a template. */
export interface TestServer {
  /** The connection string of the role that creates and drops databases. */
  readonly admin: string;
  /** The connection string of the owner of databases, with `DATABASE` in place of the database's name. */
  readonly application: string;
  /** The name of the migrated database. */
  readonly template: string;
  /** The prefix of the databases' names. */
  readonly databases: string;
  /**
   * For a Citus cluster: the connection strings for creating and dropping databases on each node, the coordinator
   * first. Otherwise only `admin`.
   */
  readonly nodes: readonly string[];
}

/** The folder of the migrations. */
export const migrations = join(import.meta.dirname, '../../../migrations');

/**
 * The server of a run: the one at `TEST_DATABASE_URL`, else a fresh one of the embedded PostgreSQL or of that in
 * `TEST_POSTGRES`.
 * @param folder for the files of a fresh one
 */
export function openTestServer(folder: string): Promise<{ server: TestServer; close(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined || url === '' ? startTestServer(folder) : useTestServer(url);
}

/** The connection string for a database of the server. */
export const urlOf = (server: TestServer, database: string): string => server.application.replace('DATABASE', database);

async function startTestServer(folder: string) {
  const started = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    binaries: process.env['TEST_POSTGRES'],
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
  });
  const admin = started.connectionString('postgres', 'postgres');
  const server: TestServer = {
    admin,
    nodes: [admin],
    application: started.connectionString('galla', 'DATABASE'),
    template: 'galla',
    databases: 'test',
  };
  await migrateAt(urlOf(server, 'galla'));
  return { server, close: () => started.stop('immediate') };
}

/**
 * A run on an external server: an owner, roles and databases with names that no other run has. All roles of the run
 * have one password, because the server requires one.
 * @param admin may create roles and databases
 */
async function useTestServer(admin: string) {
  const name = `galla_test_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  const address = new URL(admin);
  address.username = name;
  address.password = password;
  address.pathname = '/DATABASE';
  address.searchParams.delete('user');
  address.searchParams.delete('password');
  address.searchParams.set('role_password', password);
  const application = withRolePrefix(address.href, name);
  const isDistributed = process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes';
  const nodes = isDistributed ? await listNodes(admin) : [admin];
  const server: TestServer = { admin, application, template: name, databases: name, nodes };
  // It stays open for the whole run, so that the next run can tell a killed run from a running one.
  const holder = new pg.Client({ connectionString: admin, application_name: name });
  await holder.connect();
  await removeKilledRuns(holder, nodes);
  await holder.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${password}'`);
  await holder.query(`GRANT ${name} TO CURRENT_USER`);
  await onNodes(server, `CREATE DATABASE ${name} OWNER ${name}`);
  if (isDistributed) await joinNodes(server, name);
  await inDatabase(urlOf(server, name), (client) => lettingRolesIn(client, server, password));
  if (isDistributed) {
    // Loaded only when needed: the features are slow to load, and most runs use one machine.
    const { tableClasses } = await import('../../main/features.ts');
    await inDatabase(urlOf(server, name), (client) => distribute(client, tableClasses, { shards: 4 }));
    // A database can be copied only while no one is connected, and Citus keeps its own process in every database.
    await onNodes(server, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await onNodes(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  }
  return { server, close: () => removeRun(holder, name, nodes).finally(() => holder.end()) };
}

async function lettingRolesIn(client: pg.Client, server: TestServer, password: string): Promise<void> {
  await migrate(client, migrations, rolePrefix(server.application));
  for (const role of databaseRoles)
    await client.query(`ALTER ROLE ${roleName(server.application, role)} PASSWORD '${password}'`);
}

/** Runs a statement outside of any transaction on every node. */
export async function onNodes({ nodes }: Pick<TestServer, 'nodes'>, statement: string): Promise<void> {
  await Promise.all(nodes.map((node) => inDatabase(node, async (client) => void (await client.query(statement)))));
}

/** The nodes of the cluster whose coordinator has this address, as the coordinator reaches them. */
async function listNodes(admin: string): Promise<string[]> {
  const { rows } = await inDatabase(admin, (client) =>
    client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
    ),
  );
  return rows.map(({ host, port }) => {
    const node = new URL(admin);
    [node.hostname, node.port] = [host, String(port)];
    return node.href;
  });
}

/** Joins the databases of this name into one cluster. */
export async function joinNodes({ nodes }: TestServer, database: string): Promise<void> {
  const [coordinator, ...workers] = nodes.map((node) => new URL(node));
  if (coordinator === undefined) return;
  const inside = ({ href }: URL) => Object.assign(new URL(href), { pathname: `/${database}` }).href;
  for (const node of [...workers, coordinator])
    await inDatabase(inside(node), async (client) => void (await client.query('CREATE EXTENSION citus')));
  await inDatabase(inside(coordinator), async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port]);
    for (const { hostname, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [hostname, port]);
  });
}

/** Removes everything that a run created, including databases that tests left behind. */
async function removeRun(client: pg.Client, run: string, nodes: readonly string[]): Promise<void> {
  for (const node of nodes)
    await inDatabase(node, async (there) => {
      const { rows } = await there.query<{ name: string }>('SELECT datname AS name FROM pg_database');
      for (const { name } of rows)
        if (name === run || name.startsWith(`${run}_`)) await there.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
  const { rows: roles } = await client.query<{ name: string }>('SELECT rolname AS name FROM pg_roles');
  const made = roles.filter(({ name }) => name === run || name.startsWith(`${run}_`));
  await client.query(`DROP ROLE ${made.map(({ name }) => name).join(', ')}`);
}

async function removeKilledRuns(client: pg.Client, nodes: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname ~ '^galla_test_[0-9a-f]{8}$'
       AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = rolname)`,
  );
  for (const { name } of rows) await removeRun(client, name, nodes);
}

async function migrateAt(url: string): Promise<void> {
  await inDatabase(url, (client) => migrate(client, migrations));
}

/** Runs `work` over a separate connection. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
