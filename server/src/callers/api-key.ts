import { apiVersionHeader, apiVersions } from '@galla/contract/core/api/versions.ts';
import { meets } from '@galla/contract/core/criteria.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../platform/auth/api-key.ts';
import { countCall, refuseOverLimit } from '../platform/auth/api-key-limits.ts';
import { authenticateApiKey } from '../platform/auth/api-keys.ts';
import { openApiRequestLog } from '../platform/auth/api-requests.ts';
import { inTenants } from '../platform/db/database.ts';
import type { CallerKind } from '../platform/http/callers.ts';
import type { Platform } from '../platform/http/handlers.ts';
import type { CallerContext } from './scoped.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling program in test mode, whose calls are recorded. UUIDs. */
    testProgram?: { readonly tenantId: string; readonly keyId: string };
  }
}

/** The context of an endpoint for programs with an API key. */
export interface ApiKeyContext extends CallerContext {
  readonly apiKey: ApiKey;
}

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly 'api-key': ApiKeyContext;
  }
}

/**
 * A merchant's program. Its key allows what the scopes name, for the one tenant of its mode. No cookie is read, so a
 * page of another site cannot call in its name.
 */
export const apiKeyCaller: CallerKind<'api-key'> = {
  async recognise({ endpoint, context, request, reply }) {
    const { anyOf, criteria } = endpoint.spec.access;
    const apiKey = await apiKeyOf(context, request, reply);
    const { scope, tenantId } = apiKey;
    if (!anyOf.some((wanted) => apiKey.scopes.has(wanted))) throw new Problem('API_KEY_SCOPE', 403);
    if (criteria !== undefined && !meets(scope.facts, criteria)) throw new Problem('STATUS_529', 403);
    return {
      context: { ...context, apiKey, scope, scoped: (work) => inTenants(context.database, [tenantId], work) },
      id: apiKey.id,
      scope,
    };
  },
  describe: ({ anyOf }) => `a program whose API key has the scope ${anyOf.join(' or ')}`,
  errorsOf: () => ({ API_KEY_UNKNOWN: 401, API_KEY_SCOPE: 403, API_KEY_ADDRESS: 403, TOO_MANY_REQUESTS: 429 }),
};

/** The calling program, after counting its call. The `Authorization` header is never stored or logged. */
export async function apiKeyOf(
  { database, masterKey, clock }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKey> {
  const now = clock.now();
  const { authorization } = request.headers;
  const apiKey = await authenticateApiKey(database, masterKey, { authorization, address: request.ip, now });
  if (apiKey.mode === 'test') request.testProgram = { tenantId: apiKey.tenantId, keyId: apiKey.id };
  const left = await countCall(database, apiKey.id, now);
  reply.header('ratelimit-limit', String(left.limit));
  reply.header('ratelimit-remaining', String(Math.max(0, left.remaining)));
  reply.header('ratelimit-reset', String(left.resetSeconds));
  refuseOverLimit(left);
  reply.header(apiVersionHeader, versionOf(request.headers[apiVersionHeader]));
  return apiKey;
}

/** The version that a call is answered in: the named one, or the newest. @throws Problem API_VERSION_UNKNOWN (400) */
function versionOf(named: string | string[] | undefined): string {
  if (named === undefined) return apiVersions[0];
  const known = apiVersions.find((version) => version === named);
  if (known === undefined) throw new Problem('API_VERSION_UNKNOWN', 400);
  return known;
}

/** Records the calls of programs in test mode, except streams. */
export function recordTestCalls(app: FastifyInstance, platform: Platform): void {
  const requests = openApiRequestLog(platform);
  app.addHook('onResponse', async ({ testProgram, id, method, url }, reply) => {
    if (testProgram === undefined || String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const tookMs = Math.round(reply.elapsedTime);
    requests.note({
      ...testProgram,
      requestId: id,
      method,
      url,
      status: reply.statusCode,
      tookMs,
      at: platform.clock.now(),
    });
  });
  app.addHook('onClose', () => requests.close());
}
