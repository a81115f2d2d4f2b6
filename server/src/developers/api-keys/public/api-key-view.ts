import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { ScopedMerchant } from '../../../platform/auth/scope.ts';
import { merchantOf } from '../../../platform/auth/scope.ts';
import { findTenants } from '../../../platform/db/tenants.ts';
import type { ListedKey } from './queries.ts';

/** A merchant with the tenants of both modes. */
export interface KeyOwner extends ScopedMerchant {
  readonly tenantOf: { readonly live: string; readonly test: string };
}

/** The merchant whose keys a person manages. One of its two tenants is outside the scope of the session. */
export async function keyOwner({ scope, transaction }: ScopedContext): Promise<KeyOwner> {
  const merchant = merchantOf(scope, undefined);
  return transaction(async (tx) => {
    const [live = ''] = await findTenants(tx, merchant.merchantId, ['live']);
    const [test = ''] = await findTenants(tx, merchant.merchantId, ['test']);
    return { ...merchant, tenantOf: { live, test } };
  });
}

/** A key without its secret. */
export function viewKey(row: ListedKey, now: number, personId: string): ApiKeyEntry {
  const previousUntil = row.previous_until !== null && row.previous_until.getTime() > now ? row.previous_until : null;
  return {
    keyId: encodeId(apiKeyIds, row.id),
    mode: row.mode,
    condition: conditionOf(row, previousUntil, now),
    name: row.name,
    scopes: row.scopes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    allowedAddresses: row.allowed_addresses,
    refundLimits: { perRefund: row.refund_max, perDay: row.refund_day_max },
    waiting: waitingOf(row, personId),
    lastGroup: row.last_group,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    rotatedAt: row.secret_created_at > row.created_at ? row.secret_created_at.toISOString() : null,
    previousUntil: previousUntil?.toISOString() ?? null,
    lastUsedAt: row.used_at?.toISOString() ?? null,
    lastUsedFrom: row.used_from,
    lastViewedAt: row.viewed_at?.toISOString() ?? null,
    lastViewedBy: row.viewed_by_name,
    seenBy: row.seen_by.map(({ personId: id, name, left }) => ({ id: encodeId('person', id), name, left })),
    disabledAt: row.disabled_at?.toISOString() ?? null,
  };
}

function waitingOf(row: ListedKey, personId: string): ApiKeyEntry['waiting'] {
  if (row.wanted_by === null || row.wanted_at === null) return null;
  return {
    scopes: (row.wanted_scopes ?? []) as ApiScope[],
    refundLimits: { perRefund: row.wanted_refund_max, perDay: row.wanted_refund_day_max },
    expiresAt: row.wanted_expires_at?.toISOString() ?? null,
    allowedAddresses: row.wanted_addresses ?? [],
    requestedBy: row.wanted_by_name ?? '',
    requestedAt: row.wanted_at.toISOString(),
    own: row.wanted_by === personId,
  };
}

function conditionOf(row: ListedKey, previousUntil: Date | null, now: number): ApiKeyEntry['condition'] {
  if (row.disabled_at !== null) return 'DISABLED';
  if (row.expires_at !== null && row.expires_at.getTime() <= now) return 'EXPIRED';
  return previousUntil === null ? 'ACTIVE' : 'ROTATING';
}
