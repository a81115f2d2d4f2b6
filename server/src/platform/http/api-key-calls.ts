import { apiVersionHeader, apiVersions } from '@galla/contract/core/api/versions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../auth/api-key.ts';
import { countCall, refuseOverLimit } from '../auth/api-key-limits.ts';
import { authenticateApiKey } from '../auth/api-keys.ts';
import type { Platform } from './handlers.ts';

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
