import * as z from 'zod/mini';

/** Numbers in a query string arrive as text. */
const wholeNumber = (smallest: number, largest: number) =>
  z.coerce.number().check(z.int(), z.gte(smallest), z.lte(largest));

/** Paging by start and limit, for short lists; `limit` is at most 100 (MID-06). */
export const pageQuery = (size: number) => ({
  start: z._default(wholeNumber(0, 10_000), 0),
  limit: z._default(wholeNumber(1, 100), size),
});

/**
 * A page of a long list by keyset cursor: the rows after or before a cursor's row, in list order. `offset` is part of
 * the specification; it is limited, because large offsets are slow.
 */
export const cursorPage = z.strictObject({
  size: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
  after: z.optional(z.string().check(z.maxLength(64))),
  before: z.optional(z.string().check(z.maxLength(64))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1000, 'Offset can be up to 1,000. Use the cursor to go further.'))),
});

/** The orders of a list with keyset paging. */
export const listOrders = ['NEWEST_FIRST', 'OLDEST_FIRST'] as const;

/** The number of rows of a list: exact, or a lower bound if an exact count would cost too much. */
export const rowCount = z.object({ count: z.int(), exact: z.boolean() });
