import { join } from 'node:path';
import { runGalla } from '../processes/galla.ts';

/** `npm start` with small child processes in place of the real ones, so that its own behaviour is tested in seconds. */
process.exitCode = await runGalla(
  {
    api: join(import.meta.dirname, 'api-fixture.ts'),
    worker: join(import.meta.dirname, 'worker-fixture.ts'),
    simulator: join(import.meta.dirname, 'worker-fixture.ts'),
    auditor: join(import.meta.dirname, 'worker-fixture.ts'),
    seed: join(import.meta.dirname, 'seed-fixture.ts'),
    build: async () => undefined,
  },
  process.argv.slice(2),
);
