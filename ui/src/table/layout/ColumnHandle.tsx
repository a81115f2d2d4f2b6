import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classNames } from '../../layout/class-names.ts';
import css from './ColumnHandle.module.css';
import { widthLimits, widthStep } from './column-layout.ts';
import type { ColumnSizing } from './use-column-layout.ts';

const c = classNames(css);

/**
 * The resize handle at the end of a column's head: dragged, or moved by arrow keys. Home and a double click restore the
 * natural width.
 */
export function ColumnHandle({
  id,
  head,
  width,
  sizing: { whole, onSize, onKeep, onCancel },
}: {
  id: string;
  head: string;
  width: number;
  sizing: ColumnSizing;
}) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const [dragged, setDragged] = useState(false);
  const { min, max } = widthLimits(whole[id]);

  const end = (finish: () => void) => {
    if (start.current === undefined) return;
    start.current = undefined;
    setDragged(false);
    finish();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
    setDragged(true);
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const from = start.current;
    if (from !== undefined && clientX !== from.x) onSize(id, from.width + clientX - from.x);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && start.current !== undefined) {
      event.stopPropagation();
      end(onCancel);
    }
    const step = event.key === 'ArrowRight' ? widthStep : event.key === 'ArrowLeft' ? -widthStep : 0;
    if (step === 0 && event.key !== 'Home') return;
    event.preventDefault();
    onSize(id, step === 0 ? undefined : width + step);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <div
      role="separator"
      className={c('handle', dragged && 'dragged')}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${head}`}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(onKeep)}
      onPointerCancel={() => end(onCancel)}
      onDoubleClick={() => {
        onSize(id, undefined);
        onKeep();
      }}
      onKeyDown={onKeyDown}
      // A key that is held down changes the width many times and saves it once.
      onKeyUp={onKeep}
      onBlur={onKeep}
    />
  );
}
