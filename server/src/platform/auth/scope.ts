import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { TenantMode } from '../rail/rails.ts';

/** A merchant that the caller may see, in the mode of the call. */
export interface ScopedMerchant {
  readonly tenantId: string;
  readonly merchantId: string;
  readonly name: string;
}

/**
 * The access of a signed-in person. It comes from the session only. Ids in a request must be inside it; others get 404.
 */
export interface Scope {
  readonly personId: string;
  readonly membershipId: string;
  readonly roleId: string;
  readonly roleName: string;
  /** Whether the role is an Admin role, which may do what only Admins may (PER-03). */
  readonly admin: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The criteria of the route table for the merchant or super-merchant. */
  readonly facts: MerchantFacts;
  /** The mode of the call. The tenants of its merchants are those of this mode (decision 106). */
  readonly mode: TenantMode;
  /** How far the clock of its sandbox is ahead, in ms; of several sandboxes, the one furthest ahead. 0 in live mode. */
  readonly clockOffset: number;
  readonly merchants: readonly ScopedMerchant[];
  /** The tenants of `merchants`. */
  readonly tenants: readonly string[];
  /** The stores that this person may see, or null for all stores of the merchants. */
  readonly storeIds: readonly string[] | null;
  /** The super-merchant's group, or null for one merchant. */
  readonly groupId: string | null;
}

/**
 * Above this number of tenants, a query scans an index once for all tenants instead of once per tenant. Row-level
 * security compares every look-up with the whole scope: ten thousand look-ups in ten thousand tenants took half a
 * minute.
 */
export const manyTenants = 500;

/** The tenants of these merchants, or of all in the scope if none are named. Merchants outside the scope have none. */
export function tenantsOf(scope: Scope, merchantIds: readonly string[] | undefined): readonly string[] {
  if (merchantIds === undefined) return scope.tenants;
  const wanted = new Set(merchantIds);
  return scope.merchants.filter(({ merchantId }) => wanted.has(merchantId)).map(({ tenantId }) => tenantId);
}

/**
 * The single merchant of a request: the named one, or the only one of the scope.
 * @throws Problem INVALID_MERCHANT_ID
 */
export function merchantOf(scope: Scope, merchantId: string | undefined): Scope['merchants'][number] {
  const fitting = scope.merchants.filter((merchant) => merchantId === undefined || merchant.merchantId === merchantId);
  const [merchant] = fitting;
  if (merchant === undefined || fitting.length > 1) throw new Problem('INVALID_MERCHANT_ID', 404);
  return merchant;
}

/** The requested stores within the scope, as UUIDs; null means all. */
export function storesInScope(scope: Scope, wanted: readonly string[] | null): readonly string[] | null {
  if (scope.storeIds === null) return wanted;
  if (wanted === null) return scope.storeIds;
  const own = new Set(scope.storeIds);
  return wanted.filter((id) => own.has(id));
}
