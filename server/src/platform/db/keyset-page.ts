import { decodeId, type IdKind } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { type RawBuilder, sql } from 'kysely';

/** A page of a list with keyset cursors: the rows after or before a cursor's row, or from the first row. */
export interface PageOf<Key> {
  /** Rows of a page, at least 1. */
  readonly size: number;
  readonly after?: Key | undefined;
  readonly before?: Key | undefined;
  /** The number of rows to skip after the cursor. */
  readonly offset?: number | undefined;
}

/** One page in the list's order, with the cursors of the pages beside it; null if there is none. */
export interface KeysetPage<Row, Cursor> {
  readonly rows: Row[];
  readonly next: Cursor | null;
  readonly previous: Cursor | null;
}

/** A page as requested: its cursors are ids in the wire format. @throws Problem STATUS_400 for any other text */
export function pageAt(kind: IdKind, page: PageOf<string>): PageOf<string> {
  return {
    size: page.size,
    after: cursorOf(kind, page.after, 'after'),
    before: cursorOf(kind, page.before, 'before'),
    offset: page.offset,
  };
}

function cursorOf(kind: IdKind, text: string | undefined, field: 'after' | 'before'): string | undefined {
  if (text === undefined) return undefined;
  const id = decodeId(kind, text);
  if (id !== undefined) return id;
  throw new Problem('STATUS_400', 400, {
    errors: [{ field: `page.${field}`, message: 'This is no cursor of a list.' }],
  });
}

/**
 * The SQL of a page of a list in descending key order: the rows beyond the cursor, their order, and a limit of one
 * extra row, which shows whether there is more. Before a cursor the order is reversed, and `keysetPage` reverses the
 * rows again.
 */
export function keysetClauses({ size, after, before }: PageOf<string>, key: RawBuilder<unknown>) {
  return {
    beyond:
      before !== undefined
        ? sql`${key} > ${before}::uuid`
        : after === undefined
          ? sql`true`
          : sql`${key} < ${after}::uuid`,
    order: before === undefined ? sql`order by ${key} desc` : sql`order by ${key} asc`,
    limit: sql`limit ${sql.lit(size + 1)}`,
  };
}

/** Builds a page from the rows that `keysetClauses` selected; `cursorOf` gives the cursor of a row. */
export function keysetPage<Row, Cursor>(
  rows: readonly Row[],
  { size, after, before, offset = 0 }: PageOf<unknown>,
  cursorOf: (row: Row) => Cursor,
): KeysetPage<Row, Cursor> {
  const more = rows.length > size;
  const page = before === undefined ? rows.slice(0, size) : rows.slice(0, size).toReversed();
  const [first, last] = [page[0], page.at(-1)];
  const isFirst = before === undefined ? after === undefined && offset === 0 : !more;
  const isLast = before === undefined && !more;
  return {
    rows: page,
    next: isLast || last === undefined ? null : cursorOf(last),
    previous: isFirst || first === undefined ? null : cursorOf(first),
  };
}
