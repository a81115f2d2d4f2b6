import { openDatabase } from '@galla/server/src/platform/db/database.ts';
import { createLog } from '@galla/server/src/platform/log.ts';
import { settleToday } from '@galla/server/src/settlements/settlements/runs/run.ts';

/**
 * Runs the day's settlements in a separate process, with the worker's connections and at a given time: `node
 * settle-once.ts URL MS`.
 */
const [url = '', now = ''] = process.argv.slice(2);
const database = openDatabase({ url, role: 'galla_worker', connections: 10 });
const made = await settleToday({ database, clock: { now: () => Number(now) }, log: createLog('warn', 'worker') });
await database.close();
process.send?.({ made });
process.disconnect();
