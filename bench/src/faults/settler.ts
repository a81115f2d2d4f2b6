import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@galla/server/src/platform/clock.ts';
import { loadServiceConfig } from '@galla/server/src/platform/config.ts';
import { openDatabase } from '@galla/server/src/platform/db/database.ts';
import { runDue } from '@galla/server/src/platform/jobs/run-due.ts';
import { createLog } from '@galla/server/src/platform/log.ts';
import { openRails } from '@galla/server/src/platform/rail/rails.ts';
import { sendPayouts } from '@galla/server/src/settlements/settlements/payouts/send-payouts.ts';
import { settleToday } from '@galla/server/src/settlements/settlements/runs/run.ts';
import { fastClock, sinceSetting } from './fast-days.ts';

// The worker's settlement jobs, on a clock with fast days. Banks use the real clock.
const config = loadServiceConfig(process.env);
const log = createLog('silent', 'worker');
const database = openDatabase({ url: config.databaseUrl, role: 'galla_worker', connections: 5 });
const clock = fastClock(Number(process.env[sinceSetting]));
// The database of this run has no prepared keys, so the key of the setting itself is used.
const masterKey = config.unlockKey;
const rails = openRails({ ...config, masterKey }, config.rail, systemClock);
process.on('disconnect', () => process.exit(0));

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await work().catch(() => undefined);
    await sleep(50);
  }
}

await Promise.all([
  repeat(() => settleToday({ database, clock, log })),
  repeat(() => runDue({ database, masterKey, rails, clock, log }, [sendPayouts])),
]);
