import { type RawBuilder, sql } from 'kysely';
import type { ArchiveKind } from './kinds.ts';

/** The ids of a tenant's month: from its first id to the first id after it. */
export interface MonthOfTenant {
  readonly tenantId: string;
  readonly fromId: string;
  readonly toId: string;
}

/** Columns whose text format depends on the connection's settings. */
const moments = /_(at|until)$/;

const shown = (column: string): RawBuilder<unknown> => {
  if (moments.test(column))
    return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql.ref(column)}`;
  return column === 'warnings' ? sql`array_to_json(warnings) as warnings` : sql.ref(column);
};

const rowsOf = ({ table, by, anyOf }: ArchiveKind, { tenantId, fromId, toId }: MonthOfTenant) => {
  const some = (anyOf ?? []).map((column) => sql`${sql.ref(column)} is not null`);
  const only = some.length === 0 ? sql`true` : sql`(${sql.join(some, sql` or `)})`;
  return sql`from ${sql.table(table)} where tenant_id = ${tenantId}::uuid and ${sql.ref(by)} >= ${fromId}::uuid
    and ${sql.ref(by)} < ${toId}::uuid and ${only}`;
};

/** The rows of a file, in file order. */
export const contentQuery = (kind: ArchiveKind, month: MonthOfTenant): RawBuilder<unknown> =>
  sql`select ${sql.join(kind.columns.map(shown))} ${rowsOf(kind, month)} order by ${sql.join(kind.order.map((column) => sql.ref(column)))}`;

/** The number of rows of a file, and the sums of its amounts. */
export const sumsQuery = (kind: ArchiveKind, month: MonthOfTenant): RawBuilder<Record<string, number>> =>
  sql`select ${sql.join([
    sql`count(*)::bigint as rows`,
    ...kind.sums.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`),
  ])} ${rowsOf(kind, month)}`;
