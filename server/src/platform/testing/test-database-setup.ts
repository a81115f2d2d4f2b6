import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../migrations.ts';
import { openRunFolder } from './run-folder.ts';

/** The key under which `createTestDatabase` finds the server: the runner provides it to each test process. */
export interface TestServer {
  /** Superuser, for making and dropping databases. */
  admin: string;
  /** Connection string of the role `galla` with `DATABASE` in the place of the database's name. */
  application: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/galla-tests');

/**
 * Vitest's global set-up: one PostgreSQL for the run, in memory if possible, migrated once as a template. It is the
 * embedded one, or the one whose `bin/` is in the folder `TEST_POSTGRES`, such as /usr/lib/postgresql/15. The temporary
 * files of all tests are in the folder of the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = openRunFolder();
  // The processes of the tests and their children inherit it.
  process.env['TMPDIR'] = folder.path;
  // What Node has compiled it finds again: tests start 150 programs, and each then needs 0.4 s less.
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
  const server = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: () => undefined,
    binaries: process.env['TEST_POSTGRES'],
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
  });
  const client = new pg.Client({ connectionString: server.connectionString('galla', 'galla') });
  await client.connect();
  await migrate(client, MIGRATIONS).finally(() => client.end());
  project.provide('testServer', {
    admin: server.connectionString('postgres', 'postgres'),
    application: server.connectionString('galla', 'DATABASE'),
  });
  return async () => {
    await server.stop('immediate');
    folder.remove();
  };
}
