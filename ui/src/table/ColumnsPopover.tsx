import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../layout/class-names.ts';
import { Popover } from '../overlays/Popover.tsx';
import { ColumnList } from './ColumnList.tsx';
import css from './ColumnsPopover.module.css';
import { type ChoosableColumn, type ColumnChoice, defaultChoice, settleChoice } from './data-table-columns.ts';

const c = classNames(css);

/**
 * Which columns show, and in what order: check boxes, drag handles, and Alt with up and down. Locked columns show a lock.
 * Nothing takes effect before Apply; the caller keeps the choice per person.
 */
export function ColumnsPopover({
  columns,
  choice,
  onChange,
}: {
  columns: readonly ChoosableColumn[];
  choice: ColumnChoice | undefined;
  onChange: (choice: ColumnChoice) => void;
}) {
  return (
    <Popover
      label="Columns"
      width={300}
      position="bottom-end"
      trigger={(trigger) => <IconButton {...trigger} name="Columns" icon={Columns3} size={16} line />}
    >
      {(close) => (
        <Panel
          columns={columns}
          choice={settleChoice(columns, choice)}
          onDone={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function Panel({
  columns,
  choice,
  onDone,
}: {
  columns: readonly ChoosableColumn[];
  choice: ColumnChoice;
  onDone: (choice: ColumnChoice) => void;
}) {
  const [draft, setDraft] = useState(choice);
  return (
    <div>
      <div className={c('head')}>
        <h2 className={c('title')}>Columns</h2>
        <Button kind="text" size="small" onClick={() => setDraft(defaultChoice(columns))}>
          Reset
        </Button>
      </div>
      <ColumnList className={c('list')} columns={columns} choice={draft} onChange={setDraft} />
      <div className={c('foot')}>
        <span className="muted small num">
          {draft.shown.length} of {columns.length} shown
        </span>
        <Button kind="primary" size="small" onClick={() => onDone(draft)}>
          Apply
        </Button>
      </div>
    </div>
  );
}
