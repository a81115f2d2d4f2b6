import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import type { BatchCells } from '@galla/contract/refund-batches/rules.ts';
import type { RefundBatchDetails, RefundBatchRow } from '@galla/contract/refund-batches/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useBatchChange } from '../batch-changes.ts';
import { confirmId } from '../ConfirmBatch.tsx';
import { cellsOf, changedCells } from './batch-row.ts';

/** The attribute by which the button that opens a row's cells is found. */
export const rowActAttribute = 'data-row-act';

/**
 * Corrects and drops rows. Afterwards the focus stands where work continues: on the row itself where it is still there,
 * else on the next, else on the one before, and with none left on the confirmation.
 */
export function useRowActs({ batchId }: RefundBatchDetails, shown: readonly RefundBatchRow[] | undefined) {
  const [editing, setEditing] = useState<number>();
  const [busy, setBusy] = useState<number>();
  const request = useRef<number>(undefined);
  const changed = useBatchChange();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides, and that changes with these
  useEffect(() => {
    if (request.current === undefined || editing !== undefined || busy !== undefined) return;
    focusNear(request.current);
    request.current = undefined;
  }, [editing, busy, shown]);

  const close = (number: number) => {
    request.current = number;
    setEditing(undefined);
  };
  const run = async <T>(number: number, work: () => Promise<T>): Promise<T> => {
    setBusy(number);
    try {
      return await work();
    } finally {
      await changed();
      setBusy(undefined);
    }
  };
  return {
    editing,
    busy,
    edit: setEditing,
    close,
    /** Returns the row as it is now, so that remaining errors show in place. @throws ApiError */
    async correct(row: RefundBatchRow, cells: BatchCells): Promise<RefundBatchRow> {
      const { number } = row;
      const body = { cells: changedCells(cellsOf(row), cells) };
      const now = await run(number, () => call(refundBatches.correct, { params: { batchId, number }, body }));
      if (now.state !== 'WRONG') {
        toast.success('Corrected');
        close(number);
      }
      return now;
    },
    async drop(number: number): Promise<void> {
      try {
        await run(number, () => call(refundBatches.drop, { params: { batchId }, body: { numbers: [number] } }));
        toast.success('Dropped');
      } catch (error) {
        toast.error(refusalOf(error), 6000);
      }
      close(number);
    },
  };
}

/** The actions of a row, for its parts. */
export type RowActs = ReturnType<typeof useRowActs>;

function focusNear(number: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${rowActAttribute}]`)];
  const numberOf = (button: HTMLElement) => Number(button.getAttribute(rowActAttribute));
  const near = all.find((button) => numberOf(button) >= number) ?? all.at(-1);
  (near ?? document.getElementById(confirmId))?.focus();
}
