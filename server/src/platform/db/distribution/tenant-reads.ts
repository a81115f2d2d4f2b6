import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { manyTenants } from '../../auth/scope.ts';
import { isOneOf, uuidArray } from '../arrays.ts';
import type { NamedTenants } from '../tenants.ts';
import { namedOne } from '../tenants.ts';
import type { Queries } from './is-distributed.ts';
import { isDistributed } from './is-distributed.ts';

/**
 * How one statement reads rows of several tenants. On one machine it looks them up tenant by tenant through a lateral
 * join, so that each look-up follows an index in its order. Nodes cannot join a list with a limited look-up, so there
 * one look-up names all tenants, as it does for very many tenants (`manyTenants`).
 */
export interface TenantReads {
  /** The tenants as look-ups inside the statement name them. */
  readonly named: NamedTenants;
  /** The condition that the row with this alias belongs to the tenants: in a look-up of `ofEach`, to the current one. */
  isOwned(alias: string): RawBuilder<unknown>;
  /** The rows that a look-up, a SELECT with these columns, finds for the tenants. */
  ofEach(columns: readonly string[], look: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * A look-up by a database function, which reads what no index serves under row-level security (decision 178). Nodes
   * do not run it inside a statement: there `otherwise` is the look-up, if there is one.
   */
  byFunction(look: RawBuilder<unknown>, otherwise?: RawBuilder<unknown>): RawBuilder<unknown>[];
  /** The rows of a table in ranges of a column, as SELECTs to unite: none without ranges. */
  inRanges(read: RangeRead): RawBuilder<unknown>[];
}

/** A range of keys: from `first`, before `beyond`. `part` and `at`, in ISO 8601, are returned with its rows. */
export interface KeyRange {
  readonly part: string;
  readonly at: string;
  readonly first: string;
  readonly beyond: string;
}

/** Reads columns of the rows `r` of a table in each range, after the column `part`. `groupBy` sums them by range. */
export interface RangeRead {
  readonly from: string;
  readonly column: RawBuilder<unknown>;
  readonly type: 'date' | 'timestamptz' | 'uuid';
  readonly ranges: readonly KeyRange[];
  /** The columns of a range whose `at` is this. */
  readonly columns: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly groupBy?: RawBuilder<unknown> | undefined;
}

/**
 * The reads of these tenants in this database.
 * @param options.single how one machine reads a single tenant: as a list, so that a prepared statement serves any number
 * of tenants, or by its id
 */
export async function readsOfTenants(
  through: Queries,
  tenants: readonly string[],
  { single = 'as list' }: { readonly single?: 'as list' | 'by id' } = {},
): Promise<TenantReads> {
  if (await isDistributed(through)) return onNodes(tenants);
  const isTogether = tenants.length > manyTenants || (tenants.length === 1 && single === 'by id');
  return isTogether ? together(tenants) : oneByOne(tenants);
}

function oneByOne(tenants: readonly string[]): TenantReads {
  return {
    named: namedOne(tenants),
    isOwned: (alias) => sql`${sql.ref(`${alias}.tenant_id`)} = scope.tenant_id`,
    // For a sub-query the planner always expects the same number of tenants, so it keeps the plan.
    ofEach: (columns, look) => sql`select ${sql.join(columns.map((column) => sql.ref(`f.${column}`)))}
      from unnest((select ${uuidArray(tenants)})) as scope (tenant_id) cross join lateral (${look}) f`,
    byFunction: (look) => [look],
    inRanges: (read) =>
      joinedRanges(read, {
        owners: sql`cross join json_array_elements_text(${JSON.stringify(tenants)}) as own (tenant_id)`,
        isOwned: sql`r.tenant_id = own.tenant_id::uuid`,
      }),
  };
}

function together(tenants: readonly string[]): TenantReads {
  return {
    named: namedOne(tenants),
    isOwned: (alias) => isOneOf(sql.ref(`${alias}.tenant_id`), 'uuid', tenants),
    ofEach: (_columns, look) => look,
    byFunction: (look) => [look],
    inRanges: (read) => joinedRanges(read, { owners: sql``, isOwned: sql`r.tenant_id = any (${uuidArray(tenants)})` }),
  };
}

const onNodes = (tenants: readonly string[]): TenantReads => ({
  ...together(tenants),
  named: tenants,
  byFunction: (_look, otherwise) => (otherwise === undefined ? [] : [otherwise]),
  // Nodes cannot join a list to rows of several of them, so each range is a SELECT of its own.
  inRanges: ({ from, column, type, ranges, columns, where, groupBy }) =>
    ranges.map(
      ({ part, at, first, beyond }) => sql`select ${part}::text, ${columns(sql`${at}::timestamptz`)}
        from ${sql.table(from)} r
        where r.tenant_id = any (${uuidArray(tenants)}) and ${column} >= ${first}::${sql.raw(type)}
          and ${column} < ${beyond}::${sql.raw(type)} and ${where} ${grouped(groupBy)}`,
    ),
});

/**
 * The lateral join makes each range of a tenant one index look-up. Ranges and tenants are passed as JSON. The
 * statement's text stays the same, and the planner, which assumes a hundred rows for any JSON, keeps the plan. With
 * arrays, whose lengths it knows, it expected a new plan to be cheaper each time.
 */
const joinedRanges = (
  { from, column, type, ranges, columns, where, groupBy }: RangeRead,
  { owners, isOwned }: { readonly owners: RawBuilder<unknown>; readonly isOwned: RawBuilder<unknown> },
): RawBuilder<unknown>[] => [
  sql`select x.part, r.* from json_to_recordset(${JSON.stringify(ranges)})
      as x (part text, at timestamptz, first ${sql.raw(type)}, beyond ${sql.raw(type)})
    ${owners}
    cross join lateral (
      select ${columns(sql`x.at`)} from ${sql.table(from)} r
      where ${isOwned} and ${column} >= x.first and ${column} < x.beyond and ${where}
      ${groupBy === undefined ? sql`offset 0` : grouped(groupBy)}) r`,
];

const grouped = (groupBy: RawBuilder<unknown> | undefined) =>
  groupBy === undefined ? sql`` : sql`group by ${groupBy}`;
