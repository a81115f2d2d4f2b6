import { accessChannel } from '../access/queries.ts';
import { newsChannel } from '../checkout/queries.ts';
import { openIngestion } from '../ingestion/routes.ts';
import { systemClock } from '../platform/clock.ts';
import { loadServiceConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openSignal } from '../platform/events/signal.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { createLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { openRails } from '../platform/rail/rails.ts';
import { findSimulator } from '../platform/rail/simulator-account.ts';
import { showBook } from './book-figures.ts';
import { createServer } from './server.ts';

const config = loadServiceConfig(process.env);
const log = createLog(config.logLevel, 'api');
const database = openDatabase({ url: config.databaseUrl, role: 'galla_api', connections: config.databasePool });
const signal = await openSignal(config.databaseUrl, 'galla_outbox', log);
const orderNews = await openSignal(config.databaseUrl, newsChannel, log);
const accessNews = await openSignal(config.databaseUrl, accessChannel, log);
const ingestion = openIngestion({ url: config.databaseUrl, masterKey: config.masterKey, clock: systemClock, log });
const { masterKey, publicUrl, demo, trustedProxies, appLinks } = config;
const metrics = config.metricsPort === 0 ? undefined : new Metrics('api');
const book = metrics && openDatabase({ url: config.databaseUrl, role: 'galla_worker', connections: 1 });
if (metrics !== undefined && book !== undefined) showBook(metrics, book, systemClock);
const banks = openRails(config, config.rail, systemClock);
const rails = metrics?.timed(banks) ?? banks;
const files = openFileStore(config);
const app = await createServer(
  { database, masterKey, publicUrl, demo, trustedProxies, clock: systemClock, log, rails },
  {
    signal,
    ingestion,
    accessNews,
    orderNews,
    files,
    appLinks,
    metrics,
    pages: true,
    simulator: () => findSimulator(config).url,
  },
);
/** Several API processes share one port; the kernel spreads the connections. */
const address = { port: config.port, host: config.host, reusePort: config.apiProcesses > 1 };
const url = await app.listen(address);
await metrics?.serve(config.metricsPort);
process.send?.({ ready: true, url });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await signal.close();
  await orderNews.close();
  await accessNews.close();
  await app.close();
  await ingestion.close();
  await database.close();
  await book?.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
