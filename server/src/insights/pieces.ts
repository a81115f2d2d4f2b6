import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../platform/db/arrays.ts';
import { firstIdAt } from '../platform/ids.ts';
import { istDay } from '../platform/indian-time.ts';
import type { Cover, Span } from '../transactions/cover.ts';
import type { PaymentSelection } from '../transactions/payment-filters.ts';

/** Whose payments: of these tenants, and of these stores where they are given. */
export type Owners = Pick<PaymentSelection, 'tenants' | 'storeIds'>;

/** A piece of a cover: what it is part of, and the start (ms) of the bar in which it lies. */
export interface Piece extends Span {
  readonly part: string;
  readonly at: number;
}

/** By what rows of a rollup, and payments, are found in time. */
const keys = {
  days: { column: sql`r.day`, type: sql`date[]`, bound: istDay },
  hours: { column: sql`r.hour`, type: sql`timestamptz[]`, bound: textOf },
  rest: { column: sql`r.id`, type: sql`uuid[]`, bound: firstIdAt },
} as const satisfies { readonly [Kind in keyof Cover]: object };

/**
 * Reads `columns` of the rows `r` of a table in each piece `x`, after the column `part`. The pieces are lists, so that
 * a query's text is the same whatever its dates are and its plan can be kept; the lateral join makes each piece one
 * look-up in the index, whatever the planner believes.
 */
export function inPieces(
  kind: keyof Cover,
  pieces: readonly Piece[],
  { tenants, storeIds }: Owners,
  read: {
    readonly columns: RawBuilder<unknown>;
    readonly from:
      | 'payment'
      | 'payment_day'
      | 'payment_store_day'
      | 'payment_hour'
      | 'payment_state_hour'
      | 'payment_store_hour';
    readonly where?: RawBuilder<unknown>;
    readonly groupBy?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const { column, type, bound } = keys[kind];
  const list = (value: (piece: Piece) => string) => textArray(pieces.map(value));
  const stores = storeIds === null ? sql`` : sql`and r.store_id = any (${uuidArray(storeIds)})`;
  return sql`select x.part, r.* from unnest(${list(({ part }) => part)}, ${list(({ at }) => textOf(at))}::timestamptz[],
      ${list(({ from }) => bound(from))}::${type}, ${list(({ to }) => bound(to))}::${type}) as x (part, at, first, beyond)
    cross join lateral (
      select ${read.columns} from ${sql.table(read.from)} r
      where r.tenant_id = any (${uuidArray(tenants)}) and ${column} >= x.first and ${column} < x.beyond ${stores} and ${read.where ?? sql`true`}
      ${read.groupBy === undefined ? sql`offset 0` : sql`group by ${read.groupBy}`}) r`;
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
