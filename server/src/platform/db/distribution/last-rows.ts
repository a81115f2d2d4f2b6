import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../arrays.ts';
import type { Queries } from './is-distributed.ts';
import { isDistributed } from './is-distributed.ts';

/** A table with several rows for each value of `key`, in the order of another column. */
export interface OrderedRows {
  readonly table: string;
  readonly key: string;
  readonly order: string;
  /** The columns to read beside the key. */
  readonly columns: readonly string[];
  /** Which rows; all if omitted. */
  readonly where?: RawBuilder<unknown>;
}

/**
 * A SELECT of the last row of each of these keys that has rows. On one machine it is one index look-up for each key.
 * Nodes cannot join a list with a limited look-up, and read the rows of all keys.
 */
export async function lastOfEach(
  through: Queries,
  keys: readonly string[],
  { table, key, order, columns, where = sql`true` }: OrderedRows,
): Promise<RawBuilder<unknown>> {
  const [from, of, by] = [sql.table(table), sql.ref(key), sql.ref(order)];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  if (await isDistributed(through))
    return sql`select distinct on (${of}) ${of}, ${names} from ${from}
      where ${of} = any (${uuidArray(keys)}) and ${where} order by ${of}, ${by} desc`;
  return sql`select wanted.id as ${of}, last.* from unnest(${uuidArray(keys)}) as wanted (id)
    cross join lateral (
      select ${names} from ${from} where ${of} = wanted.id and ${where} order by ${by} desc limit 1) last`;
}
