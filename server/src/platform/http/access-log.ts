import type { FastifyInstance } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import type { Platform } from './handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The one tenant that a call is about, once it is known. UUID. */
    tenantId?: string | undefined;
  }
}

/** Balancers ask these every other second. */
const healthRoutes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz']);

/**
 * Writes a line of JSON for each answered request, where the setting asks for it, whatever the level of the log is. It has
 * the route and never the address, which holds tokens of customers and what people search for.
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
      // The caller has gone before the answer was whole.
      ...(reply.raw.writableFinished ? {} : { cut: true }),
    };
    if (access === undefined) log.debug(line, 'answered');
    else access.info(line, 'answered');
  });
}

/** The tenant of a scope that has one alone. A super-merchant's calls are about all of its merchants. */
export const onlyTenant = ({ tenants }: Scope): string | undefined => (tenants.length === 1 ? tenants[0] : undefined);
