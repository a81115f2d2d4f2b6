import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onOldestPostgres } from './oldest-postgres.ts';
import { root } from './source-files.ts';

/** Runs the tests marked for the oldest supported PostgreSQL, on the server in TEST_POSTGRES. */
if ((process.env['TEST_POSTGRES'] ?? '') === '') {
  console.error('Set TEST_POSTGRES to the folder of PostgreSQL 15, such as /usr/lib/postgresql/15.');
  process.exit(1);
}
const files = onOldestPostgres().map(({ path }) => path);
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', '--project', 'node', ...files];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
