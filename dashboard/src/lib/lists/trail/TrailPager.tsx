import { CursorPager } from '@galla/ui/table/Pager.tsx';

/** The cursors of the pages before the one that is shown: for lists that are read in one direction. */
export type Trail<Cursor = string> = readonly Cursor[];

interface Props<Cursor> {
  readonly trail: Trail<Cursor>;
  readonly onTrail: (trail: Trail<Cursor>) => void;
  /** The cursor of the next page; null on the last page. */
  readonly next: Cursor | null;
  readonly shown: number;
  readonly size: number;
  readonly busy: boolean;
}

/** Prev and Next of a list with forward cursors only: Prev uses the visited cursors. */
export function TrailPager<Cursor>({ trail, onTrail, next, shown, size, busy }: Props<Cursor>) {
  return (
    <CursorPager
      page={trail.length + 1}
      shown={shown}
      size={size}
      hasNext={next !== null}
      busy={busy}
      onPrev={() => onTrail(trail.slice(0, -1))}
      onNext={() => next !== null && onTrail([...trail, next])}
    />
  );
}
