import { ChevronDown, ChevronUp, GripVertical, Lock, Pin } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { Checkbox } from '../inputs/Checkbox.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './ColumnList.module.css';
import { type ChoosableColumn, type ColumnChoice, headText, moveColumn } from './data-table-columns.ts';
import { maxPinned, withPin } from './layout/column-layout.ts';

const c = classNames(css);

/**
 * Columns to choose and to order: check boxes, drag handles, and Alt with up and down; locked columns show a lock.
 * `steps` adds a button for each direction, for touch, which cannot drag. `onPinned` adds a button to pin a column at
 * the left.
 */
export function ColumnList({
  columns,
  choice,
  onChange,
  steps = false,
  pinned = [],
  onPinned,
  className,
}: {
  columns: readonly ChoosableColumn[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  steps?: boolean;
  pinned?: readonly string[];
  onPinned?: (pinned: readonly string[]) => void;
  className?: string;
}) {
  const [said, setSaid] = useState('');
  const dragged = useRef<string>(null);
  const keys = useId();
  const byId = new Map(columns.map((column) => [column.id, column]));
  const free = choice.order.filter((id) => !byId.get(id)?.locked);

  const move = (id: string, to: number) => {
    onChange(moveColumn(columns, choice, id, to));
    const place = Math.max(0, Math.min(to, free.length - 1)) + 1;
    const column = byId.get(id);
    setSaid(`${column === undefined ? '' : headText(column)}, position ${place} of ${free.length}`);
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
    onChange({ ...choice, shown: on ? [...choice.shown, id] : choice.shown.filter((other) => other !== id) });
  const pin = (id: string, on: boolean) => {
    onPinned?.(withPin(pinned, id, on));
    if (on && !choice.shown.includes(id)) toggle(id, true);
  };

  return (
    <>
      <ul className={className}>
        {choice.order.map((id) => {
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
                label={headText(column)}
                checked={choice.shown.includes(id)}
                disabled={column.locked ?? false}
                onChange={(on) => {
                  toggle(id, on);
                  if (!on && pinned.includes(id)) pin(id, false);
                }}
                {...(column.locked ? {} : { 'aria-describedby': keys })}
              />
              {onPinned && (
                <IconButton
                  className={c('pin')}
                  name={`Pin ${headText(column)}`}
                  icon={Pin}
                  size={16}
                  aria-pressed={pinned.includes(id)}
                  why={
                    pinned.length >= maxPinned && !pinned.includes(id)
                      ? `You can pin up to ${maxPinned} columns`
                      : undefined
                  }
                  onClick={() => pin(id, !pinned.includes(id))}
                />
              )}
              {steps && !column.locked && (
                <Steps
                  head={headText(column)}
                  place={free.indexOf(id)}
                  places={free.length}
                  onMove={(place) => move(id, place)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p id={keys} className="sr">
        Press Alt with the up or down arrow to move the column.
      </p>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

/** The two directions in which a column can move. Keys move it from its check box, so Tab skips these. */
function Steps({
  head,
  place,
  places,
  onMove,
}: {
  head: string;
  place: number;
  places: number;
  onMove: (place: number) => void;
}) {
  const step = (name: string, icon: typeof ChevronUp, to: number) => (
    <button
      type="button"
      className={c('step')}
      aria-label={name}
      tabIndex={-1}
      disabled={to < 0 || to >= places}
      onClick={() => onMove(to)}
    >
      <Icon of={icon} size={16} />
    </button>
  );
  return (
    <span className={c('steps')}>
      {step(`Move ${head} up`, ChevronUp, place - 1)}
      {step(`Move ${head} down`, ChevronDown, place + 1)}
    </span>
  );
}
