import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { statementTimeoutOf } from '../../platform/db/grant-logins.ts';
import { createLog } from '../../platform/log.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { auditTurn } from '../../provider/auditor/shards.ts';
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
  // The second one renews its lease while a statement runs.
  connections: 2,
  statementTimeoutMs: statementTimeoutOf('galla_auditor'),
});
const stopping = new AbortController();
const metrics = await openMetrics(config, 'auditor');
metrics?.watchPool('auditor', database.pool);
const audits = metrics && countAudits(metrics);

/** How often it checks for due work that another auditor had. */
const lookEveryMs = 5_000;
const restMs = config.auditPauseSeconds * 1000;
const parts = {
  pool: database.pool,
  rules: auditRules,
  clock: systemClock,
  log,
  pauseMs: 50,
  watch: audits?.slice,
  watchPassed: (shards: number) => audits?.round('done', shards),
  signal: stopping.signal,
  holder: randomUUID(),
  restMs,
};

/** Takes turns endlessly; a failure is retried after a pause. */
async function run(): Promise<void> {
  while (!stopping.signal.aborted) {
    const turn = await auditTurn(parts).catch((error: unknown) => {
      log.error({ err: error }, 'the auditor could not finish its turn');
      audits?.round('failed');
      return undefined;
    });
    if (turn !== undefined) audits?.round(turn.failures > 0 ? 'failed' : 'done');
    else await sleep(Math.min(restMs, lookEveryMs), undefined, { signal: stopping.signal }).catch(() => undefined);
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
