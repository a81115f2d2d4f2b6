import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const help = `Runs the server's tests, the filling of the demo and a journey over HTTP on a PostgreSQL of your own.

  TEST_DATABASE_URL=postgresql://postgres:secret@db.example.in/postgres npm run test:database
  npm run test:database -- server/src/refunds     only these
  npm run test:database -- server/src/main/on-a-server    only the journey, also through PgBouncer if it is installed

The user is a superuser of a server for tests. Each run makes an owner, roles and databases whose names begin with
galla_test_, and removes them.`;

/** What runs no PostgreSQL of somebody else: these tests start servers of their own. */
const ownServers = ['server/src/platform/embedded-postgres/**', 'server/src/main/processes/prepare-database.test.ts'];

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || (process.env['TEST_DATABASE_URL'] ?? '') === '') {
    console.log(help);
    return args.includes('--help') ? 0 : 1;
  }
  const files = args.length === 0 ? ['server/src'] : args;
  const options = ['run', '--project', 'node', ...ownServers.map((pattern) => `--exclude=${pattern}`)];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

process.exitCode = await main(process.argv.slice(2));
