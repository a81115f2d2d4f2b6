import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { WatchConfig } from '../watch-config.ts';

/**
 * The number of ports that are tried, from the configured one on: each process on a machine uses the first free one.
 */
const portsTried = 32;

/** The address where metrics are served. With `token` null no authentication is required. */
export type MetricsAddress = NonNullable<WatchConfig['metrics']>;

/** Serves `GET /metrics`, on the first free port from the given one on (0: any), until the process ends. */
export async function serveMetrics(
  registry: Registry,
  { host, port, token }: MetricsAddress,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    // A reader that disconnects or sends an invalid request is not an error.
    request.on('error', () => undefined);
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    if (token !== null && !isBearer(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    return registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, host, port);
  server.unref();
  const { port: taken } = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${shown}:${taken}/metrics`, close: () => server.close() };
}

function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

async function listen(server: Server, host: string, first: number): Promise<void> {
  for (let port = first; ; port += 1) {
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE' || port >= first + portsTried || port >= 65_535)
        throw error;
    }
  }
}
