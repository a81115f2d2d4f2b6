import {
  type BatchCells,
  type BatchColumn,
  type BatchRowError,
  batchColumnNames,
  cellsError,
  rowErrorText,
} from '@galla/contract/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './BatchRows.module.css';
import { cellsOf, columnOfError, columnWords } from './batch-row.ts';
import type { RowActs } from './use-row-acts.ts';

const inWords: ReadonlySet<BatchColumn> = new Set(['refundReason']);

/** All cells of one row, to correct: each error stands under its cell. Enter saves, Escape cancels. */
export function RowEditor({ row, acts }: { readonly row: RefundBatchRow; readonly acts: RowActs }) {
  const [cells, setCells] = useState<BatchCells>(() => cellsOf(row));
  const [wrong, setWrong] = useState<BatchRowError | null>(row.errorCode);
  const [problem, setProblem] = useState('');
  const id = useId();
  const { refundDays } = useSession().profile;
  const column = wrong === null ? undefined : columnOfError(wrong, cells);
  const said = wrong === null ? undefined : rowErrorText(wrong, refundDays);
  const busy = acts.busy === row.number;
  const fieldId = (of: BatchColumn) => `${id}-${of}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell that is wrong is where the work is
  useEffect(() => document.getElementById(fieldId(column ?? 'merchantId'))?.focus(), [column]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setProblem('');
    const found = cellsError(trimmed(cells));
    if (found !== undefined) return say(found);
    try {
      const now = await acts.correct(row, cells);
      if (now.state === 'WRONG') say(now.errorCode);
    } catch (error) {
      setProblem(refusalOf(error));
    }
  };
  const say = (code: BatchRowError | null) => {
    setWrong(code);
    // The same cell may be wrong again: the effect above hears of another one only.
    const at = code === null ? undefined : columnOfError(code, cells);
    if (at !== undefined) document.getElementById(fieldId(at))?.focus();
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !busy) acts.close(row.number);
  };
  return (
    <form
      noValidate
      className={css['editor']}
      aria-label={`Row ${row.number}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
    >
      <h3>Row {row.number}</h3>
      <div className={css['fields']}>
        {batchColumnNames.map((name) => (
          <TextField
            key={name}
            id={fieldId(name)}
            label={columnWords[name]}
            figures={!inWords.has(name)}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            readOnly={busy}
            value={cells[name]}
            error={column === name ? said : undefined}
            onChange={(text) => setCells({ ...cells, [name]: text })}
          />
        ))}
      </div>
      {(problem !== '' || (wrong !== null && column === undefined)) && (
        <Notice kind="error" live>
          {problem || said}
        </Notice>
      )}
      <div className={`${arrange['wrap']} ${css['editorActs']}`}>
        <Button type="submit" kind="primary" size="small" busy={busy} busyLabel="Saving">
          Save and check
        </Button>
        <Button size="small" disabled={busy} onClick={() => acts.close(row.number)}>
          Cancel
        </Button>
        <Button size="small" kind="danger-text" disabled={busy} onClick={() => void acts.drop(row.number)}>
          Drop this row
        </Button>
      </div>
    </form>
  );
}

const trimmed = (cells: BatchCells): BatchCells =>
  Object.fromEntries(batchColumnNames.map((name) => [name, cells[name].trim()])) as { [Column in BatchColumn]: string };
