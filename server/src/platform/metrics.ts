import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Rail } from './rail/rail.ts';
import { RailUnknown } from './rail/rail.ts';
import type { Rails } from './rail/rails.ts';

/** This many ports from the one of the settings on are tried: each process on a machine uses the first free one. */
const portsTried = 32;

/**
 * The metrics of a process for Prometheus (docs/metrics.md). Labels are names of routes, states and operations, and
 * never an id of a tenant, person, payment or order: ids would reveal who does what, and their number grows without
 * end.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #rail: Histogram<'operation' | 'outcome'>;

  /** `process` is the kind of process, which every series names. */
  constructor(process: 'api' | 'worker') {
    this.registry.setDefaultLabels({ process });
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'galla_http_request_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
      registers: [this.registry],
    });
    this.#rail = new Histogram({
      name: 'galla_rail_seconds',
      help: 'Time of a call to the bank. unknown: no answer that says what became of the money; error: nothing was sent',
      labelNames: ['operation', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 10],
      registers: [this.registry],
    });
  }

  /** Times every request of a server; call it before routes are added. */
  timeRequests(app: FastifyInstance): void {
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      // An unknown address may be any text, so it is no label.
      const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
    });
  }

  /** The same rails, each call timed. */
  timed(rails: Rails): Rails {
    const time = <Args extends unknown[], T>(operation: string, call: (...args: Args) => Promise<T>) => {
      return async (...args: Args): Promise<T> => {
        const end = this.#rail.startTimer({ operation });
        try {
          const answer = await call(...args);
          end({ outcome: 'answered' });
          return answer;
        } catch (error) {
          end({ outcome: error instanceof RailUnknown ? 'unknown' : 'error' });
          throw error;
        }
      };
    };
    const timedRail = (rail: Rail): Rail => ({
      startPayment: time('startPayment', (instruction) => rail.startPayment(instruction)),
      findPayment: time('findPayment', (id) => rail.findPayment(id)),
      startRefund: time('startRefund', (instruction) => rail.startRefund(instruction)),
      findRefund: time('findRefund', (id) => rail.findRefund(id)),
      startPayout: time('startPayout', (instruction) => rail.startPayout(instruction)),
      findPayout: time('findPayout', (id) => rail.findPayout(id)),
      checkAccount: time('checkAccount', (instruction) => rail.checkAccount(instruction)),
      findAccountCheck: time('findAccountCheck', (id) => rail.findAccountCheck(id)),
      activateGateway: time('activateGateway', (instruction) => rail.activateGateway(instruction)),
      findActivation: time('findActivation', (id) => rail.findActivation(id)),
      checkVpa: time('checkVpa', (instruction) => rail.checkVpa(instruction)),
    });
    return { of: (mode) => timedRail(rails.of(mode)), sandbox: rails.sandbox };
  }

  /**
   * Figures that are read at each scrape. `ask` returns all of them at once. If it fails they are NaN, and all other
   * metrics can still be read.
   */
  figures<Name extends string>(
    help: { readonly [Key in Name]: string },
    ask: () => Promise<{ readonly [Key in Name]: number | null }>,
  ): void {
    let asked: Promise<{ readonly [Key in Name]: number | null } | undefined> | undefined;
    const once = () => {
      asked ??= ask()
        .catch(() => undefined)
        .finally(() => {
          asked = undefined;
        });
      return asked;
    };
    for (const name of Object.keys(help) as Name[]) {
      const gauge: Gauge = new Gauge({
        name,
        help: help[name],
        registers: [this.registry],
        collect: async () => gauge.set((await once())?.[name] ?? Number.NaN),
      });
    }
  }

  /** Serves `GET /metrics` on this machine alone, on the first free port from `port` on (0: any). */
  async serve(port: number): Promise<{ readonly url: string; close(): void }> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end();
      else
        this.registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
    });
    await listen(server, port);
    server.unref();
    const { port: taken } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${taken}/metrics`, close: () => server.close() };
  }
}

async function listen(server: Server, first: number): Promise<void> {
  for (let port = first; ; port += 1) {
    try {
      server.listen({ host: '127.0.0.1', port });
      await once(server, 'listening');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE' || port >= first + portsTried) throw error;
    }
  }
}
