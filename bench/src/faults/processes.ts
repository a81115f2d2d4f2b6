import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@galla/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { HEAP_LIMITS } from '@galla/server/src/platform/process/supervised-process.ts';

/** A process that runs until it is killed, and is then restarted. */
export interface Victim {
  readonly name: string;
  /** Sends SIGKILL. False if it was not running at that moment. */
  kill(): boolean;
  stop(): Promise<void>;
}

/** Keeps a server process running by restarting it at once whenever it ends. */
export function keepProcess(name: string, file: string, env: Record<string, string>): Victim {
  let child: ChildProcess | undefined;
  let stopping = false;
  const start = () => {
    // Killed processes log a lot, which is expected.
    const started = fork(file, [], { env: { ...process.env, ...env }, execArgv: [...HEAP_LIMITS], stdio: 'ignore' });
    child = started;
    started.once('exit', () => {
      child = undefined;
      if (!stopping) setTimeout(start, 50);
    });
  };
  start();
  return {
    name,
    kill: () => child?.kill('SIGKILL') ?? false,
    async stop() {
      stopping = true;
      child?.kill('SIGTERM');
      while (child !== undefined) await sleep(20);
    },
  };
}

/** Keeps the database running, with an installation's settings. */
export async function keepDatabase(dataDir: string): Promise<Victim & { readonly server: EmbeddedPostgres }> {
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  const server = await start();
  let current: EmbeddedPostgres | undefined = server;
  let stopping = false;
  const keep = async () => {
    while (!stopping) {
      await current?.ended;
      current = undefined;
      while (!stopping && current === undefined) current = await start().catch(() => sleep(200, undefined));
    }
  };
  const kept = keep();
  return {
    name: 'database',
    server,
    kill() {
      if (current === undefined) return false;
      process.kill(current.pid, 'SIGKILL');
      return true;
    },
    async stop() {
      stopping = true;
      await current?.stop();
      await kept;
    },
  };
}
