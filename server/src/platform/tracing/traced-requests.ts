import type { FastifyInstance } from 'fastify';
import { type OpenSpan, tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request, if it is traced. */
    span?: OpenSpan | undefined;
  }
}

/** Files of pages, and the paths that balancers poll every two seconds. */
const untraced = /^\/(livez|readyz|healthz)$|\*$/;

/** A span for each request, which continues its caller's trace. Call it before routes are added. */
export function traceRequests(app: FastifyInstance): void {
  const current = tracing();
  if (current === undefined) return;
  app.addHook('onRequest', async (request) => {
    const { url: route, config } = request.routeOptions;
    // A stream would be a span of hours.
    if (route === undefined || untraced.test(route) || config.isStream === true) return;
    const { endpoint } = config;
    request.span = current.beginTrace(
      {
        name: `${request.method} ${route}`,
        kind: 'server',
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'galla.endpoint': endpoint,
          'galla.request_id': request.id,
        },
      },
      request.headers,
    );
  });
  // Only here: a body arrives in the context of its socket, not in that of the hooks before it.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.run(done);
  });
  app.addHook('onResponse', async ({ span, tenantId }, { statusCode, raw }) => {
    if (span === undefined) return;
    span.set({ 'http.response.status_code': statusCode, 'galla.tenant_id': tenantId });
    span.end(statusCode >= 500 ? String(statusCode) : raw.writableFinished ? undefined : 'cut');
  });
}
