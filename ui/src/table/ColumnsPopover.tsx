import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../layout/class-names.ts';
import { Popover } from '../overlays/Popover.tsx';
import { ColumnList } from './ColumnList.tsx';
import css from './ColumnsPopover.module.css';
import { type ChoosableColumn, type ColumnChoice, defaultChoice, settleChoice } from './data-table-columns.ts';
import { type ColumnLayout, naturalLayout } from './layout/column-layout.ts';

const c = classNames(css);

/** The choice in the popover: the columns and, for tables that support them, widths and pins. */
interface Chosen {
  readonly choice: ColumnChoice;
  readonly layout?: ColumnLayout | undefined;
}

interface Props extends Omit<Chosen, 'choice'> {
  readonly columns: readonly ChoosableColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly onChange: (choice: ColumnChoice, layout: ColumnLayout | undefined) => void;
}

/**
 * Which columns show, in what order, and with `layout` which ones are pinned at the left: check boxes, drag handles,
 * and Alt with up and down. Locked columns show a lock. Nothing takes effect before Apply; the caller saves both per
 * person. Reset also restores the natural widths.
 */
export function ColumnsPopover({ columns, choice, layout, onChange }: Props) {
  return (
    <Popover
      label="Columns"
      width={layout ? 332 : 300}
      position="bottom-end"
      trigger={(trigger) => <IconButton {...trigger} name="Columns" icon={Columns3} size={16} line />}
    >
      {(close) => (
        <Panel
          columns={columns}
          chosen={{ choice: settleChoice(columns, choice), layout }}
          onDone={(next) => {
            onChange(next.choice, next.layout);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function Panel({
  columns,
  chosen,
  onDone,
}: {
  columns: readonly ChoosableColumn[];
  chosen: Chosen;
  onDone: (chosen: Chosen) => void;
}) {
  const [{ choice, layout }, setDraft] = useState(chosen);
  const pins = layout && {
    pinned: layout.pinned,
    onPinned: (pinned: readonly string[]) => setDraft((draft) => ({ ...draft, layout: { ...layout, pinned } })),
  };
  return (
    <div>
      <div className={c('head')}>
        <h2 className={c('title')}>Columns</h2>
        <Button
          kind="text"
          size="small"
          onClick={() => setDraft({ choice: defaultChoice(columns), layout: layout && naturalLayout })}
        >
          Reset
        </Button>
      </div>
      <ColumnList
        className={c('list')}
        columns={columns}
        choice={choice}
        onChange={(next) => setDraft((draft) => ({ ...draft, choice: next }))}
        {...pins}
      />
      <div className={c('foot')}>
        <span className="muted small num">
          {choice.shown.length} of {columns.length} shown
        </span>
        <Button kind="primary" size="small" onClick={() => onDone({ choice, layout })}>
          Apply
        </Button>
      </div>
    </div>
  );
}
