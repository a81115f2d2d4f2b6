import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import { findWidget, keepWidget, ownMachine, type WidgetPlace } from '../../platform/identity/demo-widget.ts';
import type { Logger } from '../../platform/log.ts';
import { simulatorAddressFile, simulatorFolder } from '../../platform/rail/simulator-account.ts';
import type { ListenAddress } from '../../platform/rail/simulator-settings.ts';
import { AccountChecks } from './account-checks.ts';
import { Activations } from './activations.ts';
import { openSimulatedAntivirus } from './antivirus.ts';
import { Book } from './book.ts';
import { IdentityChecks } from './identity/identity-checks.ts';
import { serveIdentityWidget } from './identity/widget.ts';
import type { Delays } from './instructions.ts';
import { servePages } from './pages.ts';
import { Payments } from './payments.ts';
import { Payouts } from './payouts.ts';
import { Refunds } from './refunds.ts';
import { Runner } from './reports.ts';
import { serveRail } from './routes.ts';
import { serveScanPages } from './scan/pages.ts';
import { payeesOf } from './scan/payee.ts';
import { QrPayments } from './scan/qr-payments.ts';
import { serveShop } from './shop.ts';
import { serveSmsDesk } from './sms-desk.ts';

export interface SimulatorOptions {
  readonly dataDir: string;
  readonly secret: string;
  readonly log: Logger;
  /** The address of the bank's pages for customers: Galla's address, without a slash at the end. */
  readonly pagesAt: string;
  /** The address where other machines reach it; only this machine by default. */
  readonly listenAt?: ListenAddress | null;
  /** The address for callbacks. */
  readonly reportTo: string;
  /** The address of the identity check's widget; only this machine by default. */
  readonly widget?: WidgetPlace;
  readonly delays?: Partial<Delays>;
  readonly firstPauseMs?: number;
  readonly lookEveryMs?: number;
}

export interface Simulator {
  readonly url: string;
  readonly widgetUrl: string;
  close(): Promise<void>;
}

const usualDelays: Delays = { pending: 5_000, bank: 120_000, late: 5_000, again: 1_000, silence: 15_000, slow: 12_000 };

/** Opens the book, and serves the rail's protocol and the bank's pages to this machine only. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { dataDir, secret, log, pagesAt, reportTo } = options;
  const book = new Book(join(simulatorFolder(dataDir), 'book.db'));
  const delays = { ...usualDelays, ...options.delays };
  const payments = new Payments(book, delays, pagesAt);
  const qrPayments = new QrPayments(book, delays);
  const refunds = new Refunds(book, delays);
  const payouts = new Payouts(book, delays);
  const accountChecks = new AccountChecks(book, delays);
  const identityChecks = new IdentityChecks(book, delays);
  const activations = new Activations(book, delays);
  const app = createApp(log);
  await app.register(async (rail) =>
    serveRail(rail, { book, payments, refunds, payouts, accountChecks, identityChecks, activations }, secret),
  );
  await app.register(async (desk) => serveSmsDesk(desk, book, secret));
  await app.register(async (shop) => serveShop(shop));
  await app.register(async (pages) => {
    servePages(pages, book, payments);
    serveScanPages(pages, { book, qrPayments, findPayee: payeesOf(reportTo, secret) });
  });
  const url = await openRail(app, options.listenAt ?? null, dataDir);
  writeAddress(dataDir, url);
  const widget = createApp(log);
  serveIdentityWidget(widget, { book, identityChecks, framedBy: pagesAt });
  const widgetUrl = await openWidget(widget, options.widget ?? ownMachine, dataDir);
  identityChecks.widgetUrl = widgetUrl;
  const antivirus = await openSimulatedAntivirus(dataDir);
  const runner = new Runner({
    book,
    payments,
    qrPayments,
    refunds,
    payouts,
    log,
    reportTo,
    secret,
    firstPauseMs: options.firstPauseMs ?? 200,
    lookEveryMs: options.lookEveryMs ?? 100,
  });
  return {
    url,
    widgetUrl,
    async close() {
      await Promise.all([app.close(), widget.close()]);
      await antivirus.close();
      await runner.close();
      book.close();
    },
  };
}

function createApp(log: Logger): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    keepAliveTimeout: 65_000,
  });
  app.removeAllContentTypeParsers();
  return app as FastifyInstance;
}

/**
 * Listens on the port of the last run, so that earlier callers find the simulator again; on any free port if that one
 * is taken.
 * @returns the port
 */
async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (port === 0) throw error;
    await app.listen({ host, port: 0 });
  }
  return (app.server.address() as AddressInfo).port;
}

/** Listens where other machines can reach it, or else on this machine only. @returns its address for this machine */
async function openRail(app: FastifyInstance, at: ListenAddress | null, dataDir: string): Promise<string> {
  if (at === null) return `http://127.0.0.1:${await listen(app, '127.0.0.1', earlierPort(dataDir))}`;
  if ((await listen(app, at.host, at.port)) !== at.port)
    throw new Error(`Port ${at.port} of the simulator (SIMULATOR_LISTEN) is taken.`);
  return `http://${at.host === '0.0.0.0' ? '127.0.0.1' : at.host}:${at.port}`;
}

/**
 * Serves the widget. It has its own origin, and only it can be reached from other machines.
 * @returns its address for browsers
 */
async function openWidget(app: FastifyInstance, place: WidgetPlace, dataDir: string): Promise<string> {
  const port = await listen(app, place.host, place.port === 0 ? (findWidget(dataDir)?.port ?? 0) : place.port);
  if (place.port !== 0 && port !== place.port)
    throw new Error(`Port ${place.port} of the widget (IDENTITY_WIDGET_PORT) is taken.`);
  const origin = place.originAt(port);
  keepWidget(dataDir, { origin, port });
  return `${origin}/identity/widget`;
}

function earlierPort(dataDir: string): number {
  try {
    return Number(new URL(readFileSync(simulatorAddressFile(dataDir), 'utf8').trim()).port);
  } catch {
    return 0;
  }
}

function writeAddress(dataDir: string, url: string): void {
  const file = simulatorAddressFile(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, url, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
