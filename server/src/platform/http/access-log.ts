import type { FastifyInstance } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import type { Platform } from './handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The single tenant of a call, once it is known. UUID. */
    tenantId?: string | undefined;
  }
}

/** Balancers poll these every two seconds. */
const healthRoutes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz']);

/**
 * Writes a line of JSON for each answered request, if the setting enables it, whatever the log level. It contains the
 * route and never the address, which contains tokens of customers and search terms.
 */
export function logRequests(app: FastifyInstance, { log, accessLog = false }: Platform): void {
  const access = accessLog ? log.child({ log: 'access' }, { level: 'info' }) : undefined;
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (access === undefined && !log.isLevelEnabled('debug')) return;
    if (healthRoutes.has(route)) return;
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      endpoint: config.endpoint,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      tenantId: request.tenantId,
      traceId: request.span?.traceId,
      // The caller disconnected before the answer was complete.
      ...(reply.raw.writableFinished ? {} : { cut: true }),
    };
    if (access === undefined) log.debug(line, 'answered');
    else access.info(line, 'answered');
  });
}

/** The tenant of a single-tenant scope. A super-merchant's calls concern all of its merchants. */
export const onlyTenant = ({ tenants }: Scope): string | undefined => (tenants.length === 1 ? tenants[0] : undefined);
