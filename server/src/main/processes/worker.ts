import { setTimeout as sleep } from 'node:timers/promises';
import { processOrders } from '../../checkout/jobs.ts';
import { openIngestion } from '../../ingestion/service.ts';
import { answerRequests } from '../../passwords/links.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { loginUrl } from '../../platform/db/logins.ts';
import { openSignal } from '../../platform/events/signal.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { createLog } from '../../platform/log.ts';
import { deliverMessages } from '../../platform/messages/delivery.ts';
import { configuredSenders } from '../../platform/messages/senders.ts';
import { Metrics } from '../../platform/metrics.ts';
import { openRails } from '../../platform/rail/rails.ts';
import { purge } from '../../platform/retention.ts';
import { workOnBatches } from '../../refund-batches/jobs.ts';
import { batchesChannel } from '../../refund-batches/row-cursor.ts';
import { workOnAllRefunds } from '../../refunds/jobs.ts';
import { refundsChannel } from '../../refunds/queries.ts';
import { removeExpired, workOnReports } from '../../reports/jobs.ts';
import { reportsChannel } from '../../reports/queries.ts';
import { workOnSchedules } from '../../reports/schedules/schedule-jobs.ts';
import { payoutsChannel } from '../../settlements/payouts.ts';
import { settleToday } from '../../settlements/run.ts';
import { workOnPayouts } from '../../settlements/sending.ts';
import { workOnInvoices } from '../../tax-invoices/jobs.ts';
import { retention } from '../features.ts';
import { showBook } from './book-figures.ts';
import { checkOrExit } from './prepare-database.ts';

const hour = 3_600_000;

const config = loadServiceConfig(process.env);
await checkOrExit(config, 'galla_worker');
const log = createLog(config.logLevel, 'worker');
const { databaseUrl, masterKey, publicUrl } = config;
const database = openDatabase({ url: databaseUrl, role: 'galla_worker', masterKey, connections: 5 });
/** Reports are read as the API reads: row-level security holds them to their merchants. */
const reading = openDatabase({ url: databaseUrl, role: 'galla_api', masterKey, connections: 1 });
const listening = loginUrl(databaseUrl, 'galla_worker', masterKey);
const senders = configuredSenders(config);
const signal = await openSignal(listening, 'galla_messages', log);
const refundSignal = await openSignal(listening, refundsChannel, log);
const batchSignal = await openSignal(listening, batchesChannel, log);
const payoutSignal = await openSignal(listening, payoutsChannel, log);
const reportSignal = await openSignal(listening, reportsChannel, log);
const files = openFileStore(config);
const metrics = config.metricsPort === 0 ? undefined : new Metrics('worker');
if (metrics !== undefined) showBook(metrics, database, systemClock);
const banks = openRails(config, config.rail, systemClock);
const rails = metrics?.timed(banks) ?? banks;
const ingestion = openIngestion({ url: databaseUrl, masterKey, clock: systemClock, log });
const orders = { database, masterKey, publicUrl, rails, clock: systemClock, log, ingestion: ingestion.service };
const stopping = new AbortController();
/** Messages are announced without a payload. */
const anyMessage = new Set(['']);
const anyRequest = new Set(['']);
const anyRefund = new Set(['']);
const anyBatch = new Set(['']);
const anyPayout = new Set(['']);
const anyReport = new Set(['']);

/** Repeats work until the process stops; a failure is logged and tried again after the same pause. */
async function repeat(work: () => Promise<void>, pause: () => Promise<unknown>): Promise<void> {
  while (!stopping.signal.aborted) {
    await work().catch((error: unknown) => log.error({ err: error }, 'work failed'));
    await pause().catch(() => undefined);
  }
}

async function sendMessages(): Promise<void> {
  while ((await deliverMessages(database, senders, systemClock, log)) > 0);
}

async function moveRefunds(): Promise<void> {
  await workOnAllRefunds({ database, rails, clock: systemClock, log, signal: stopping.signal });
}

async function moveBatches(): Promise<void> {
  while (!stopping.signal.aborted && (await workOnBatches({ database, clock: systemClock, log })) > 0);
}

async function makeSettlements(): Promise<void> {
  await settleToday({ database, clock: systemClock, log });
}

async function movePayouts(): Promise<void> {
  while ((await workOnPayouts({ database, masterKey, rails, clock: systemClock, log })) > 0);
}

async function makeReports(): Promise<void> {
  const installation = { masterKey, publicUrl };
  const work = { database, reading, files, clock: systemClock, ...installation, log, signal: stopping.signal };
  while (!stopping.signal.aborted && (await workOnReports(work)) > 0);
}

async function makeScheduledReports(): Promise<void> {
  while (!stopping.signal.aborted && (await workOnSchedules({ database, clock: systemClock, masterKey, log })) > 0);
}

async function makeInvoices(): Promise<void> {
  await workOnInvoices({ database, files, clock: systemClock, log });
}

/** Apart from what else is purged: a file store that does not answer holds up nothing but its own files. */
async function removeOldFiles(): Promise<void> {
  await removeExpired({ database, files, clock: systemClock });
}

async function answerPasswordRequests(): Promise<void> {
  await answerRequests(database, config.publicUrl, Date.now());
}

async function purgeTables(): Promise<void> {
  await purge(database, retention, Date.now());
}

const loops = [
  repeat(sendMessages, () => signal.next(anyMessage, 5000)),
  repeat(moveRefunds, () => refundSignal.next(anyRefund, 5000)),
  repeat(moveBatches, () => batchSignal.next(anyBatch, 5000)),
  repeat(makeSettlements, () => sleep(30_000, undefined, { signal: stopping.signal })),
  repeat(movePayouts, () => payoutSignal.next(anyPayout, 5000)),
  repeat(makeReports, () => reportSignal.next(anyReport, 5000)),
  repeat(makeScheduledReports, () => sleep(30_000, undefined, { signal: stopping.signal })),
  repeat(answerPasswordRequests, () => signal.next(anyRequest, 5000)),
  repeat(
    () => processOrders(orders),
    () => sleep(5000, undefined, { signal: stopping.signal }),
  ),
  repeat(makeInvoices, () => sleep(10 * 60_000, undefined, { signal: stopping.signal })),
  repeat(removeOldFiles, () => sleep(hour, undefined, { signal: stopping.signal })),
  repeat(purgeTables, () => sleep(hour, undefined, { signal: stopping.signal })),
];
await metrics?.serve(config.metricsPort);
process.send?.({ ready: true, url: null });

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await signal.close();
  await refundSignal.close();
  await batchSignal.close();
  await payoutSignal.close();
  await reportSignal.close();
  await Promise.all(loops);
  await ingestion.close();
  await Promise.all([database.close(), reading.close()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
