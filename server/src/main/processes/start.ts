import { join } from 'node:path';
import { ensureDashboardIsBuilt } from './dashboard-build.ts';
import { runGalla } from './galla.ts';

process.exitCode = await runGalla(
  {
    api: join(import.meta.dirname, 'api.ts'),
    worker: join(import.meta.dirname, 'worker.ts'),
    simulator: join(import.meta.dirname, 'simulator.ts'),
    auditor: join(import.meta.dirname, 'auditor.ts'),
    seed: join(import.meta.dirname, '../demo/seed.ts'),
    build: ensureDashboardIsBuilt,
  },
  process.argv.slice(2),
);
