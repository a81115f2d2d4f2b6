import { setTimeout as sleep } from 'node:timers/promises';
import { auditRound } from '../../auditor/auditor.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { statementTimeoutOf } from '../../platform/db/grant-logins.ts';
import { createLog } from '../../platform/log.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { auditRules } from '../features.ts';
import { countAudits } from '../watch/figures.ts';
import { unlockOrExit } from './prepare-database.ts';

const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_auditor');
const log = createLog(config.logLevel, 'auditor');
const database = openDatabase({
  url: config.databaseUrl,
  role: 'galla_auditor',
  masterKey: config.masterKey,
  unlock: config,
  connections: 1,
  statementTimeoutMs: statementTimeoutOf('galla_auditor'),
});
const stopping = new AbortController();
const metrics = await openMetrics(config, 'auditor');
metrics?.watchPool('auditor', database.pool);
const audits = metrics && countAudits(metrics);

/** Rounds without end; one that fails is tried again after the same pause. */
async function run(): Promise<void> {
  while (!stopping.signal.aborted) {
    await auditRound({
      pool: database.pool,
      rules: auditRules,
      clock: systemClock,
      log,
      pauseMs: 50,
      signal: stopping.signal,
      watch: audits?.slice,
    }).then(
      () => audits?.round('done'),
      (error: unknown) => {
        audits?.round('failed');
        log.error({ err: error }, 'the auditor could not finish a round');
      },
    );
    await sleep(config.auditPauseSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

const running = run();
await metrics?.serve(log);
process.send?.({ ready: true, url: null });

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await running;
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
