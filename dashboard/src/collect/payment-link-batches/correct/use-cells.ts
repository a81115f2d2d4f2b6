import type { LinkColumn } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type { LinkBatch, LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useFileChange } from '../file-changes.ts';
import type { FileKind } from '../file-kinds.ts';

/** The id of the element that gets the focus once no cell is invalid. */
export const reviewId = 'review-links';

/** The attribute that identifies the button of an invalid cell; its value is the row number. */
export const wrongCellAttribute = 'data-wrong-cell';

interface CellKey {
  readonly number: number;
  readonly column: LinkColumn;
}

/** Corrects cells in place. Afterwards the focus moves to the next invalid cell, or to the review if none is left. */
export function useCells(kind: FileKind, batchId: LinkBatch['batchId']) {
  const [editing, setEditing] = useState<CellKey>();
  const [busy, setBusy] = useState(false);
  const left = useRef<number>(undefined);
  const changed = useFileChange();
  useEffect(() => {
    if (left.current === undefined || editing !== undefined) return;
    focusFrom(left.current);
    left.current = undefined;
  }, [editing]);
  return {
    editing,
    busy,
    edit: setEditing,
    /** Restores the cell. */
    close() {
      left.current = editing?.number;
      setEditing(undefined);
    },
    /** Saves a cell; one that is still invalid stays open with its new error. */
    async save({ number, column }: CellKey, text: string): Promise<void> {
      setBusy(true);
      try {
        const row: LinkRow = await call(kind.calls.correct, {
          params: { batchId, number: String(number) },
          body: { cells: { [column]: text.trim() } },
        });
        await changed();
        if (row.wrong.some((one) => one.column === column)) return;
        left.current = number;
        setEditing(undefined);
      } catch (error) {
        toast.error(refusalOf(error), 6000);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The cells, for the components that render them. */
export type Cells = ReturnType<typeof useCells>;

function focusFrom(number: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${wrongCellAttribute}]`)];
  const near = all.find((one) => Number(one.getAttribute(wrongCellAttribute)) >= number) ?? all.at(-1);
  (near ?? document.getElementById(reviewId))?.focus();
}
