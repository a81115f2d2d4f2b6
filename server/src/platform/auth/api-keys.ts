import { BlockList, isIP } from 'node:net';
import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Database } from '../db/database.ts';
import { inTenants, inTransaction } from '../db/database.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyRow } from './api-key-queries.ts';
import { findApiKeyRow, findTenantOfHash, noteUse } from './api-key-queries.ts';
import { apiKeyHash, isApiKeySecret } from './api-key-secret.ts';
import type { Limit } from './limits.ts';
import { counted, countUse, networkOf } from './limits.ts';
import type { Scope } from './scope.ts';

/** The credentials and origin of a call. */
export interface Shown {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly now: number;
}

/** The permissions that scopes stand for, so that features check programs and people in the same way. */
const permissionsOf: Readonly<Record<ApiScope, readonly Permission[]>> = {
  read: [
    ...(['transaction_access', 'search_transaction_access', 'refund_list_access', 'settlements_access'] as const),
    ...(['transaction_reports_access', 'refund_reports_access', 'settlementreports_access'] as const),
    ...(['PAYLINK_READ_ACCESS', 'qrcodes_access'] as const),
  ],
  orders: ['transaction_access', 'qrcodes_access'],
  refunds: ['transaction_access', 'refund_access', 'refund_list_access'],
  links: ['PAYLINK_READ_ACCESS', 'PAYLINK_MANAGE_ACCESS'],
  webhooks: ['WEBHOOK_MANAGE_ACCESS'],
};

const minute = 60_000;
/**
 * The limit of wrong keys from one network. A key has 128 random bits, so the limit protects logs and CPU, not keys.
 */
const wrongTries: Limit = { max: 60, windowMs: 10 * minute };

const maxKnown = 10_000;
const tenants = new WeakMap<Database, Map<string, string>>();

/**
 * The key of a call, read fresh, so that an ended key is refused at once. Its last use is recorded at most once a
 * minute.
 * @throws Problem 401 for a key that does not work, 403 from an address that it does not allow, 429 for many wrong
 * tries
 */
export async function authenticateApiKey(database: Database, masterKey: Buffer, shown: Shown): Promise<ApiKey> {
  const { address, now } = shown;
  if (shown.authorization === undefined) throw new Problem('API_KEY_MISSING', 401);
  const secret = secretIn(shown.authorization);
  const hash = secret === undefined ? undefined : apiKeyHash(masterKey, secret);
  const tenantId = hash && (await tenantOf(database, hash));
  const row = hash && tenantId && (await inTenants(database, [tenantId], (tx) => findApiKeyRow(tx, tenantId, hash)));
  const refusal = row ? refusalOf(row, now) : 'API_KEY_UNKNOWN';
  if (!row || !tenantId || refusal !== undefined)
    return refuse(database, new Problem(refusal ?? 'API_KEY_UNKNOWN', 401), shown);
  if (!isAllowedFrom(row.allowed_addresses, address))
    return refuse(database, new Problem('API_KEY_ADDRESS', 403), shown);
  if (row.used_at === null || row.used_at.getTime() <= now - minute)
    await noteUse(database, tenantId, { keyId: row.id, address, now });
  return keyOf(row, tenantId);
}

/** The secret in `Authorization`: as a bearer token, or as the name or password of HTTP Basic. */
function secretIn(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +([\w+/=.~-]{1,400})$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return isApiKeySecret(value) ? value : undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':').find(isApiKeySecret);
}

/** The tenant of a secret never changes, so it is looked up once. */
async function tenantOf(database: Database, hash: Buffer): Promise<string | undefined> {
  const known = tenants.get(database) ?? new Map<string, string>();
  tenants.set(database, known);
  const name = hash.toString('base64');
  const tenantId = known.get(name) ?? (await findTenantOfHash(database, hash));
  if (tenantId === undefined) return undefined;
  known.set(name, tenantId);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  return tenantId;
}

function refusalOf({ disabled_at, expires_at, stops_at }: ApiKeyRow, now: number) {
  if (disabled_at !== null) return 'API_KEY_DISABLED';
  if (expires_at !== null && expires_at.getTime() <= now) return 'API_KEY_EXPIRED';
  return stops_at !== null && stops_at.getTime() <= now ? 'API_KEY_REPLACED' : undefined;
}

/** Counts a refused call for its network. */
async function refuse(database: Database, problem: Problem, { address, now }: Shown): Promise<never> {
  await counted({ transaction: (work) => inTransaction(database, work) }, (tx) =>
    countUse(tx, [{ key: `api-key-network:${networkOf(address)}`, limit: wrongTries }], now),
  );
  throw problem;
}

/** Whether an address belongs to one of these networks. An empty list allows every address. */
export function isAllowedFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(net) === 0) continue;
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

function keyOf(row: ApiKeyRow, tenantId: string): ApiKey {
  const { id, name, mode, scopes, live_tenant_id: liveTenantId } = row;
  const refundLimits = { perRefund: row.refund_max, perDay: row.refund_day_max };
  return {
    id,
    name,
    mode,
    tenantId,
    liveTenantId,
    scopes: new Set(scopes),
    scope: scopeOf(row, tenantId),
    refundLimits,
  };
}

/** The scope of a program: one tenant with all its stores. The dashboard's switch of test mode does not affect it. */
function scopeOf(row: ApiKeyRow, tenantId: string): Scope {
  const facts: MerchantFacts = {
    type: row.type,
    superMerchant: false,
    attributes: new Set(row.attributes),
    flags: new Set((row.flags ?? []).filter((flag) => flag !== 'TEST_MODE')),
  };
  return {
    personId: row.created_by,
    membershipId: row.id,
    roleId: 'API_KEY',
    roleName: row.name,
    admin: false,
    permissions: new Set(row.scopes.flatMap((scope) => permissionsOf[scope])),
    facts,
    merchants: [{ tenantId, merchantId: row.merchant_id, name: row.merchant_name }],
    clockOffset: row.clock_offset,
    mode: row.mode,
    tenants: [tenantId],
    storeIds: null,
    groupId: null,
  };
}
