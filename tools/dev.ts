import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { runGalla } from '../server/src/main/processes/galla.ts';
import { LIFELINE, type SupervisedProcess } from '../server/src/platform/process/supervised-process.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER_SOURCES = ['server/src', 'server/migrations', 'contract/src'];
/** Milliseconds. An editor writes a file in several steps, and a branch switch writes many files. */
const SETTLED = 150;

/** The same as `npm start`, but Vite serves the dashboard, and the server's processes restart on a change. */
process.exitCode = await runGalla(
  {
    api: join(ROOT, 'server/src/main/processes/api.ts'),
    worker: join(ROOT, 'server/src/main/processes/worker.ts'),
    simulator: join(ROOT, 'server/src/main/processes/simulator.ts'),
    auditor: join(ROOT, 'server/src/main/processes/auditor.ts'),
    seed: join(ROOT, 'server/src/main/demo/seed.ts'),
    build: async () => undefined,
    onReady: (processes) => {
      const stopVite = startVite();
      const stopWatching = restartOnChange(processes);
      return () => {
        stopWatching();
        stopVite();
      };
    },
  },
  process.argv.slice(2),
);

function startVite(): () => void {
  const vite = fork(join(ROOT, 'node_modules/vite/bin/vite.js'), ['dashboard', '--clearScreen=false'], {
    cwd: ROOT,
    execArgv: ['--import', LIFELINE],
  });
  return () => vite.kill();
}

function restartOnChange(processes: readonly SupervisedProcess[]): () => void {
  let settled: NodeJS.Timeout | undefined;
  const changed = (file: string | null) => {
    if (file === null || file.endsWith('.test.ts')) return;
    if (file.endsWith('.sql')) console.log(`${file} changed: start npm run dev again to migrate.`);
    if (!file.endsWith('.ts')) return;
    clearTimeout(settled);
    settled = setTimeout(() => {
      console.log(`${file} changed: starting the processes again.`);
      for (const child of processes) void child.restart();
    }, SETTLED);
  };
  const watchers = SERVER_SOURCES.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => changed(file)),
  );
  return () => {
    clearTimeout(settled);
    for (const watcher of watchers) watcher.close();
  };
}
