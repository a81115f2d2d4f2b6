import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../migrations.ts';

/** Where `createTestDatabase` finds the server: handed from the runner to each test process. */
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

const PREFIX = 'galla-test-database-';
const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/**
 * Vitest's global set-up: one PostgreSQL for the run, in memory as far as can be, migrated once as a template. It is the
 * embedded one, or the one whose `bin/` lies in the folder `TEST_POSTGRES`, as /usr/lib/postgresql/15.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Servers before 16 leave their folder while they start and come back by its whole path.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
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
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Folders of runs that were killed: 40 MB each. The run's process number is in the name. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!(pid > 0) || isAlive(pid)) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
