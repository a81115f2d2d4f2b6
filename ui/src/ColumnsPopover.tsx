import { Columns3, GripVertical, Lock } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import css from './ColumnsPopover.module.css';
import { classNames } from './class-names.ts';
import { type ColumnChoice, type DataColumn, defaultChoice, moveColumn, settleChoice } from './data-table-columns.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';

const c = classNames(css);

/**
 * Which columns show, and in what order: check boxes, drag handles, and Alt with up and down. Locked columns show a lock.
 * Nothing takes effect before Apply; the caller keeps the choice per person.
 */
export function ColumnsPopover<Row>({
  columns,
  choice,
  onChange,
}: {
  columns: readonly DataColumn<Row>[];
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

function Panel<Row>({
  columns,
  choice,
  onDone,
}: {
  columns: readonly DataColumn<Row>[];
  choice: ColumnChoice;
  onDone: (choice: ColumnChoice) => void;
}) {
  const [draft, setDraft] = useState(choice);
  const [said, setSaid] = useState('');
  const dragged = useRef<string>(null);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const free = draft.order.filter((id) => !byId.get(id)?.locked);

  const move = (id: string, to: number) => {
    setDraft(moveColumn(columns, draft, id, to));
    const place = Math.max(0, Math.min(to, free.length - 1)) + 1;
    setSaid(`${byId.get(id)?.head ?? ''}, place ${place} of ${free.length}`);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!event.altKey || !step) return;
    event.preventDefault();
    move(id, free.indexOf(id) + step);
  };
  const onDragOver = (event: DragEvent, id: string) => {
    const other = dragged.current;
    if (!other || byId.get(id)?.locked) return;
    event.preventDefault();
    if (other !== id) move(other, free.indexOf(id));
  };
  const toggle = (id: string, on: boolean) =>
    setDraft({ ...draft, shown: on ? [...draft.shown, id] : draft.shown.filter((other) => other !== id) });

  return (
    <div>
      <div className={c('head')}>
        <h2 className={c('title')}>Columns</h2>
        <Button kind="text" size="small" onClick={() => setDraft(defaultChoice(columns))}>
          Reset
        </Button>
      </div>
      <ul className={c('list')}>
        {draft.order.map((id) => {
          const column = byId.get(id);
          if (!column) return null;
          return (
            <li
              key={id}
              className={c('row')}
              draggable={!column.locked}
              onDragStart={(event) => {
                dragged.current = id;
                event.dataTransfer.effectAllowed = 'move';
              }}
              onDragOver={(event) => onDragOver(event, id)}
              onDragEnd={() => {
                dragged.current = null;
              }}
              onKeyDown={(event) => onKeyDown(event, id)}
            >
              <span className={c('grip', column.locked && 'locked')}>
                <Icon of={column.locked ? Lock : GripVertical} size={16} />
              </span>
              <Checkbox
                className={c('check')}
                label={column.head}
                checked={draft.shown.includes(id)}
                disabled={column.locked ?? false}
                onChange={(on) => toggle(id, on)}
                {...(column.locked ? {} : { 'aria-describedby': 'columns-keys' })}
              />
            </li>
          );
        })}
      </ul>
      <p id="columns-keys" className="sr">
        Alt with arrow up or down moves the column.
      </p>
      <p className="sr" role="status">
        {said}
      </p>
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
