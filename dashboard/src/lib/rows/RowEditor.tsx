import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react';
import { refusalOf } from '../api/refusal.ts';
import css from './Rows.module.css';
import type { FileRow, RowActs } from './use-row-acts.ts';

/** The columns, labels and rules of a file for its editor. */
export interface RowFormat<Column extends string, Code extends string> {
  /** The columns in order, with their names. */
  readonly columns: readonly { readonly column: Column; readonly label: string; readonly figures: boolean }[];
  /** The column of an error; undefined if it concerns the whole row. */
  readonly columnOfError: (code: Code, cells: Readonly<Record<Column, string>>) => Column | undefined;
  readonly errorText: (code: Code) => string;
  /** The errors that can be detected before the cells are sent. */
  readonly cellsError: (cells: Readonly<Record<Column, string>>) => Code | undefined;
}

interface Props<Row, Column extends string, Code extends string> {
  readonly row: Row & { readonly errorCode: Code | null };
  readonly cells: Readonly<Record<Column, string>>;
  readonly format: RowFormat<Column, Code>;
  readonly acts: RowActs<Row & { readonly errorCode: Code | null }, Readonly<Record<Column, string>>>;
}

/** A form with all cells of one row. Each error appears below its cell. Enter saves, Escape cancels. */
export function RowEditor<Row extends FileRow, Column extends string, Code extends string>({
  row,
  cells: before,
  format,
  acts,
}: Props<Row, Column, Code>) {
  const { columns, columnOfError, errorText, cellsError } = format;
  const [cells, setCells] = useState(before);
  const [wrong, setWrong] = useState<Code | null>(row.errorCode);
  const [problem, setProblem] = useState('');
  const id = useId();
  const column = wrong === null ? undefined : columnOfError(wrong, cells);
  const said = wrong === null ? undefined : errorText(wrong);
  const busy = acts.busy === row.number;
  const fieldId = (of: Column | undefined) => `${id}-${of ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the wrong cell
  useEffect(() => document.getElementById(fieldId(column ?? columns[0]?.column))?.focus(), [column]);

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
  const say = (code: Code | null) => {
    setWrong(code);
    // The same cell may be wrong again; the effect above runs only for another cell.
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
      aria-label={t`Row ${{ number: row.number }}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
    >
      <h3>
        <Trans>Row {ph({ number: row.number })}</Trans>
      </h3>
      <div className={css['fields']}>
        {columns.map(({ column: name, label, figures }) => (
          <TextField
            key={name}
            id={fieldId(name)}
            label={label}
            figures={figures}
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
        <Button type="submit" kind="primary" size="small" busy={busy} busyLabel={t`Saving`}>
          <Trans>Save and check</Trans>
        </Button>
        <Button size="small" disabled={busy} onClick={() => acts.close(row.number)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="small" kind="danger-text" disabled={busy} onClick={() => void acts.drop(row.number)}>
          <Trans>Remove this row</Trans>
        </Button>
      </div>
    </form>
  );
}

const trimmed = <Column extends string>(cells: Readonly<Record<Column, string>>) =>
  Object.fromEntries(Object.entries<string>(cells).map(([name, text]) => [name, text.trim()])) as Record<
    Column,
    string
  >;
