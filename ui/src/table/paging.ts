/** The arithmetic of pages (UI-02). Pages count from 1. */
import { formatCount } from '../format/money.ts';

/** The default number of rows per page (UI-02). */
export const defaultPageSize = 10;

/** What a pager reports: `offset` is the number of rows before the page. */
export type PageReport = { page: number; size: number; offset: number };

/** The report of a page, clamped to the existing pages. */
export function pageReport(page: number, size: number, total: number): PageReport {
  const held = Math.min(Math.max(1, Math.trunc(page)), pageCount(total, size));
  return { page: held, size, offset: (held - 1) * size };
}

/** The number of pages for `total` rows; at least 1. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Whether a pager is needed: only if the rows exceed one page (UI-02). */
export function needsPages(total: number, size: number): boolean {
  return total > size;
}

/** `1–10 of 440`; without a known total `1–10`. */
export function pageText(report: PageReport, shown: number, total?: number): string {
  const first = formatCount(report.offset + 1);
  const last = formatCount(report.offset + shown);
  const range = shown === 0 ? '0' : shown === 1 ? first : `${first}–${last}`;
  return total === undefined ? range : `${range} of ${formatCount(total)}`;
}

/** The page numbers to show, with 0 for a gap: `[1, 2, 3, 0, 44]`. At most seven entries. */
export function pageItems(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, 4, 0, pages];
  if (page >= pages - 2) return [1, 0, pages - 3, pages - 2, pages - 1, pages];
  return [1, 0, page - 1, page, page + 1, 0, pages];
}
