import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import { assistantLimits } from '@galla/contract/developers/assistant/feature.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { record } from '../../identity/audit/public/service.ts';
import type { ApiKey } from '../../platform/auth/api-key.ts';
import type { Limit } from '../../platform/auth/limits.ts';
import { takeUse } from '../../platform/auth/limits.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/http/handlers.ts';

/** The calling assistant, identified by the key that a person gave it. */
export interface Caller {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly apiKey: ApiKey;
  readonly request: FastifyRequest;
}

/** The answer of the merchant API. */
interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Calls the merchant API with the assistant's own key, so that permissions, mode, limits and errors are the same as for
 * any program.
 */
export async function callApi(
  { app, request }: Pick<Caller, 'app' | 'request'>,
  { method, url, body }: { readonly method: string; readonly url: string; readonly body?: unknown },
  idempotencyKey?: string,
): Promise<ApiAnswer> {
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    remoteAddress: request.ip,
    headers: {
      authorization: request.headers.authorization ?? '',
      'user-agent': request.headers['user-agent'] ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const ofDay: Limit = { max: assistantLimits.actsOfDay, windowMs: 86_400_000 };
const ofAct: Limit = { max: 1, windowMs: 86_400_000 };

class NoRoom extends Error {}

/**
 * Counts an action of a key. A repeated action counts once. False if the daily limit is reached, also when the action
 * is requested again, because an uncounted action stores no key.
 */
export async function countAct({ platform, apiKey }: Caller, idempotencyKey: string): Promise<boolean> {
  const now = platform.clock.now();
  try {
    await inTransaction(platform.database, async (tx) => {
      const isNew = await takeUse(tx, { key: `assistant-act:${apiKey.id}:${idempotencyKey}`, limit: ofAct }, now);
      if (isNew && !(await takeUse(tx, { key: `assistant-acts:${apiKey.id}`, limit: ofDay }, now))) throw new NoRoom();
    });
    return true;
  } catch (error) {
    if (error instanceof NoRoom) return false;
    throw error;
  }
}

/** Records the use of a tool in the merchant's log, under the name of the person who created the key. */
export async function recordUse({ platform, apiKey, request }: Caller, tool: string, isDone: boolean): Promise<void> {
  const { masterKey, database, clock } = platform;
  const context = { masterKey, now: clock.now(), address: request.ip, userAgent: request.headers['user-agent'] };
  const detail = { tool, apiKey: encodeId(apiKeyIds, apiKey.id), apiKeyName: apiKey.name, mode: apiKey.mode };
  await inTransaction(database, (tx) =>
    record(tx, context, {
      act: 'ASSISTANT_TOOL_USED',
      personId: apiKey.scope.personId,
      membershipId: null,
      ownerId: apiKey.liveTenantId,
      outcome: isDone ? 'DONE' : 'REFUSED',
      detail,
    }),
  );
}
