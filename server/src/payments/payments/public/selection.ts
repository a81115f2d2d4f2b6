import { decodeId } from '@galla/contract/core/ids.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { storesInScope, tenantsOf } from '../../../platform/auth/scope.ts';

/** The value to search for, and its kind. */
export type PaymentSearch = NonNullable<PaymentFilters['search']>;

/**
 * Filters within a scope in the form that SQL needs, with ids as UUIDs. Null means no restriction; an empty list
 * matches nothing.
 */
export interface PaymentSelection {
  readonly tenants: readonly string[];
  /** Milliseconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly storeIds: readonly string[] | null;
  readonly terminalIds: readonly string[] | null;
  readonly qrCodeIds: readonly string[] | null;
  readonly states: readonly string[] | null;
  readonly instruments: readonly string[] | null;
  readonly paymentSolutions: readonly string[] | null;
  readonly search: PaymentSearch | null;
  /** If given, limits the selection to payments with these ids. */
  readonly ids?: readonly string[] | undefined;
}

/** Limits filters to the caller's scope. Merchants and stores outside it match nothing. */
export function selectionOf(scope: Scope, filters: PaymentFilters): PaymentSelection {
  return {
    tenants: tenantsOf(scope, filters.merchantIds),
    from: Date.parse(filters.from),
    to: Date.parse(filters.to),
    storeIds: storesInScope(scope, uuids('store', filters.storeIds)),
    terminalIds: uuids('terminal', filters.terminalIds),
    qrCodeIds: uuids('qrCode', filters.qrCodeIds),
    states: filters.states ?? null,
    instruments: filters.instruments ?? null,
    paymentSolutions: filters.paymentSolutions ?? null,
    search: filters.search ?? null,
  };
}

function uuids(kind: 'store' | 'terminal' | 'qrCode', ids: readonly string[] | undefined): readonly string[] | null {
  return ids === undefined ? null : ids.flatMap((id) => decodeId(kind, id) ?? []);
}
