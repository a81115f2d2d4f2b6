import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openRunFolder } from './run-folder.ts';
import { openTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The key under which `createTestDatabase` finds the server. */
    testServer: TestServer;
  }
}

const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/galla-tests');

/**
 * Vitest's global set-up: one PostgreSQL for the run, in memory if possible, migrated once as a template. It is the
 * embedded one, the one whose `bin/` is in the folder `TEST_POSTGRES`, such as /usr/lib/postgresql/15, or the server at
 * `TEST_DATABASE_URL`. The temporary files of all tests are in the folder of the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = openRunFolder();
  // The processes of the tests and their children inherit it.
  process.env['TMPDIR'] = folder.path;
  // Node reuses its compiled code: tests start 150 programs, and each then needs 0.4 s less.
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
  const { server, close } = await openTestServer(folder.path);
  project.provide('testServer', server);
  return async () => {
    await close();
    folder.remove();
  };
}
