import type { LinkColumn } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type { LinkBatch, LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useFileChange } from '../file-changes.ts';
import type { FileKind } from '../file-kinds.ts';

/** The target of the focus once no cell is wrong any more. */
export const reviewId = 'review-links';

/** The attribute by which the button of a wrong cell is found; its value is the number of the row. */
export const wrongCellAttribute = 'data-wrong-cell';

interface CellKey {
  readonly number: number;
  readonly column: LinkColumn;
}

/** Corrects cells in place. Afterwards the focus stands on the next wrong cell, and with none left on the review. */
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
    /** Leaves the cell as it was. */
    close() {
      left.current = editing?.number;
      setEditing(undefined);
    },
    /** Saves a cell; one that is still wrong stays open with what is wrong with it now. */
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

/** The cells, for the parts that draw them. */
export type Cells = ReturnType<typeof useCells>;

function focusFrom(number: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${wrongCellAttribute}]`)];
  const near = all.find((one) => Number(one.getAttribute(wrongCellAttribute)) >= number) ?? all.at(-1);
  (near ?? document.getElementById(reviewId))?.focus();
}
