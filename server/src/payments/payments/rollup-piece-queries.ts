import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { TenantReads } from '../../platform/db/distribution/tenant-reads.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';
import type { RangeParts, TimeRange } from './public/range-parts.ts';
import type { PaymentSelection } from './public/selection.ts';

/** The owners of the payments: these tenants, and these stores if given. */
export type Owners = Pick<PaymentSelection, 'tenants' | 'storeIds'>;

/** A piece of a range, with the name of its part and the start (ms) of its bar. */
export interface Piece extends TimeRange {
  readonly part: string;
  readonly at: number;
}

/** The columns that locate rollup rows and payments in time. */
const keys = {
  days: { column: sql`r.day`, type: 'date', bound: istDay },
  hours: { column: sql`r.hour`, type: 'timestamptz', bound: textOf },
  rest: { column: sql`r.id`, type: 'uuid', bound: firstIdAt },
} as const satisfies { readonly [Kind in keyof RangeParts]: object };

/** What to read of the rows `r` of a table. `groupBy` sums them by piece. */
export interface PieceRead {
  /** The columns of a piece, whose bar starts at the given moment. */
  readonly columns: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly from:
    | 'payment'
    | 'payment_day'
    | 'payment_store_day'
    | 'payment_hour'
    | 'payment_state_hour'
    | 'payment_store_hour';
  /** The stores of the rows, or null for all. */
  readonly storeIds: Owners['storeIds'];
  readonly where?: RawBuilder<unknown>;
  readonly groupBy?: RawBuilder<unknown>;
}

/** Reads columns of a table in each piece, after the column `part`. Returns SELECTs to unite, possibly none. */
export function inPieces(
  reads: TenantReads,
  kind: keyof RangeParts,
  pieces: readonly Piece[],
  { columns, from, storeIds, where = sql`true`, groupBy }: PieceRead,
): RawBuilder<unknown>[] {
  const { column, type, bound } = keys[kind];
  const ofStores = storeIds === null ? sql`` : sql`r.store_id = any (${uuidArray(storeIds)}) and`;
  return reads.inRanges({
    from,
    column,
    type,
    ranges: pieces.map((piece) => ({
      part: piece.part,
      at: textOf(piece.at),
      first: bound(piece.from),
      beyond: bound(piece.to),
    })),
    columns,
    where: sql`${ofStores} ${where}`,
    groupBy,
  });
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
