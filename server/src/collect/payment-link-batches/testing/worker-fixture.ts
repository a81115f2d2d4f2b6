import { openDatabase } from '../../../platform/db/database.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { processLinkBatches } from '../jobs.ts';

/** A worker that advances files by the given number of links at a time. The test kills it. */
const [url = '', create = '0'] = process.argv.slice(2);
await runDue(
  {
    database: openDatabase({ url, role: 'galla_worker', connections: 3 }),
    rowsAtOnce: { check: 2000, create: Number(create) },
    clock: { now: () => Date.now() },
    log: { error: () => undefined, warn: () => undefined },
  },
  [processLinkBatches],
);
