import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf } from '../../../platform/db/arrays.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { PaymentSelection } from './selection.ts';

/** The condition on one tenant's payments `p`, without the search. */
export function paymentCondition(selection: PaymentSelection): RawBuilder<boolean> {
  const parts = [
    sql`p.id >= ${firstIdAt(selection.from)}::uuid and p.id < ${firstIdAt(selection.to)}::uuid`,
    ...columnConditions(selection, 'p'),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * The conditions on columns shared by payments and rollups. Rollups use '' for no payment solution, and no filter has
 * that value.
 */
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
