import { setTimeout as sleep } from 'node:timers/promises';
import { newsChannel } from '../../collect/checkout/queries.ts';
import { openIngestion } from '../../payments/ingestion/public/service.ts';
import { openAntivirus } from '../../platform/antivirus/open-antivirus.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { deskConnections, provisioningConnections } from '../../platform/db/connection-sums.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { loginOf } from '../../platform/db/logins.ts';
import { openEgress } from '../../platform/egress/egress.ts';
import { openSignals } from '../../platform/events/signal.ts';
import { teamNewsChannel } from '../../platform/events/team-news-queries.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { openGeocoder } from '../../platform/geocoding/open-geocoder.ts';
import { openIdentity } from '../../platform/identity/open-identity.ts';
import { createLog } from '../../platform/log.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { holdPlace } from '../../platform/process/place.ts';
import { markSeen } from '../../platform/process/seen-queries.ts';
import { openRails } from '../../platform/rail/rails.ts';
import { findSimulator } from '../../platform/rail/simulator-account.ts';
import { startTracing } from '../../platform/tracing/start-tracing.ts';
import { createServer } from '../http/server.ts';
import { countEvents, showOthers } from '../watch/figures.ts';
import { unlockOrExit } from './prepare-database.ts';
import { stopServing } from './stop-serving.ts';

let stopping = false;
const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_api');
const log = createLog(config.logLevel, 'api');
const stopTracing = await startTracing(config, 'api', log);
const { databaseUrl, masterKey, publicUrl, demo, trustedProxies, appLinks, provider, mapTiles } = config;
const database = openDatabase({
  url: databaseUrl,
  role: 'galla_api',
  masterKey,
  unlock: config,
  connections: config.databasePool,
});
const release = await holdPlace(database.pool, config, 'files');
const { signal, orderNews, accessNews } = await openSignals(
  loginOf(config.listenUrl ?? databaseUrl, 'galla_api', config),
  { signal: 'galla_outbox', orderNews: newsChannel, accessNews: teamNewsChannel },
  log,
);
// The desk sees every tenant, as the operator's commands do (decision 152).
const operatorDatabase = config.operatorDesk
  ? openDatabase({ url: databaseUrl, role: 'galla_worker', masterKey, unlock: config, connections: deskConnections })
  : undefined;
// The same for the provider's own systems. It connects on the first call.
const provisioning = openDatabase({
  url: databaseUrl,
  role: 'galla_worker',
  masterKey,
  unlock: config,
  connections: provisioningConnections,
});
const metrics = await openMetrics(config, 'api');
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
  metrics.watchPool('requests', database.pool);
  metrics.watchPool('ingestion', ingestion.service.context.database.pool);
  metrics.watchPool('provisioning', provisioning.pool);
  if (operatorDatabase !== undefined) metrics.watchPool('desk', operatorDatabase.pool);
  showOthers(metrics, database.pool, systemClock);
}
const banks = openRails(config, config.rail, systemClock);
const rails = metrics?.timed(banks) ?? banks;
const files = openFileStore(config);
const app = await createServer(
  {
    database,
    masterKey,
    publicUrl,
    demo,
    trustedProxies,
    contact: provider.contact,
    clock: systemClock,
    log,
    rails,
    mapTiles,
    operatorDatabase,
    finishMs: config.finishSeconds * 1000,
    accessLog: config.watch.accessLog,
  },
  {
    signal,
    ingestion,
    accessNews,
    orderNews,
    files,
    provisioning,
    geocoder: openGeocoder(config),
    identity: openIdentity(config, openEgress(), systemClock),
    antivirus: openAntivirus(config),
    appLinks,
    metrics,
    pages: true,
    isStopping: () => stopping,
    simulator: () => findSimulator(config).url,
  },
);
/** Several API processes share one port; the kernel spreads the connections. */
const address = { port: config.port, host: config.host, reusePort: config.apiProcesses > 1 };
const url = await app.listen(address);
// If the database refuses writes now, the next start records it: only the operator's invitations read it.
await markSeen(database.pool, 'api', systemClock.now(), publicUrl).catch(() => undefined);
await metrics?.serve(log);
process.send?.({ ready: true, url });

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  release();
  await sleep(config.drainSeconds * 1000);
  await stopServing({ app, signals: [signal, orderNews, accessNews], ingestion });
  await Promise.all([database.close(), operatorDatabase?.close(), provisioning.close()]);
  await stopTracing();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
