import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../auth/api-key.ts';
import { countCall, refuseOverLimit } from '../auth/api-key-limits.ts';
import { authenticateApiKey } from '../auth/api-keys.ts';
import type { Platform } from './handlers.ts';

/** The program of a call, whose calls are limited. Nothing of `Authorization` is kept or logged. */
export async function apiKeyOf(
  { database, masterKey, clock }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKey> {
  const now = clock.now();
  const { authorization } = request.headers;
  const apiKey = await authenticateApiKey(database, masterKey, { authorization, address: request.ip, now });
  const left = await countCall(database, apiKey.id, now);
  reply.header('ratelimit-limit', String(left.limit));
  reply.header('ratelimit-remaining', String(Math.max(0, left.remaining)));
  reply.header('ratelimit-reset', String(left.resetSeconds));
  refuseOverLimit(left);
  return apiKey;
}
