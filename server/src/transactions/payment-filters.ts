import { decodeId } from '@galla/contract/core/ids.ts';
import type { PaymentFilters } from '@galla/contract/transactions/endpoints.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { tenantsOf } from '../platform/auth/scope.ts';
import { textArray, uuidArray } from '../platform/db/arrays.ts';
import { firstIdAt } from '../platform/ids.ts';

/** What is searched for. */
export type PaymentSearch = NonNullable<PaymentFilters['search']>;

/** Filters inside a scope: what SQL needs, with ids as UUIDs. Null means no restriction; an empty list means nothing fits. */
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
}

/** Brings filters into the caller's scope: merchants and stores outside of it select nothing. */
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

/** The stores that a request leaves of the scope's stores. */
export function storesInScope(scope: Scope, wanted: readonly string[] | null): readonly string[] | null {
  if (scope.storeIds === null) return wanted;
  if (wanted === null) return scope.storeIds;
  const own = new Set(scope.storeIds);
  return wanted.filter((id) => own.has(id));
}

function uuids(kind: 'store' | 'terminal' | 'qrCode', ids: readonly string[] | undefined): readonly string[] | null {
  return ids === undefined ? null : ids.flatMap((id) => decodeId(kind, id) ?? []);
}

/** The condition on one tenant's payments, without search: `p` is the payment. */
export function paymentCondition(selection: PaymentSelection): RawBuilder<boolean> {
  const parts = [
    sql`p.id >= ${firstIdAt(selection.from)}::uuid and p.id < ${firstIdAt(selection.to)}::uuid`,
    ...columnConditions(selection, 'p'),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The conditions on the columns that payments and rollups share. Rollups have '' for no payment solution, which no filter names. */
export function columnConditions(selection: PaymentSelection, alias: 'p' | 'r'): RawBuilder<unknown>[] {
  const requested = [
    ['store_id', 'uuid', selection.storeIds],
    ['terminal_id', 'uuid', selection.terminalIds],
    ['qr_code_id', 'uuid', selection.qrCodeIds],
    ['state', 'text', selection.states],
    ['instrument', 'text', selection.instruments],
    ['payment_solution', 'text', selection.paymentSolutions],
  ] as const;
  return requested.flatMap(([column, type, values]) =>
    values === null ? [] : [isOneOf(sql.ref(`${alias}.${column}`), type, values)],
  );
}

/** One value is compared with `=`: only then does the planner see that an index has its rows in the order of their ids. */
export function isOneOf(
  column: RawBuilder<unknown>,
  type: 'uuid' | 'text',
  values: readonly string[],
): RawBuilder<unknown> {
  const [only] = values;
  if (only !== undefined && values.length === 1) return sql`${column} = ${only}::${sql.raw(type)}`;
  return sql`${column} = any (${type === 'uuid' ? uuidArray(values) : textArray(values)})`;
}
