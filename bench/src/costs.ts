import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { BenchEnvironment, Running } from './bench-environment.ts';

/**
 * The cost of one of many equal pieces of work: CPU time of each process, and transactions and flushes of the database.
 */
export interface Costs {
  begin(): Promise<void>;
  /** The costs of each of `count` pieces since `begin`, as text. */
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

/** Without this, a session keeps seeing the counters of others as of its first look. */
const counters = `
  SELECT (xact_commit + xact_rollback)::float8 AS transactions,
    (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal')::float8 AS flushes
  FROM pg_stat_clear_snapshot(), pg_stat_database WHERE datname = current_database()`;

/** Linux counts the time of processes in hundredths of a second. */
const tickMs = 10;

/**
 * The CPU time (ms), user and system, of a process and all its descendants. The parent has the time of a process that
 * has ended.
 */
export function cpuMilliseconds(pid: number): number {
  const all = processes();
  const sum = (one: number): number => {
    const below = all.filter(({ parent }) => parent === one).reduce((total, child) => total + sum(child.pid), 0);
    return below + (all.find((process) => process.pid === one)?.ms ?? 0);
  };
  return sum(pid);
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // A program's name may contain spaces and parentheses; the fields after it do not.
        const [, parent, ...fields] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        const ticks = [9, 10, 11, 12].reduce((total, field) => total + Number(fields[field]), 0);
        return [{ pid: Number(name), parent: Number(parent), ms: ticks * tickMs }];
      } catch {
        return [];
      }
    });
}
