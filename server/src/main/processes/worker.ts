import { openIngestion } from '../../payments/ingestion/public/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { loginOf } from '../../platform/db/logins.ts';
import { openEgress } from '../../platform/egress/egress.ts';
import { openSignal } from '../../platform/events/signal.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { openBuiltInGeocoder } from '../../platform/geocoding/built-in-geocoder.ts';
import { openIdentity } from '../../platform/identity/open-identity.ts';
import { jobMetrics } from '../../platform/jobs/job-metrics.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { createLog } from '../../platform/log.ts';
import { configuredSenders } from '../../platform/messages/senders.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { holdPlace } from '../../platform/process/place.ts';
import { markSeen } from '../../platform/process/seen-queries.ts';
import { openRails } from '../../platform/rail/rails.ts';
import { startTracing } from '../../platform/tracing/start-tracing.ts';
import { retryFailed } from '../../settlements/settlements/public/payouts.ts';
import { messageFollowers } from '../features.ts';
import { jobs } from '../jobs.ts';
import { orderFollowers } from '../order-followers.ts';
import { countEvents, showInstallation } from '../watch/figures.ts';
import { unlockOrExit } from './prepare-database.ts';
import type { WorkerParts } from './worker-parts.ts';

/** How often a worker reports that it is alive, for /readyz. */
const seenEveryMs = 5_000;

const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_worker');
const log = createLog(config.logLevel, 'worker');
const stopTracing = await startTracing(config, 'worker', log);
const { databaseUrl, masterKey, publicUrl } = config;
const database = openDatabase({
  url: databaseUrl,
  role: 'galla_worker',
  masterKey,
  unlock: config,
  connections: config.workerPool,
});
const release = await holdPlace(database.pool, config, 'files');
const reading = openDatabase({ url: databaseUrl, role: 'galla_api', masterKey, unlock: config, connections: 2 });
const metrics = await openMetrics(config, 'worker');
const banks = openRails(config, config.rail, systemClock);
const ingestion = openIngestion({
  url: databaseUrl,
  masterKey,
  unlock: config,
  clock: systemClock,
  log,
  connections: config.ingestionPool,
  watch: metrics && countEvents(metrics),
});
if (metrics !== undefined) {
  metrics.watchPool('jobs', database.pool);
  metrics.watchPool('ingestion', ingestion.service.context.database.pool);
  metrics.watchPool('reports', reading.pool);
  // After the pools, so that a reader does not see its own connection.
  showInstallation(metrics, database, systemClock);
}
const egress = openEgress();
const listening = loginOf(config.listenUrl ?? databaseUrl, 'galla_worker', config);
const outboxNews = await openSignal(listening, 'galla_outbox', log);
const parts: WorkerParts = {
  database,
  reading,
  clock: systemClock,
  log,
  masterKey,
  publicUrl,
  contact: config.provider.contact,
  files: openFileStore(config),
  geocoder: openBuiltInGeocoder(),
  identity: openIdentity(config, egress, systemClock),
  reviewAll: config.identity.reviewAll,
  rails: metrics?.timed(banks) ?? banks,
  senders: configuredSenders(config),
  messageFollowers,
  ingestion: ingestion.service,
  orderFollowers,
  accountFollower: retryFailed,
  egress,
  outboxNews,
  demo: config.demo,
  keptDays: config.keptDays,
};
const running = await runJobs(parts, jobs, {
  url: listening,
  metrics: metrics && jobMetrics(metrics.registry, jobs, parts),
});
await metrics?.serve(log);
await markSeen(database.pool, 'worker', systemClock.now());
// An error means that the database failed, which the jobs report.
const seen = setInterval(
  () => void markSeen(database.pool, 'worker', systemClock.now()).catch(() => undefined),
  seenEveryMs,
);
process.send?.({ ready: true, url: null });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(seen);
  release();
  await Promise.all([running.stop(), outboxNews.close()]);
  egress.close();
  await ingestion.close();
  await Promise.all([database.close(), reading.close()]);
  await stopTracing();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
