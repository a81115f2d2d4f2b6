import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOutcomes, refusedThere } from './statements.ts';

const root = join(import.meta.dirname, '..');
const help = `Runs the server's tests, the filling of the demo and a journey over HTTP on a PostgreSQL of your own.

  TEST_DATABASE_URL=postgresql://postgres:secret@db.example.in/postgres npm run test:database
  npm run test:database -- server/src/refunds/refunds     only these
  npm run test:database -- server/src/main/on-a-server    only the journey, also through PgBouncer if it is installed

  npm run test:database -- --record one server/src/refunds/refunds
  TEST_DATABASE_URL=… TEST_DATABASE_DISTRIBUTED=yes npm run test:database -- --record nodes --against one server/src/refunds/refunds
      every statement of the run is written into a folder; the second says which ones fail on a distributed database that pass on
      one machine, which without TEST_DATABASE_URL is the PostgreSQL that Galla brings along

The user is a superuser of a server for tests. Each run makes an owner, roles and databases whose names begin with
galla_test_, and removes them.`;

/** Tests that do not use the given PostgreSQL, because they start their own servers. */
const ownServers = ['server/src/platform/embedded-postgres/**', 'server/src/main/processes/prepare-database.test.ts'];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, record: { type: 'string' }, against: { type: 'string' } },
    allowPositionals: true,
  });
  const { help: isHelp = false, record, against } = values;
  const isNamed = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
  if (isHelp || !(isNamed || record !== undefined) || (against !== undefined && record === undefined)) {
    console.log(help);
    return isHelp ? 0 : 1;
  }
  const folder = record === undefined ? undefined : resolve(record);
  const code = await runTests(positionals.length === 0 ? ['server/src'] : positionals, folder);
  return folder !== undefined && against !== undefined ? report(folder, resolve(against)) : code;
}

/** @param folder into which every statement of the tests is written, if given. Its content is removed first */
async function runTests(files: readonly string[], folder: string | undefined): Promise<number> {
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const recorder = join(root, 'server/src/platform/testing/record-statements.ts');
  const env =
    folder === undefined
      ? process.env
      : {
          ...process.env,
          TEST_STATEMENTS: folder,
          NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${recorder}`,
        };
  const options = ['run', '--project', 'node', ...ownServers.map((pattern) => `--exclude=${pattern}`)];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options, ...files], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

/** Lists the statements that fail in one run and passed in the other. */
function report(there: string, here: string): number {
  const outcomes = readOutcomes(there);
  const refused = refusedThere(readOutcomes(here), outcomes);
  for (const { statement, code } of refused) console.log(`${code}  ${statement}`);
  console.log(`${refused.length} of ${outcomes.size} statements fail there that pass on one machine.`);
  return refused.length === 0 ? 0 : 1;
}

process.exitCode = await main();
