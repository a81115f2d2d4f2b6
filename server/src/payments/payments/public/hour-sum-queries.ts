import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import { namedOne, ofSameTenant } from '../../../platform/db/tenants.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { TimeRange } from './range-parts.ts';
import { splitRange } from './range-parts.ts';
import type { PaymentSelection } from './selection.ts';
import { columnConditions } from './selection-queries.ts';

/**
 * Hourly sums of a selection (without its search): rollups for the whole hours of the range, and payment rows for the
 * rest at its two ends. So sums are exact for any range, and their cost depends on the hours, not on the payments.
 * Columns: tenant_id, hour, state, count, amount, refunded, and store_id if a store, terminal or QR code is selected.
 * Only the tenants' own rows are needed.
 */
export function hourSums(selection: PaymentSelection): RawBuilder<unknown> {
  const { hours, rest } = splitRange(selection, 'hour');
  // For a range without a whole hour this part finds nothing, but it names the columns.
  const [whole = { from: selection.from, to: selection.from }] = hours;
  const parts = [wholeHours(selection, whole), ...rest.map((span) => edgeRows(selection, span))];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

function wholeHours(selection: PaymentSelection, span: TimeRange): RawBuilder<unknown> {
  const { storeIds, terminalIds, qrCodeIds, instruments, paymentSolutions } = selection;
  if (storeIds !== null || terminalIds !== null || qrCodeIds !== null) return storeHours(selection, span);
  const table = instruments === null && paymentSolutions === null ? 'payment_state_hour' : 'payment_hour';
  const conditions = [...inHours(selection, span), ...columnConditions(selection, 'r')];
  return sql`select r.tenant_id, r.hour, null::uuid as store_id, r.state, r.count, r.amount, r.refunded
    from ${sql.table(table)} r where ${sql.join(conditions, sql` and `)}`;
}

function storeHours(selection: PaymentSelection, span: TimeRange): RawBuilder<unknown> {
  // The key begins with the store. Without this, a selection of a counter or QR code would read the hours of every
  // store.
  const named = namedOne(selection.tenants);
  const stores = sql`r.store_id in (
    select t.store_id from terminal t where ${ofSameTenant('t', 'r', named)} and t.id = any (${uuidArray(selection.terminalIds ?? [])})
    union select q.store_id from qr_code q where ${ofSameTenant('q', 'r', named)} and q.id = any (${uuidArray(selection.qrCodeIds ?? [])}))`;
  const conditions = [
    ...inHours(selection, span),
    ...(selection.storeIds === null ? [stores] : []),
    ...columnConditions(selection, 'r'),
  ];
  return sql`select r.tenant_id, r.hour, r.store_id, r.state, r.count, r.amount, r.refunded
    from payment_store_hour r where ${sql.join(conditions, sql` and `)}`;
}

function inHours(selection: PaymentSelection, { from, to }: TimeRange): RawBuilder<unknown>[] {
  return [
    sql`r.tenant_id = any (${uuidArray(selection.tenants)})`,
    sql`r.hour >= ${new Date(from)} and r.hour < ${new Date(to)}`,
  ];
}

function edgeRows(selection: PaymentSelection, { from, to }: TimeRange): RawBuilder<unknown> {
  const conditions = [
    sql`p.tenant_id = any (${uuidArray(selection.tenants)})`,
    sql`p.id >= ${firstIdAt(from)}::uuid and p.id < ${firstIdAt(to)}::uuid`,
    ...columnConditions(selection, 'p'),
  ];
  return sql`select p.tenant_id, date_trunc('hour', p.created_at + interval '30 minutes') - interval '30 minutes',
      p.store_id, p.state, count(*), sum(p.total), sum(p.refunded)
    from payment p where ${sql.join(conditions, sql` and `)} group by 1, 2, 3, 4`;
}
