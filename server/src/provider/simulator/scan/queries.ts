import type { Book } from '../book.ts';

/** The code that a customer scanned for a payment of the book. */
export interface BookScan {
  readonly attempt_id: string;
  /** The payee's. */
  readonly vpa: string;
  readonly reference: string | null;
}

export const findScan = (book: Book, attemptId: string): BookScan | undefined =>
  book.first('SELECT * FROM scan WHERE attempt_id = ?', attemptId);

/** Inside `Book.write`. */
export function insertScan(book: Book, row: BookScan): void {
  book.insert('scan', { ...row });
}
