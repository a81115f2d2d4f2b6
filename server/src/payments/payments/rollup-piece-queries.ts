import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { manyTenants } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
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
  days: { column: sql`r.day`, type: sql`date`, bound: istDay },
  hours: { column: sql`r.hour`, type: sql`timestamptz`, bound: textOf },
  rest: { column: sql`r.id`, type: sql`uuid`, bound: firstIdAt },
} as const satisfies { readonly [Kind in keyof RangeParts]: object };

/**
 * Reads columns of the rows `r` of a table in each piece, after the column `part`. `groupBy` sums them by piece. The
 * lateral join makes each piece of a tenant one index look-up. Pieces and tenants are passed as JSON. The statement's
 * text stays the same, and the planner, which assumes a hundred rows for any JSON, keeps the plan. With arrays, whose
 * lengths it knows, it expected a new plan to be cheaper each time. A distributed database cannot join a list to rows
 * of several nodes, so there each piece is a SELECT of its own.
 * @param read.columns of a piece, whose bar starts at the given moment
 * @returns SELECTs to unite, possibly none
 */
export function inPieces(
  kind: keyof RangeParts,
  pieces: readonly Piece[],
  { tenants, storeIds }: Owners,
  read: {
    readonly columns: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
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
  isDistributed: boolean,
): RawBuilder<unknown>[] {
  const { column, type, bound } = keys[kind];
  const ofTenants = sql`r.tenant_id = any (${uuidArray(tenants)})`;
  const ofStores = storeIds === null ? sql`` : sql`and r.store_id = any (${uuidArray(storeIds)})`;
  const rest = sql`${ofStores} and ${read.where ?? sql`true`}`;
  const groups = read.groupBy === undefined ? sql`` : sql`group by ${read.groupBy}`;
  if (isDistributed)
    return pieces.map(
      ({ part, at, from, to }) => sql`select ${part}::text, ${read.columns(sql`${textOf(at)}::timestamptz`)}
        from ${sql.table(read.from)} r
        where ${ofTenants} and ${column} >= ${bound(from)}::${type} and ${column} < ${bound(to)}::${type} ${rest} ${groups}`,
    );
  const list = pieces.map(({ part, at, from, to }) => ({
    part,
    at: textOf(at),
    first: bound(from),
    beyond: bound(to),
  }));
  const many = tenants.length > manyTenants;
  const owners = many ? sql`` : sql`cross join json_array_elements_text(${JSON.stringify(tenants)}) as own (tenant_id)`;
  const owned = many ? ofTenants : sql`r.tenant_id = own.tenant_id::uuid`;
  return [
    sql`select x.part, r.* from json_to_recordset(${JSON.stringify(list)}) as x (part text, at timestamptz, first ${type}, beyond ${type})
      ${owners}
      cross join lateral (
        select ${read.columns(sql`x.at`)} from ${sql.table(read.from)} r
        where ${owned} and ${column} >= x.first and ${column} < x.beyond ${rest}
        ${read.groupBy === undefined ? sql`offset 0` : groups}) r`,
  ];
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
