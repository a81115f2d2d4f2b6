import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../api/refusal.ts';

/** The attribute that identifies the button which opens a row's cells. */
export const rowActAttribute = 'data-row-act';

/** A row of a file, as far as corrections need it. */
export interface FileRow {
  readonly number: number;
  readonly state: string;
}

interface Options<Row, Cells> {
  /** The rows on the screen. */
  readonly shown: readonly Row[] | undefined;
  /** The id of the element that gets the focus when no row is left. */
  readonly confirmId: string;
  readonly correct: (row: Row, cells: Cells) => Promise<Row>;
  readonly drop: (number: number) => Promise<unknown>;
  /** Reloads everything about the file. */
  readonly changed: () => Promise<unknown>;
}

/**
 * Corrects and drops rows of a file. Afterwards the focus goes to the row if it is still shown, else to the next row,
 * else to the previous one. If no row is left, it goes to the confirmation.
 */
export function useRowActs<Row extends FileRow, Cells>(options: Options<Row, Cells>) {
  const { shown, confirmId } = options;
  const [editing, setEditing] = useState<number>();
  const [busy, setBusy] = useState<number>();
  const request = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus depends on what is rendered
  useEffect(() => {
    if (request.current === undefined || editing !== undefined || busy !== undefined) return;
    focusNear(request.current, confirmId);
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
      await options.changed();
      setBusy(undefined);
    }
  };
  return {
    editing,
    busy,
    edit: setEditing,
    close,
    /** Returns the corrected row, so that remaining errors show in place. @throws ApiError */
    async correct(row: Row, cells: Cells): Promise<Row> {
      const { number } = row;
      const now = await run(number, () => options.correct(row, cells));
      if (now.state !== 'WRONG') {
        toast.success(t`Corrected`);
        close(number);
      }
      return now;
    },
    async drop(number: number): Promise<void> {
      try {
        await run(number, () => options.drop(number));
        toast.success(t`Removed`);
      } catch (error) {
        toast.error(refusalOf(error), 6000);
      }
      close(number);
    },
  };
}

export interface RowActs<Row, Cells> {
  readonly editing: number | undefined;
  readonly busy: number | undefined;
  readonly edit: (number: number) => void;
  readonly close: (number: number) => void;
  readonly correct: (row: Row, cells: Cells) => Promise<Row>;
  readonly drop: (number: number) => Promise<void>;
}

function focusNear(number: number, confirmId: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${rowActAttribute}]`)];
  const numberOf = (button: HTMLElement) => Number(button.getAttribute(rowActAttribute));
  const near = all.find((button) => numberOf(button) >= number) ?? all.at(-1);
  (near ?? document.getElementById(confirmId))?.focus();
}
