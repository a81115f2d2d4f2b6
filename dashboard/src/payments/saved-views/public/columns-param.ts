import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import { matching } from '../../../lib/lists/list-params.ts';

/**
 * The columns of a list in the address: ids in order, hidden ones after a dash. Without it the person's own columns
 * apply.
 */
export const columns = () => matching(/^-?\w+(,-?\w+){0,60}$/);

/** The text of a choice in the address. */
export const columnsText = ({ order, shown }: ColumnChoice): string =>
  order.map((id) => (shown.includes(id) ? id : `-${id}`)).join(',');

/** The column choice in a text; columns that no longer exist are dropped when shown. */
export function columnsOf(text: string | undefined): ColumnChoice | undefined {
  if (text === undefined) return undefined;
  const ids = text.split(',');
  return { order: ids.map((id) => id.replace('-', '')), shown: ids.filter((id) => !id.startsWith('-')) };
}
