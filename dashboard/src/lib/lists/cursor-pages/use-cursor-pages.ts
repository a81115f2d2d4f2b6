import { useState } from 'react';
import type { VisitedCursors } from './VisitedPager.tsx';

/** The pages of a list that is read in one direction: where it stands, and what asks for its page. */
export interface CursorPages<Cursor> {
  readonly visited: VisitedCursors<Cursor>;
  readonly onVisited: (visited: VisitedCursors<Cursor>) => void;
  readonly size: number;
  readonly page: { readonly size: number; readonly after?: Cursor };
}

/** Begins at the first page; `size` is how many rows a page has. */
export function useCursorPages<Cursor extends string = string>(size: number): CursorPages<Cursor> {
  const [visited, onVisited] = useState<VisitedCursors<Cursor>>([]);
  const after = visited.at(-1);
  return { visited, onVisited, size, page: after === undefined ? { size } : { size, after } };
}
