import type { KeyboardEvent } from 'react';
import { type RowSelection, toggled, withRange } from './row-selection.ts';

const stops = '[data-row-link], [data-row-box]';

interface Rows<Row> {
  /** The keys of the rows shown, in order. */
  readonly keys: readonly string[];
  readonly selection?: RowSelection<Row> | undefined;
}

/**
 * Keyboard handling of a list: up and down move between rows, with Shift they also select, Space selects, Ctrl A
 * selects the page. Enter is the link's own. Other controls inside a row keep their keys.
 */
export function onRowKeys<Row>(event: KeyboardEvent<HTMLElement>, { keys, selection }: Rows<Row>): void {
  const target = event.target as HTMLElement;
  if (!target.matches(stops) || event.altKey) return;
  const id = idAt(target);
  const command = event.ctrlKey || event.metaKey;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0 && !command) walk(event, step, { id, selection });
  if (step !== 0 || selection === undefined || id === undefined) return;
  if (command && !event.shiftKey && event.key.toLowerCase() === 'a') {
    event.preventDefault();
    selection.onChange(new Set([...selection.ids, ...keys]));
  }
  // The browser toggles a check box.
  if (event.key === ' ' && !command && target.matches('[data-row-link]')) {
    event.preventDefault();
    selection.onChange(event.shiftKey ? withRange(selection.ids, keys, keys[0] ?? id, id) : toggled(selection.ids, id));
  }
}

function walk<Row>(
  event: KeyboardEvent<HTMLElement>,
  step: number,
  { id, selection }: { readonly id: string | undefined; readonly selection?: RowSelection<Row> | undefined },
): void {
  const target = event.target as HTMLElement;
  const same = target.matches('[data-row-box]') ? '[data-row-box]' : '[data-row-link]';
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(same)];
  const next = all[all.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  const to = idAt(next);
  if (event.shiftKey && selection !== undefined && id !== undefined && to !== undefined)
    selection.onChange(new Set([...selection.ids, id, to]));
}

const idAt = (element: HTMLElement): string | undefined => element.closest<HTMLElement>('[data-row]')?.dataset['row'];
