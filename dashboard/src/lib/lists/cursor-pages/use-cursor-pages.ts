import { useState } from 'react';
import type { VisitedCursors } from './VisitedPager.tsx';

/** The paging state of a list with forward cursors only, and the `page` to request. */
export interface CursorPages<Cursor> {
  readonly visited: VisitedCursors<Cursor>;
  readonly onVisited: (visited: VisitedCursors<Cursor>) => void;
  readonly size: number;
  readonly page: { readonly size: number; readonly after?: Cursor };
}

/** Starts at the first page; `size` is the number of rows per page. */
export function useCursorPages<Cursor extends string = string>(size: number): CursorPages<Cursor> {
  const [visited, onVisited] = useState<VisitedCursors<Cursor>>([]);
  const after = visited.at(-1);
  return { visited, onVisited, size, page: after === undefined ? { size } : { size, after } };
}
