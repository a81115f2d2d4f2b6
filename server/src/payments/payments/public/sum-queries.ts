import { paymentStates } from '@galla/contract/payments/payments/states.ts';
import { sql } from 'kysely';
import { textArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readsOfTenants } from '../../../platform/db/distribution/tenant-reads.ts';
import { preparedQuery } from '../../../platform/db/prepared-statements.ts';
import { istHour, istMidnight } from '../../../platform/indian-time.ts';
import type { Owners, Piece, PieceRead } from '../rollup-piece-queries.ts';
import { inPieces } from '../rollup-piece-queries.ts';
import { hourSums } from './hour-sum-queries.ts';
import type { RangeParts, TimeRange } from './range-parts.ts';
import { splitRange } from './range-parts.ts';
import type { PaymentSelection } from './selection.ts';

/** A period with its own sums. */
export interface Part<Name extends string> extends TimeRange {
  readonly name: Name;
}

/** Sums of one part and state: by bar for collected amounts, which the trend shows, and over all bars otherwise. */
export interface BarSum<Name extends string = string> {
  part: Name;
  /** The start of the hour, or of the IST day. */
  at: Date | null;
  state: string;
  count: number;
  amount: number;
  refunded: number;
}

export interface InstrumentSum {
  instrument: string;
  count: number;
  amount: number;
}

/** The sums of several parts by hour or IST day and by state, from one snapshot. */
export async function sumParts<Name extends string>(
  tx: Tx,
  owners: Owners,
  parts: readonly Part<Name>[],
  unit: 'hour' | 'day',
): Promise<BarSum<Name>[]> {
  const stores = owners.storeIds !== null;
  const reads = await readsOfTenants(tx, owners.tenants);
  const read = (kind: keyof RangeParts, how: Omit<PieceRead, 'storeIds'>) =>
    inPieces(reads, kind, piecesOf(parts, kind, unit), { storeIds: owners.storeIds, ...how });
  const sums = sql`r.state, r.count, r.amount, r.refunded`;
  const hours = read('hours', {
    // If bars are days, each piece lies within one day, so its bar is known.
    columns: (at) => sql`${unit === 'hour' ? sql`r.hour` : at}, ${sums}`,
    from: stores ? 'payment_store_hour' : 'payment_state_hour',
  });
  const days = read('days', {
    columns: () => sql`(r.day::timestamp - interval '5 hours 30 minutes') at time zone 'UTC', r.state,
      sum(r.count)::bigint, sum(r.amount)::bigint, sum(r.refunded)::bigint`,
    groupBy: sql`r.day, r.state`,
    from: stores ? 'payment_store_day' : 'payment_day',
    // For stores, the key begins with the state.
    where: stores ? sql`r.state = any (${textArray(paymentStates)})` : sql`true`,
  });
  const rest = read('rest', {
    columns: (at) => sql`${at}, r.state, count(*), sum(r.total)::bigint, sum(r.refunded)::bigint`,
    from: 'payment',
    groupBy: sql`r.state`,
  });
  const pieces = unit === 'hour' ? [...hours, ...rest] : [...days, ...hours, ...rest];
  if (pieces.length === 0) return [];
  return preparedQuery(
    tx,
    sql<BarSum<Name>>`
      select b.part, case when b.state = 'COMPLETED' then b.at end as at, b.state,
        sum(b.count) as count, sum(b.amount) as amount, sum(b.refunded) as refunded
      from (${sql.join(pieces, sql` union all `)}) as b (part, at, state, count, amount, refunded)
      group by 1, 2, 3`,
  );
}

function piecesOf(parts: readonly Part<string>[], kind: keyof RangeParts, unit: 'hour' | 'day'): Piece[] {
  const startOf = unit === 'hour' ? istHour : istMidnight;
  return parts.flatMap((part) =>
    splitRange(part, unit)[kind].map(({ from, to }) => ({ part: part.name, at: startOf(from), from, to })),
  );
}

/**
 * Collected sums by instrument, highest first. No rollup has a store's instruments by day, so a store's sums are read
 * by hour.
 */
export async function sumByInstrument(tx: Tx, owners: Owners, span: TimeRange): Promise<InstrumentSum[]> {
  const stores = owners.storeIds !== null;
  const parts = [{ name: 'all', from: span.from, to: span.to }];
  const unit = stores ? 'hour' : 'day';
  const where = sql`r.state = 'COMPLETED'`;
  const columns = () => sql`r.instrument, r.count, r.amount`;
  const reads = await readsOfTenants(tx, owners.tenants);
  const read = (kind: keyof RangeParts, how: Omit<PieceRead, 'storeIds'>) =>
    inPieces(reads, kind, piecesOf(parts, kind, unit), { storeIds: owners.storeIds, ...how });
  const from = stores ? 'payment_store_hour' : 'payment_hour';
  const hours = read('hours', { columns, from, where });
  const days = read('days', { columns, from: 'payment_day', where });
  const rest = read('rest', {
    columns: () => sql`r.instrument, count(*), sum(r.total)::bigint`,
    from: 'payment',
    where,
    groupBy: sql`r.instrument`,
  });
  const pieces = stores ? [...hours, ...rest] : [...days, ...hours, ...rest];
  if (pieces.length === 0) return [];
  return preparedQuery(
    tx,
    sql<InstrumentSum>`
      select b.instrument, sum(b.count) as count, sum(b.amount) as amount
      from (${sql.join(pieces, sql` union all `)}) as b (part, instrument, count, amount)
      group by 1 order by 3 desc, 1`,
  );
}

/** Collected sums by tenant, highest first. */
export async function sumByTenant(
  tx: Tx,
  selection: PaymentSelection,
  max: number,
): Promise<{ tenant_id: string; count: number; amount: number }[]> {
  const { rows } = await sql<{ tenant_id: string; count: number; amount: number }>`
    select f.tenant_id, sum(f.count) as count, sum(f.amount) as amount
    from ${hourSums({ ...selection, states: ['COMPLETED'] })} f group by 1 order by 3 desc, 1 limit ${max}`.execute(tx);
  return rows;
}
