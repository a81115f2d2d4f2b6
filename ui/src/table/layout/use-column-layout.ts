import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataTableProps } from '../data-table-props.ts';
import { type ColumnLayout, naturalLayout, type PlacedColumns, withinLimits, withWidth } from './column-layout.ts';

/** How a handle changes the width of its column. */
export type ColumnSizing = {
  /** The width of the texts that are never cut in a column, in px. */
  whole: Readonly<Record<string, number>>;
  /** Shows a width; undefined is the natural one. */
  onSize: (id: string, width: number | undefined) => void;
  /** Saves the width shown. */
  onKeep: () => void;
  /** Restores the previous widths. */
  onCancel: () => void;
};

/** The layout to show: the saved one, or during a drag the one it would become. */
export function useColumnLayout({
  layout = naturalLayout,
  onLayout,
}: Pick<DataTableProps<unknown>, 'layout' | 'onLayout'>) {
  const [draft, setDraft] = useState<{ readonly widths: ColumnLayout['widths']; readonly of: string }>();
  const latest = useRef(draft);
  const of = JSON.stringify(layout);
  const change = (next: typeof draft) => {
    latest.current = next;
    setDraft(next);
  };
  // Reset may bring the same layout again: an old draft must not return with it.
  useEffect(() => {
    if (latest.current?.of !== of) latest.current = undefined;
    setDraft(latest.current);
  }, [of]);
  // A draft applies until the layout it was made from has changed, which may be a moment after it was saved.
  const widths = draft?.of === of ? draft.widths : layout.widths;
  const sizingOf = <Row>(placed: PlacedColumns<Row>, whole: ColumnSizing['whole']): ColumnSizing | undefined =>
    onLayout && {
      whole,
      onSize: (id, width) =>
        change({ of, widths: withWidth(widths, placed, id, width && withinLimits(width, whole[id])) }),
      onKeep: () => {
        const kept = latest.current;
        if (kept?.of !== of || JSON.stringify(kept.widths) === JSON.stringify(layout.widths)) return;
        onLayout({ ...layout, widths: kept.widths });
      },
      onCancel: () => change(undefined),
    };
  const shown = useMemo(() => ({ widths, pinned: layout.pinned }), [widths, layout.pinned]);
  return { shown, sizingOf };
}
