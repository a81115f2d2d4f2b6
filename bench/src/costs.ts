import type pg from 'pg';
import type { BenchEnvironment, Running } from './bench-environment.ts';
import { cpuMilliseconds } from './cpu.ts';

/** What one of many equal pieces of work costs: processor time of each process, transactions and flushes of the database. */
export interface Costs {
  begin(): Promise<void>;
  /** The costs of each of so many since `begin`, in words. */
  each(count: number): Promise<string>;
}

/** Counts for these processes, the database, and the bench itself as the caller. */
export function openCosts(
  { databasePid }: Pick<BenchEnvironment, 'databasePid'>,
  processes: Readonly<Record<string, Running>>,
  client: pg.Client | undefined,
): Costs {
  const pids = Object.entries(processes).map(([name, { pid }]) => [name, pid] as const);
  const now = async () => {
    const { user, system } = process.cpuUsage();
    const { rows } = (await client?.query(counters)) ?? { rows: [] };
    return {
      ...Object.fromEntries(pids.map(([name, pid]) => [`${name} ms`, cpuMilliseconds(pid)])),
      'database ms': cpuMilliseconds(databasePid),
      'caller ms': (user + system) / 1000,
      ...rows[0],
    } as Record<string, number>;
  };
  let before: Record<string, number> = {};
  return {
    async begin() {
      before = await now();
    },
    async each(count) {
      const after = await now();
      return Object.entries(after)
        .map(([name, value]) => `${name} ${((value - (before[name] ?? 0)) / count).toFixed(1)}`)
        .join(', ');
    },
  };
}

/** Sessions see the counters of others as they were at the first look, until this. */
const counters = `
  SELECT (xact_commit + xact_rollback)::float8 AS transactions,
    (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal')::float8 AS flushes
  FROM pg_stat_clear_snapshot(), pg_stat_database WHERE datname = current_database()`;
