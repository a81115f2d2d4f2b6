import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { TenantMode } from '../rail/rails.ts';
import type { Scope } from './scope.ts';

/** A merchant's program that has shown a valid key. UUIDs. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly mode: TenantMode;
  readonly tenantId: string;
  /** The tenant whose chain keeps the merchant's audit log. */
  readonly liveTenantId: string;
  readonly scopes: ReadonlySet<ApiScope>;
  readonly scope: Scope;
  /** What it may refund in paise, with one refund and on one day of India; null for no limit. */
  readonly refundLimits: { readonly perRefund: number | null; readonly perDay: number | null };
}
