import type { CSSProperties } from 'react';
import { classNames } from '../../layout/class-names.ts';
import { boxWidth } from '../data-table-columns.ts';
import type { PlacedColumns } from './column-layout.ts';
import css from './held.module.css';

const c = classNames(css);

/**
 * The styles that pin a cell at the left while the table scrolls. `index` is that of its column, -1 for the check box
 * of the row.
 */
export function heldCell<Row>(
  { held, widths }: PlacedColumns<Row>,
  index: number,
  boxed: boolean,
): { held: boolean; className?: string; style?: CSSProperties } {
  if (index >= held) return { held: false };
  const before = index < 0 ? 0 : (boxed ? boxWidth : 0) + widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  return { held: true, className: c('held', index === held - 1 && 'last'), style: { left: before } };
}
