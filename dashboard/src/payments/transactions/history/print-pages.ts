import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';

/** The largest number of payments in a summary; the CSV has more. */
export const maxPrinted = 1000;
/** The first page carries the head and the totals. */
const firstPageRows = 26;
const pageRows = 33;

/** A printed page: its rows, and their sum. */
export interface PrintPage {
  readonly rows: readonly Payment[];
  readonly completed: number;
  readonly sum: number;
}

/** Lays payments out on pages. A page's sum has completed payments only; an empty list is one page. */
export function printPages(payments: readonly Payment[]): readonly PrintPage[] {
  const pages: PrintPage[] = [];
  let start = 0;
  do {
    const end = start + (start === 0 ? firstPageRows : pageRows);
    const rows = payments.slice(start, end);
    const paid = rows.filter(({ paymentState }) => paymentState === 'COMPLETED');
    pages.push({ rows, completed: paid.length, sum: paid.reduce((sum, { totalAmount }) => sum + totalAmount, 0) });
    start = end;
  } while (start < payments.length);
  return pages;
}
