import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * A moment of a column, so many ms later. A distributed database takes no sum of a column and an interval in an UPDATE, because
 * days have other lengths in other time zones. In UTC they have one.
 */
export const later = (moment: RawBuilder<unknown>, ms: number): RawBuilder<Date> =>
  sql<Date>`((${moment} at time zone 'UTC') + ${ms}::float8 * interval '1 millisecond') at time zone 'UTC'`;
