import { CursorPager } from '@galla/ui/table/Pager.tsx';

/** The cursors of the pages visited so far, for lists with forward cursors only. */
export type VisitedCursors<Cursor = string> = readonly Cursor[];

interface Props<Cursor> {
  readonly visited: VisitedCursors<Cursor>;
  readonly onVisited: (visited: VisitedCursors<Cursor>) => void;
  /** The cursor of the next page; null on the last page. */
  readonly next: Cursor | null;
  readonly shown: number;
  readonly size: number;
  readonly busy: boolean;
}

/** Prev and Next of a list with forward cursors only. Prev uses the visited cursors. */
export function VisitedPager<Cursor>({ visited, onVisited, next, shown, size, busy }: Props<Cursor>) {
  return (
    <CursorPager
      page={visited.length + 1}
      shown={shown}
      size={size}
      hasNext={next !== null}
      busy={busy}
      onPrev={() => onVisited(visited.slice(0, -1))}
      onNext={() => next !== null && onVisited([...visited, next])}
    />
  );
}
