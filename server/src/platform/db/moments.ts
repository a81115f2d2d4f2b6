import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The time in a column plus this many ms. A distributed database refuses a column plus an interval in an UPDATE,
 * because the length of a day depends on the time zone. In UTC it does not.
 */
export const later = (moment: RawBuilder<unknown>, ms: number): RawBuilder<Date> =>
  sql<Date>`((${moment} at time zone 'UTC') + ${ms}::float8 * interval '1 millisecond') at time zone 'UTC'`;
