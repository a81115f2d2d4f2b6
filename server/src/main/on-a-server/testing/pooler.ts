import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseRoles, loginUrl } from '../../../platform/db/logins.ts';
import { findAccount } from '../../../platform/embedded-postgres/account.ts';
import { until } from '../../../platform/testing/until.ts';

/** Whether PgBouncer is installed on this machine. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Whether something accepts connections on a port of this machine. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const accepts = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepts;
}

/**
 * PgBouncer in transaction mode before the database at `url`, with three server connections for each role, so that
 * processes share them. It knows the roles' passwords, which an installation looks up by `auth_query`.
 * @returns its address without a user name, and the function that stops it
 */
export async function openPooler(url: string, masterKey: Buffer): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'galla-pooler-'));
  const { hostname, port, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const own = await freePort();
  const users = databaseRoles.map((role) => {
    const { searchParams } = new URL(loginUrl(url, role, masterKey));
    return `"${searchParams.get('user')}" "${searchParams.get('password')}"`;
  });
  writeFileSync(join(folder, 'users.txt'), `${users.join('\n')}\n`);
  const settings = [
    '[databases]',
    `${database} = host=${decodeURIComponent(hostname)} port=${port === '' ? 5432 : port} dbname=${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 200',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const account = findAccount(folder);
  if (account !== null)
    for (const path of [folder, file, join(folder, 'users.txt')]) chownSync(path, account.uid, account.gid);
  const child = spawn('pgbouncer', ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'exit');
  await until('a start of PgBouncer', () => child.exitCode !== null || listens(own), Boolean, { everyMs: 20 });
  if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${errors}`);
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.host = `127.0.0.1:${own}`;
  return {
    url: address.href,
    async close() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
