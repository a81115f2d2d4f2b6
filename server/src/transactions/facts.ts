import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import { firstIdAt } from '../platform/ids.ts';
import { istHour } from '../platform/indian-time.ts';
import type { PaymentSelection } from './payment-filters.ts';
import { columnConditions } from './payment-filters.ts';

const hour = 3_600_000;

/**
 * The payments of a selection (its search aside) as sums by hour: rollups for the whole hours of the range, and the
 * rows themselves for what is left at its two ends, so that sums are exact for any range and cost what the hours cost,
 * not the payments. Columns: tenant_id, hour, instrument, state, count, amount, refunded, and store_id where a store,
 * terminal or QR code is asked for. Sums need the tenant's rows only.
 */
export function facts(selection: PaymentSelection): RawBuilder<unknown> {
  const firstWhole = istHour(selection.from + hour - 1);
  const lastWhole = Math.max(istHour(selection.to), firstWhole);
  const edges = edgesOf(selection, firstWhole, lastWhole);
  const rollup = needsStores(selection)
    ? storeHours(selection, firstWhole, lastWhole)
    : hours(selection, firstWhole, lastWhole);
  return sql`(${sql.join([rollup, ...edges.map((edge) => edgeRows(selection, edge))], sql` union all `)})`;
}

function needsStores(selection: PaymentSelection): boolean {
  return selection.storeIds !== null || selection.terminalIds !== null || selection.qrCodeIds !== null;
}

function edgesOf(selection: PaymentSelection, firstWhole: number, lastWhole: number): [number, number][] {
  if (firstWhole >= selection.to) return [[selection.from, selection.to]];
  const edges: [number, number][] = [
    [selection.from, firstWhole],
    [lastWhole, selection.to],
  ];
  return edges.filter(([from, to]) => from < to);
}

function hours(selection: PaymentSelection, from: number, to: number): RawBuilder<unknown> {
  const conditions = [...wholeHours(selection, from, to), ...columnConditions(selection, 'r')];
  return sql`select r.tenant_id, r.hour, null::uuid as store_id, r.instrument, r.state, r.count, r.amount, r.refunded
    from payment_hour r where ${sql.join(conditions, sql` and `)}`;
}

function storeHours(selection: PaymentSelection, from: number, to: number): RawBuilder<unknown> {
  // The key begins with the store: a counter or QR code alone would otherwise read every store's hours.
  const stores = sql`r.store_id in (
    select t.store_id from terminal t where t.tenant_id = r.tenant_id and t.id = any (${uuidArray(selection.terminalIds ?? [])})
    union select q.store_id from qr_code q where q.tenant_id = r.tenant_id and q.id = any (${uuidArray(selection.qrCodeIds ?? [])}))`;
  const conditions = [
    ...wholeHours(selection, from, to),
    ...(selection.storeIds === null ? [stores] : []),
    ...columnConditions(selection, 'r'),
  ];
  return sql`select r.tenant_id, r.hour, r.store_id, r.instrument, r.state, r.count, r.amount, r.refunded
    from payment_store_hour r where ${sql.join(conditions, sql` and `)}`;
}

function wholeHours(selection: PaymentSelection, from: number, to: number): RawBuilder<unknown>[] {
  return [
    sql`r.tenant_id = any (${uuidArray(selection.tenants)})`,
    sql`r.hour >= ${new Date(from)} and r.hour < ${new Date(to)}`,
  ];
}

function edgeRows(selection: PaymentSelection, [from, to]: [number, number]): RawBuilder<unknown> {
  const conditions = [
    sql`p.tenant_id = any (${uuidArray(selection.tenants)})`,
    sql`p.id >= ${firstIdAt(from)}::uuid and p.id < ${firstIdAt(to)}::uuid`,
    ...columnConditions(selection, 'p'),
  ];
  return sql`select p.tenant_id, date_trunc('hour', p.created_at + interval '30 minutes') - interval '30 minutes',
      p.store_id, p.instrument, p.state, count(*), sum(p.total), sum(p.refunded)
    from payment p where ${sql.join(conditions, sql` and `)} group by 1, 2, 3, 4, 5`;
}
