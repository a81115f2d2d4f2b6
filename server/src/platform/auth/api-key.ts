import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { TenantMode } from '../rail/rails.ts';
import type { Scope } from './scope.ts';

/** A merchant's program, authenticated by a valid key. Ids are UUIDs. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly mode: TenantMode;
  readonly tenantId: string;
  /** The tenant whose chain holds the merchant's audit log. */
  readonly liveTenantId: string;
  readonly scopes: ReadonlySet<ApiScope>;
  readonly scope: Scope;
  /** Its refund limits in paise: per refund, and per day in India; null for no limit. */
  readonly refundLimits: { readonly perRefund: number | null; readonly perDay: number | null };
}
