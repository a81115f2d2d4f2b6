import { spreadsheetText } from '@galla/contract/core/spreadsheet-text.ts';

/** A cell of a file: a text, or an amount in paise as `{ paise }`. */
export type Cell = string | number | { readonly paise: number } | undefined;

function written(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'object') return (cell.paise / 100).toFixed(2);
  if (typeof cell === 'number') return String(cell);
  const text = spreadsheetText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file that spreadsheets open correctly: UTF-8 with a byte order mark, amounts in rupees without grouping. */
export const csvOf = (lines: readonly (readonly Cell[])[]): Blob =>
  new Blob(['\uFEFF', ...lines.map((cells) => `${cells.map(written).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  });
