import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A list of UUIDs as one parameter, so that the statement is the same for any length of the list. */
export const uuidArray = (ids: readonly string[]): RawBuilder<string[]> => sql`${`{${ids.join(',')}}`}::uuid[]`;

/**
 * The same for a prepared statement, hidden from its planner. A plan for three ids seems cheaper than the generic plan,
 * so each statement would be planned again.
 */
export const hiddenUuids = (ids: readonly string[]): RawBuilder<string[]> =>
  sql`array(select unnest(${uuidArray(ids)}))`;

/** A list of texts as one parameter. */
export const textArray = (texts: readonly string[]): RawBuilder<string[]> => sql`${[...texts]}::text[]`;

/**
 * Codes of the contract as the list of an `in (…)`: `'CREDIT_CARD', 'DEBIT_CARD'`. Only for constants of the code,
 * never for input.
 * @throws RangeError for a text that is not a code
 */
export function codeList(codes: readonly string[]): string {
  for (const code of codes) if (!/^[A-Z_]+$/.test(code)) throw new RangeError(`${code} is no code`);
  return codes.map((code) => `'${code}'`).join(', ');
}

/**
 * The condition that a column has one of the values. A single value is compared with `=`: only then does the planner
 * see that the index returns the rows in the order of their ids.
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
