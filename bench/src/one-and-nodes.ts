import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableClasses } from '@galla/server/src/main/features.ts';
import { ensureDashboardIsBuilt } from '@galla/server/src/main/processes/dashboard-build.ts';
import { migrateDatabase } from '@galla/server/src/main/processes/prepare-database.ts';
import { distribute } from '@galla/server/src/platform/db/distribution/distribute.ts';
import pg from 'pg';
import { type BenchEnvironment, processesOver, usualPort } from './bench-environment.ts';

/** A database other than that of the benches, without its own process to watch. */
export type Side = Omit<BenchEnvironment, 'databasePid' | 'close'>;

/** The server over Citus nodes, and over a single database on the coordinator's server, with the same settings. */
export interface OneAndNodes {
  readonly one: Side;
  readonly nodes: Side;
}

/** The number of pieces into which tables are split: the default of `operator -- distribute`. */
const shards = 32;
const nameOfOne = 'galla_bench_one';
/** A later run opens the distributed database with the same key. Nothing secret is sealed in it. */
const masterKey = createHash('sha256').update('benches on nodes').digest();

/**
 * Runs `work` over a distributed database and over one on the coordinator's server only. The latter is created for it
 * and removed afterwards. The distributed one stays, and a later run reuses it.
 * @param clusterUrl an empty Citus database, as a superuser who owns it, or one of an earlier run
 */
export async function overOneAndNodes<Result>(
  clusterUrl: string,
  work: (sides: OneAndNodes) => Promise<Result>,
): Promise<Result> {
  await ensureDashboardIsBuilt((line) => console.log(line), new AbortController().signal);
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-bench-nodes-'));
  const coordinator = new pg.Client({ connectionString: clusterUrl });
  await coordinator.connect();
  const side = (url: string, port: number): Side => ({
    url,
    adminUrl: url,
    masterKey,
    ...processesOver({ url, masterKey, dataDir, port }),
  });
  const dropOne = () => coordinator.query(`DROP DATABASE IF EXISTS ${nameOfOne} WITH (FORCE)`);
  try {
    await dropOne();
    await coordinator.query(`CREATE DATABASE ${nameOfOne}`);
    const oneUrl = Object.assign(new URL(clusterUrl), { pathname: `/${nameOfOne}` }).href;
    // Roles reach the workers only from a Citus database, so that one creates them.
    await migrateDatabase(clusterUrl);
    await migrateDatabase(oneUrl);
    const { tables } = await distribute(coordinator, tableClasses, { shards });
    console.log(tables.length === 0 ? 'distributed before' : `${tables.length} tables distributed`);
    return await work({ one: side(oneUrl, usualPort), nodes: side(clusterUrl, usualPort + 1) });
  } finally {
    await dropOne();
    await coordinator.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
