import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from '../log.ts';
import type { Rails } from '../rail/rails.ts';
import { version } from '../version.ts';
import { askOnce } from './ask-once.ts';
import { type MetricsAddress, serveMetrics } from './endpoint.ts';
import { timedRails } from './rail-metrics.ts';

/**
 * The metrics of a process for Prometheus (docs/metrics.md). Labels are names of routes, states and operations, never
 * ids of tenants, people, payments or orders: ids would reveal who does what, and their number grows without limit.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #pools: Pool[] = [];

  readonly #address: MetricsAddress;

  /** `process` is the kind of process, which is a label of every series. */
  constructor(process: WatchedProcess, address: MetricsAddress = thisMachine) {
    this.#address = address;
    this.registry.setDefaultLabels({ process });
    collectDefaultMetrics({ register: this.registry });
    this.#gauge('galla_build_info', 'The version that runs', ['version']).set({ version }, 1);
  }

  /** Measures every request of a server, and counts its live streams; call it before routes are added. */
  timeRequests(app: FastifyInstance): void {
    const requests = new Histogram({
      name: 'galla_http_request_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
      registers: [this.registry],
    });
    const streams = this.#gauge('galla_live_streams', 'Pages and programs that follow a stream', ['route']);
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      // A stream lasts as long as its reader stays.
      if (routeOptions.config.isStream === true && isStream(reply)) return;
      // An unknown address may be any text, so it is not used as a label.
      const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
      requests.observe(labels, reply.elapsedTime / 1000);
    });
    app.addHook('onRoute', (route) => {
      if (route.config?.isStream !== true) return;
      const labels = { route: route.url };
      streams.set(labels, 0);
      route.onSend = async (_request, reply) => {
        if (!isStream(reply)) return;
        streams.inc(labels);
        reply.raw.once('close', () => streams.dec(labels));
      };
    });
  }

  /** The same rails, with each call timed. */
  timed(rails: Rails): Rails {
    return timedRails(this.registry, rails);
  }

  /** Shows the connections of a pool: how many are busy and idle, and how many callers wait for one. */
  watchPool(name: string, pool: pg.Pool): void {
    this.#pools.push({ name, pool });
    if (this.#pools.length > 1) return;
    const pools = this.#pools;
    const gauge = (series: string, help: string, labelNames: string[], show: (gauge: Gauge, one: Pool) => void) =>
      new Gauge({
        name: series,
        help,
        labelNames,
        registers: [this.registry],
        collect() {
          for (const one of pools) show(this, one);
        },
      });
    gauge(
      'galla_database_pool',
      'Connections by what they do, and callers that wait for one',
      ['pool', 'is'],
      (set, one) => {
        const { totalCount, idleCount, waitingCount } = one.pool;
        set.set({ pool: one.name, is: 'busy' }, totalCount - idleCount);
        set.set({ pool: one.name, is: 'idle' }, idleCount);
        set.set({ pool: one.name, is: 'waiting' }, waitingCount);
      },
    );
    gauge('galla_database_pool_most', 'How many connections a pool opens at most', ['pool'], (set, one) => {
      set.set({ pool: one.name }, one.pool.options.max ?? 0);
    });
  }

  /** Shows the disk of a folder on this machine, and how much programs other than root may still write to it. */
  watchDisk(folder: string): void {
    const help = {
      galla_disk_free_bytes: 'Free space of the disk with DATA_DIR, which contains the embedded database',
      galla_disk_bytes: 'The size of that disk',
    };
    this.figures(help, async () => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { galla_disk_free_bytes: bavail * bsize, galla_disk_bytes: blocks * bsize };
    });
  }

  /** A number that only grows, by the values of its labels. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  /** A number that goes up and down, read at each scrape. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void | Promise<void>,
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: () => read(gauge),
    });
  }

  /**
   * Figures that are read at each scrape. `ask` returns all of them at once. If it fails or takes too long, they are
   * NaN, and all other metrics can still be read.
   */
  figures<Name extends string>(
    help: { readonly [Key in Name]: string },
    ask: () => Promise<{ readonly [Key in Name]: number | null }>,
  ): void {
    const once = askOnce(ask);
    for (const name of Object.keys(help) as Name[]) {
      const gauge: Gauge = new Gauge({
        name,
        help: help[name],
        registers: [this.registry],
        collect: async () => gauge.set((await once())?.[name] ?? Number.NaN),
      });
    }
  }

  /** Serves the metrics. If no port is free the process continues without, because it matters more than its metrics. */
  async serve(log: Pick<Logger, 'error'>): Promise<{ readonly url: string; close(): void } | undefined> {
    const { host, port } = this.#address;
    return serveMetrics(this.registry, this.#address).catch((error: unknown) => {
      log.error({ err: error, host, port }, 'metrics are not served');
      return undefined;
    });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }
}

/** Any free port, for this machine only. */
const thisMachine: MetricsAddress = { host: '127.0.0.1', port: 0, token: null };

/** The kinds of processes that have metrics. */
export type WatchedProcess = 'supervisor' | 'api' | 'worker' | 'auditor' | 'simulator';

type Pool = { readonly name: string; readonly pool: pg.Pool };

const isStream = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream');
