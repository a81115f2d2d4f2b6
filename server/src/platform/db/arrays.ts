import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A list of UUIDs as one parameter, so that a statement stays the same whatever the list's length. */
export const uuidArray = (ids: readonly string[]): RawBuilder<string[]> => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** A list of texts as one parameter. */
export const textArray = (texts: readonly string[]): RawBuilder<string[]> => sql`${[...texts]}::text[]`;

/**
 * The condition that a column has one of the values. One value is compared with `=`: only then does the planner see that
 * an index has its rows in the order of their ids.
 */
export function isOneOf(
  column: RawBuilder<unknown>,
  type: 'uuid' | 'text',
  values: readonly string[],
): RawBuilder<unknown> {
  const [only] = values;
  if (only !== undefined && values.length === 1) return sql`${column} = ${only}::${sql.raw(type)}`;
  return sql`${column} = any (${type === 'uuid' ? uuidArray(values) : textArray(values)})`;
}
