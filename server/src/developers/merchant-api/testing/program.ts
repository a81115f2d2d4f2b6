import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { Method } from '@galla/contract/core/endpoint.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import type { TestGalla, TestMerchant, TestPerson } from '../../../main/testing/test-galla.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { apiKeyOf } from '../../api-keys/testing/rows.ts';

interface Wanted {
  readonly scopes?: readonly ApiScope[];
  readonly mode?: TenantMode;
  readonly person?: TestPerson;
  readonly allowedAddresses?: readonly string[];
  readonly expiresAt?: Date;
}

/** The options of one call. */
interface Options {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

export async function tenantIn(galla: TestGalla, { tenantId }: TestMerchant, mode: TenantMode): Promise<string> {
  const { id } = await galla.rows.kysely
    .selectFrom('tenant as t')
    .innerJoin('tenant as live', 'live.merchant_id', 't.merchant_id')
    .select('t.id')
    .where('live.id', '=', tenantId)
    .where('t.mode', '=', mode)
    .executeTakeFirstOrThrow();
  return id;
}

/** A merchant's program with its own key. */
export async function programOf(galla: TestGalla, merchant: TestMerchant, wanted: Wanted = {}) {
  const { mode = 'live', person, ...settings } = wanted;
  const createdBy = (person ?? (await galla.addPerson({ merchant }))).id;
  const tenantId = await tenantIn(galla, merchant, mode);
  const { keyId, secret } = await apiKeyOf(galla.rows, galla.masterKey, { ...settings, mode, tenantId, createdBy });
  const call = (method: Method, path: string, { body, headers = {}, key }: Options = {}) =>
    galla.app.inject({
      method,
      url: `/api/merchant/v1${path}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(method !== 'GET' ? { [idempotencyHeader]: key ?? randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    keyId,
    secret,
    tenantId,
    send: call,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) => call('GET', path, { headers }),
    post: (path: string, body: unknown = {}, options: Omit<Options, 'body'> = {}) =>
      call('POST', path, { body, ...options }),
  };
}

export type Program = Awaited<ReturnType<typeof programOf>>;
