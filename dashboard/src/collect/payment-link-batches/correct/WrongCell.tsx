import type { LinkColumn } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type { LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cellError, columnWords } from '../file-labels.ts';
import css from './Grid.module.css';
import { type Cells, wrongCellAttribute } from './use-cells.ts';

const c = classNames(css);

interface Props {
  readonly row: LinkRow;
  readonly column: LinkColumn;
  readonly cells: Cells;
}

/** An invalid cell with its error; a press turns it into a field. */
export function WrongCell({ row, column, cells }: Props) {
  const { editing } = cells;
  const wrong = row.wrong.find((one) => one.column === column);
  if (wrong === undefined) return null;
  if (editing?.number === row.number && editing.column === column)
    return <CellField row={row} column={column} cells={cells} said={cellError(wrong)} />;
  return (
    <button
      type="button"
      className={c('wrong')}
      disabled={cells.busy}
      {...{ [wrongCellAttribute]: row.number }}
      onClick={() => cells.edit({ number: row.number, column })}
    >
      <span className="sr">
        {t`Correct row ${{ number: row.number }}, ${{ label: t(columnWords[column].label) }}:`}{' '}
      </span>
      <span className={c('text')}>{row.cells[column] || '–'}</span>
      <Reason text={cellError(wrong)} />
    </button>
  );
}

const Reason = ({ text, id }: { readonly text: string; readonly id?: string }) => (
  <span className={c('reason')} id={id}>
    <Icon of={CircleAlert} size={12} />
    {text}
  </span>
);

/** The cell as a field: Enter and blur save, Escape restores it. */
function CellField({ row, column, cells, said }: Props & { readonly said: string }) {
  const before = row.cells[column] ?? '';
  const [text, setText] = useState(before);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), []);
  const place = { number: row.number, column };
  const save = () => {
    if (!cells.busy && text.trim() !== before) void cells.save(place, text);
  };
  const keyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cells.close();
    if (key === 'Enter') {
      if (text.trim() === before) cells.close();
      else save();
    }
  };
  return (
    <span className={c('field')}>
      <input
        ref={field}
        aria-label={t`Row ${{ number: row.number }}, ${{ label: t(columnWords[column].label) }}`}
        aria-invalid
        aria-describedby={id}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        readOnly={cells.busy}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => (text.trim() === before ? cells.edit(undefined) : save())}
        onKeyDown={keyDown}
      />
      <Reason id={id} text={said} />
    </span>
  );
}
